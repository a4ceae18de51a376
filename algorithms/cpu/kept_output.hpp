// Where the kept items of a block go, once bits say which they are: moved out of plain arrays, one
// or one a column, or as their indices.
//
//   in        a b c d e f g h       bits  1 0 0 1 1 0 0 1
//   items                           out   . . a d e h
//   indices                         out   . . 0 3 4 7
#pragma once
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <upsweep/algorithms/compact_lowering.hpp>
#include <upsweep/algorithms/cpu/keep_bits.hpp>
#include <upsweep/algorithms/cpu/kept_array.hpp>
#include <upsweep/algorithms/cpu/plain_moves.hpp>

namespace upsweep::detail {

/// Of n items from `begin`, those whose bits are set; returns the rank behind the last one.
template <class Emit>
std::size_t emit_indices(const Emit& emit, const std::uint64_t* words, std::size_t begin,
                         std::size_t n, std::size_t rank) {
  for (std::size_t done = 0; done < n; done += word_items) {
    for_each_bit(*words++, [&](std::size_t j) { emit(rank++, begin + done + j, no_item{}); });
  }
  return rank;
}

/// Where one thread puts kept items, block after block. take: of n items from `begin`, `kept` ones.
/// Judged    items of a block, at most
template <output_kind Kind, std::size_t Judged, class Load, class Emit>
class ordered_output {
 public:
  ordered_output(const Load&, const Emit&, const move_by&) {}
  void take(const std::uint64_t*, std::size_t, std::size_t, std::size_t) {}
  void finish() {}
};

template <std::size_t Judged, class Load, class Emit>
class ordered_output<output_kind::indices, Judged, Load, Emit> {
 public:
  ordered_output(const Load&, const Emit& emit, const move_by&) : emit_(emit) {}
  void take(const std::uint64_t* words, std::size_t begin, std::size_t n, std::size_t) {
    rank_ = emit_indices(emit_, words, begin, n, rank_);
  }
  void finish() {}

 private:
  const Emit& emit_;
  std::size_t rank_ = 0;
};

template <std::size_t Judged, class... Ts>
auto ordered_arrays_for(const std::tuple<plain_move<Ts>...>&)
    -> std::tuple<ordered_array<Ts, Judged, sizeof...(Ts)>...>;
template <class... Ts>
auto staged_arrays_for(const std::tuple<plain_move<Ts>...>&) -> std::tuple<staged_array<Ts>...>;

template <std::size_t Judged, class Load, class Emit>
class ordered_output<output_kind::items, Judged, Load, Emit> {
 public:
  ordered_output(const Load& load, const Emit& emit, const move_by& by)
      : arrays_(plain_moves(load.source, emit.target, by)) {}
  void take(const std::uint64_t* words, std::size_t begin, std::size_t n, std::size_t kept) {
    std::apply([&](auto&... array) { (array.take(words, begin, n, kept), ...); }, arrays_);
  }
  void finish() {
    std::apply([](auto&... array) { (array.finish(), ...); }, arrays_);
  }

 private:
  decltype(ordered_arrays_for<Judged>(plain_moves_of<Load, Emit>())) arrays_;
};

/// Where one of several threads puts kept items: they are staged while it is not yet known how many
/// earlier ones there are, and emitted from `rank` when it is.
template <output_kind Kind, class Load, class Emit>
class staged_output {
 public:
  staged_output(const Load&, const Emit&, const move_by&) {}
  void start(std::size_t) {}
  void stage(const std::uint64_t*, std::size_t, std::size_t, std::size_t) {}
  void emit(const std::uint64_t*, std::size_t, std::size_t, std::size_t) {}
};

template <class Load, class Emit>
class staged_output<output_kind::indices, Load, Emit> {
 public:
  staged_output(const Load&, const Emit& emit, const move_by&) : emit_(emit) {}
  void start(std::size_t) {}
  void stage(const std::uint64_t*, std::size_t, std::size_t, std::size_t) {}
  void emit(const std::uint64_t* words, std::size_t begin, std::size_t n, std::size_t rank) {
    emit_indices(emit_, words, begin, n, rank);
  }

 private:
  const Emit& emit_;
};

template <class Load, class Emit>
class staged_output<output_kind::items, Load, Emit> {
 public:
  staged_output(const Load& load, const Emit& emit, const move_by& by)
      : arrays_(plain_moves(load.source, emit.target, by)) {}
  void start(std::size_t capacity) {
    std::apply([&](auto&... array) { (array.start(capacity), ...); }, arrays_);
  }
  void stage(const std::uint64_t* words, std::size_t begin, std::size_t n, std::size_t kept) {
    std::apply([&](auto&... array) { (array.stage(words, begin, n, kept), ...); }, arrays_);
  }
  void emit(const std::uint64_t*, std::size_t, std::size_t, std::size_t rank) {
    std::apply([&](auto&... array) { (array.emit(rank), ...); }, arrays_);
  }

 private:
  decltype(staged_arrays_for(plain_moves_of<Load, Emit>())) arrays_;
};

}  // namespace upsweep::detail
