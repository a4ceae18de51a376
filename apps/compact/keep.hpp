// The tests as functors over row numbers: what the compaction pass calls, on either device.
#pragma once
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <upsweep/algorithms/radix_key.hpp>
#include <upsweep/core/half.hpp>
#include <upsweep/core/macros.hpp>

#include "apps/compact/test.hpp"

namespace upsweep::apps::compact {

struct row_number {
  UPSWEEP_HD std::size_t operator()(std::size_t i) const { return i; }
};

/// Row numbers of either width; which is known when the program runs, so that each test is compiled
/// once. May be nowhere, to count only.
struct row_writer {
  std::uint32_t* narrow = nullptr;
  std::uint64_t* wide = nullptr;

  UPSWEEP_HD void operator()(std::size_t rank, std::size_t row) const {
    if (narrow != nullptr)
      narrow[rank] = static_cast<std::uint32_t>(row);
    else if (wide != nullptr)
      wide[rank] = row;
  }
};

/// Both pointers are of the memory in which the pass runs: a program is too long to be copied into
/// every kernel argument.
struct keep_condition {
  const where::program* condition;
  const where::column* columns;
  bool invert;
  UPSWEEP_HD bool operator()(std::size_t i) const {
    return where::evaluate(*condition, columns, i) != invert;
  }
};

/// Zero is a matter of bits once the sign of a floating-point number is masked out.
template <class Bits>
struct keep_nonzero {
  const Bits* items;
  Bits mask;
  bool invert;
  UPSWEEP_HD bool operator()(std::size_t i) const { return ((items[i] & mask) != 0) != invert; }
};

/// Equality decides, not bits: -0.0 joins +0.0, every NaN stays.
template <class T>
struct keep_run_head {
  const T* items;
  bool invert;
  UPSWEEP_HD bool operator()(std::size_t i) const {
    return (i == 0 || !(items[i] == items[i - 1])) != invert;
  }
};

/// The type that compares like T, the fewest of them: integers of one width are equal alike.
template <class T>
struct equal_as {
  using type = T;
};
template <class T>
requires std::is_integral_v<T>
struct equal_as<T> {
  using type = key_bits_t<T>;
};

/// Calls f(functor). data(k) is where the items of column k lie, condition and columns likewise.
template <class Data, class F>
void visit_keep(const row_test& test, const where::program* condition, const where::column* columns,
                Data data, F&& f) {
  if (test.kind == test_kind::condition) return f(keep_condition{condition, columns, test.invert});
  io::visit(test.columns[0]->type, [&]<class T>(std::type_identity<T>) {
    if (test.kind == test_kind::run_head) {
      using compared = typename equal_as<T>::type;
      return f(keep_run_head<compared>{static_cast<const compared*>(data(0)), test.invert});
    }
    using bits = key_bits_t<T>;
    const bits all = static_cast<bits>(~bits{0});
    const bits mask = is_floating_v<T> ? static_cast<bits>(all >> 1) : all;
    f(keep_nonzero<bits>{static_cast<const bits*>(data(0)), mask, test.invert});
  });
}

}  // namespace upsweep::apps::compact
