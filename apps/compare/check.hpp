// Whether a peer's result and ours agree, and how far they differ.
#pragma once
#include <cstddef>
#include <string>

#include "apps/compare/scan.hpp"
#include "apps/compare/sort.hpp"
#include "apps/io/dtype.hpp"

namespace upsweep::apps::compare {

struct check_result {
  bool ok = true;
  /// One line: what differs and where, or how it was compared.
  std::string text;
  std::size_t index = 0;  // of the first difference

  explicit operator bool() const { return ok; }
};

/// Every bit of a[0..n) equals that of b[0..n). The text has the index and both values.
check_result check_equal(io::dtype type, const void* a, const void* b, std::size_t n);

/// The same for items of any size, whose values are shown as bytes.
check_result check_equal_bytes(std::size_t item_bytes, const void* a, const void* b, std::size_t n);

/// Keys and, when value_bytes is not 0, values; all on the host.
struct sort_view {
  const void* keys = nullptr;
  const void* values = nullptr;
};

/// Whether `out` is `in` sorted by our rule: -0.0 equals +0.0, every NaN equals every other and is
/// above +infinity, ties keep their order. Proves order, that the output holds the input's (key,
/// value) pairs bit by bit (a 128-bit multiset hash), and for argsort also stability and that each
/// key is where its value says. For pairs, stability shows when two results are compared.
check_result check_sorted(const sort_request& request, const sort_view& in, const sort_view& out);

/// Whether a peer's sorted result agrees with ours (which check_sorted has proved). A stable peer
/// with our order must agree bit by bit. An unstable one may swap -0.0 with +0.0 and one NaN with
/// another, so keys must be equal by our rule and as multisets of bits. A peer with nan_by_bits is
/// compared as a multiset when the keys hold NaN that differ in their bits or have the sign bit
/// set, and the text says so.
check_result compare_sorted(const sort_request& request, const sort_peer& peer,
                            const sort_view& ours, const sort_view& theirs);

struct scan_check {
  bool ok = true;
  double largest_difference = 0;  // from the serial reference, over all outputs
  std::size_t index = 0;          // where that is; when not ok, the first output out of bound
  double bound = 0;               // what rounding can explain at `index`
  std::string text;
};

/// Compares a sum scan with a serial one in the next wider type (f32: double, f64: long double).
/// Integers must be equal. For floats, adding i+1 numbers takes i roundings however they are
/// bracketed, and then |error| <= i * u * sum |x_j| with u half the spacing of 1.0 (Jeannerod and
/// Rump 2013; it holds for every i, where the older gamma_i needs i * u < 1); the rounding of the
/// reference itself is added. An output is not judged where sum |x_j| is beyond the type's range.
scan_check check_scan(const scan_request& request, const void* in, const void* out, std::size_t n);

}  // namespace upsweep::apps::compare
