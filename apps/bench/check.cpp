#include "apps/bench/check.hpp"

#include <algorithm>
#include <vector>

#include "apps/common/formatted.hpp"

namespace upsweep::apps::bench {
namespace {

/// Ours and CUB's outputs of one input: in the first two pairs of buffers.
class contest_of_outputs {
 public:
  contest_of_outputs(bench_device& device, const bench_case& what, const layout& where,
                     std::size_t n)
      : device_(device), what_(what), where_(where), n_(n) {}

  void fill_inputs(values kind, std::uint64_t seed, std::size_t pairs) {
    std::byte* const pool = device_.pool();
    fill(device_.stream(), pool, pairs * where_.in_stride, what_.holds, kind, seed);
    if (what_.bytes.segment_items != 0) {
      for (std::size_t pair = 0; pair < pairs; ++pair) {
        fill_offsets(device_.stream(), pool + where_.keys_at(pair), what_.bytes.keys_of(n_),
                     what_.bytes.segment_items, n_);
      }
    } else if (what_.bytes.keys != 0) {
      fill(device_.stream(), pool + where_.keys_at(0), pairs * where_.keys_stride, what_.keys_hold,
           kind, seed + 1);
    }
  }
  void ours_into(std::size_t pair) {
    poison(pair);
    device_.run_ours(what_, call(pair));
  }
  void cub_into(std::size_t pair) {
    poison(pair);
    device_.prepare_cub(what_, call(pair));
    device_.run_cub(what_, call(pair));
    if (what_.arrange_cub != nullptr) what_.arrange_cub(device_.stream(), call(pair));
  }
  const std::byte* output(std::size_t pair) const { return device_.pool() + where_.out_at(pair); }
  const void* results(std::size_t pair) const { return call(pair).out; }

  /// Of the only column.
  std::string item_text(std::size_t pair, std::size_t item) const {
    return bytes_text(pair, lead() + item * width(), width());
  }
  /// What the byte at `at` of an output stride belongs to.
  std::string place_text(std::size_t at, const char* other) const {
    const auto both = [&](const std::string& what, std::size_t begin, std::size_t bytes) {
      return formatted("{} is {}, {} {}", what, bytes_text(0, begin, bytes), other,
                       bytes_text(1, begin, bytes));
    };
    if (at < lead()) return formatted("byte {} before the output was written", lead() - at);
    const std::size_t counts = where_.out_stride - what_.counts * sizeof(std::uint64_t);
    if (at >= counts) {
      const std::size_t which = (at - counts) / sizeof(std::uint64_t);
      return both(formatted("count {}", which), counts + which * sizeof(std::uint64_t),
                  sizeof(std::uint64_t));
    }
    const std::size_t column_bytes = what_.results(n_) * width();
    const std::size_t column =
        std::min((at - lead()) / compare::column_stride(column_bytes), what_.bytes.columns - 1);
    const std::size_t begin = lead() + column * compare::column_stride(column_bytes);
    if (at >= begin + column_bytes) {
      return formatted("byte {} after the output was written", at - begin - column_bytes);
    }
    const std::size_t item = (at - begin) / width();
    const std::string name = what_.bytes.columns == 1
                                 ? formatted("item {}", item)
                                 : formatted("item {} of column {}", item, column);
    return both(name, begin + item * width(), width());
  }

 private:
  device_call call(std::size_t pair) const {
    return what_.check_call(where_, device_.pool(), n_, pair);
  }
  /// Of an item of the output.
  std::size_t width() const {
    return (what_.bytes.out == 0 ? what_.bytes.in : what_.bytes.out) / what_.bytes.columns;
  }
  std::size_t lead() const { return what_.unaligned ? 3 * width() : 0; }
  /// In hexadecimal, highest digit first.
  std::string bytes_text(std::size_t pair, std::size_t begin, std::size_t bytes) const {
    std::vector<unsigned char> raw(bytes);
    gpu::check(cudaMemcpy(raw.data(), output(pair) + begin, bytes, cudaMemcpyDeviceToHost));
    std::string text = "0x";
    for (std::size_t i = bytes; i-- > 0;) text += formatted("{:02x}", raw[i]);
    return text;
  }
  void poison(std::size_t pair) {
    std::byte* const out = device_.pool() + where_.out_at(pair);
    gpu::check(cudaMemsetAsync(out, unwritten, where_.out_stride, device_.stream().get()));
    if (what_.in_place) {
      const device_call in_place = call(pair);
      device_.copy(static_cast<std::byte*>(in_place.out), device_.pool(), n_ * what_.bytes.in);
    }
  }

  bench_device& device_;
  const bench_case& what_;
  const layout& where_;
  std::size_t n_;
};

}  // namespace

std::string check_outputs(bench_device& device, comparison& compare, const bench_case& what,
                          const layout& where, std::size_t n) {
  contest_of_outputs outputs(device, what, where, n);
  const auto difference = [&](const char* other) {
    const std::size_t at = compare.first_difference(device.stream(), outputs.output(0),
                                                    outputs.output(1), where.out_stride);
    return at == none ? std::string() : outputs.place_text(at, other);
  };
  const bool rounds = has_exact_values(what.holds) || is_rounded(what.holds);

  if (has_exact_values(what.holds)) {
    outputs.fill_inputs(values::exact, n + 7, 1);
    outputs.ours_into(0);
    outputs.cub_into(1);
    if (std::string wrong = difference("CUB's"); !wrong.empty()) return wrong;
  }
  outputs.fill_inputs(values::uniform, n, where.pairs);
  outputs.ours_into(0);
  if (rounds) {
    outputs.ours_into(1);
    if (std::string wrong = difference("in a second run"); !wrong.empty()) return wrong;
  }
  outputs.cub_into(1);
  if (!rounds) return difference("CUB's");
  if (!is_rounded(what.holds)) return "";
  const std::size_t item = compare.first_outside(
      device.stream(), outputs.results(0), outputs.results(1), what.results(n), what.holds, n);
  if (item == none) return "";
  return formatted("item {} is {}, CUB's {}, further apart than {:.2g} of it", item,
                   outputs.item_text(0, item), outputs.item_text(1, item),
                   relative_bound(what.holds, n));
}

}  // namespace upsweep::apps::bench
