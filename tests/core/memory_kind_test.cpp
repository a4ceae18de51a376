// Memory of the wrong kind does not compile: seen through requires-expressions, so that a call that
// begins to compile fails this test.
#include <doctest/doctest.h>

#include <cstddef>
#include <span>
#include <upsweep/algorithms/compact.hpp>
#include <upsweep/algorithms/radix_sort.hpp>
#include <upsweep/core/scan.hpp>

namespace upsweep {

namespace tests {
/// Stands for a view of device memory, as this test needs no toolkit.
template <class T>
struct far_span {
  T* data() const { return nullptr; }
  std::size_t size() const { return 0; }
  T& operator[](std::size_t i) const { return data()[i]; }
};
struct far_exec {};
}  // namespace tests

template <class T>
inline constexpr memory_kind memory_of<tests::far_span<T>> = memory_kind::device;

namespace tests {

struct index_itself {
  std::size_t operator()(std::size_t i) const { return i; }
};
struct ignore_item {
  void operator()(std::size_t, std::size_t) const {}
};

template <class Exec, class In, class Out>
concept can_scan = requires(Exec exec, In in, Out out) {
  inclusive_scan(exec, in, out, plus<std::size_t>{});
};
template <class Exec, class In, class Out>
concept can_compact = requires(Exec exec, In in, Out out) {
  compact(exec, in, out, index_itself{});
};
template <class Exec, class In, class Out>
concept can_sort = requires(Exec exec, In in, Out out) {
  radix_sort(exec, in, out);
};

using near_in = std::span<const std::size_t>;
using near_out = std::span<std::size_t>;
using far_in = far_span<const std::size_t>;
using far_out = far_span<std::size_t>;
using made = indexed_source<index_itself>;
using taken = sink_target<ignore_item>;

static_assert(can_scan<exec::serial, near_in, near_out>);
static_assert(can_scan<exec::openmp, near_in, near_out>);
static_assert(can_scan<exec::serial, made, taken>);
static_assert(can_scan<far_exec, made, taken>);
static_assert(can_scan<far_exec, far_in, far_out>);
static_assert(!can_scan<exec::serial, far_in, near_out>);
static_assert(!can_scan<exec::openmp, near_in, far_out>);
static_assert(!can_scan<far_exec, near_in, far_out>);
static_assert(!can_scan<far_exec, far_in, near_out>);

static_assert(can_compact<exec::serial, near_in, near_out>);
static_assert(!can_compact<exec::serial, far_in, near_out>);
static_assert(!can_compact<far_exec, far_in, near_out>);

static_assert(can_sort<exec::serial, near_in, near_out>);
static_assert(can_sort<far_exec, far_in, far_out>);
static_assert(!can_sort<exec::openmp, far_in, near_out>);
static_assert(!can_sort<far_exec, near_in, far_out>);
static_assert(!can_sort<exec::serial, std::span<const int*>, std::span<int*>>, "no order of bits");

TEST_CASE("memory kinds: wrong ones do not compile") {
  CHECK(true);
}

}  // namespace tests
}  // namespace upsweep
