// Which buffers the passes of a radix sort read and write, so that the last one ends in the output.
//
//   3 passes      in -> out -> scratch -> out
//   2 passes      in -> scratch -> out
//   in place, 3   out -> (copied to) scratch -> out -> scratch -> out
//
// A pass may not write what it reads, and a caller who wants only the order (argsort) gives no room
// for keys in between.
#pragma once
#include <cstddef>
#include <upsweep/algorithms/radix_sort_task.hpp>

namespace upsweep::detail {

/// Buffers that the route needs beside the task's own, [n] each.
struct route_needs {
  bool keys;
  bool values;
  bool more_keys;
};

/// Keys and values of one stage; a null key pointer: the keys are not wanted any more.
template <class Key, class Value>
struct route_stop {
  Key* keys;
  Value* values;
};

template <class Key, class Value>
class radix_route {
 public:
  using stop = route_stop<Key, Value>;

  radix_route(const radix_sort_task<Key, Value>& task, std::size_t passes)
      : passes_(passes), last_{task.keys_out, task.values_out} {
    const bool keys_in_place = task.keys_in == task.keys_out;
    const bool values_in_place = task.has_values && task.values_in == task.values_out;
    evades_ = passes % 2 == 1 && (keys_in_place || values_in_place);
    needs_.keys = passes > 1 || evades_;
    needs_.values = needs_.keys && task.has_values;
    needs_.more_keys = task.keys_out == nullptr && passes > 2;
  }

  [[nodiscard]] route_needs needs() const { return needs_; }

  /// Names the buffers that needs() asked for.
  void use(Key* keys, Value* values, Key* more_keys) {
    scratch_ = {keys, values};
    middle_ = {last_.keys == nullptr ? more_keys : last_.keys, last_.values};
  }

  /// The input must be copied to scratch() first, which then is what pass 0 reads.
  [[nodiscard]] bool evades() const { return evades_; }
  [[nodiscard]] stop scratch() const { return scratch_; }

  /// What pass k writes, and pass k + 1 reads.
  [[nodiscard]] stop after(std::size_t k) const {
    const std::size_t left = passes_ - 1 - k;
    if (left == 0) return last_;
    return left % 2 == 0 ? middle_ : scratch_;
  }

 private:
  std::size_t passes_;
  bool evades_ = false;
  route_needs needs_{};
  stop last_;
  stop scratch_{};
  stop middle_{};
};

}  // namespace upsweep::detail
