#include "apps/bench/case.hpp"

#include "apps/common/error.hpp"

namespace upsweep::apps::bench {

std::string bench_case::id() const {
  std::string text = name + "_" + type;
  if (one_row) text += "_one";
  const std::size_t segment = cols != 0 ? cols : bytes.segment_items;
  if (segment != 0) text.append("_").append(std::to_string(segment));
  return text;
}

device_call bench_case::call(const layout& where, std::byte* base, std::size_t n,
                             std::size_t pair) const {
  device_call made;
  std::byte* const out = base + where.out_at(pair);
  made.in = in_place ? out : base + where.in_at(pair) + (unaligned ? bytes.in : 0);
  made.keys = bytes.keys == 0 ? nullptr : base + where.keys_at(pair);
  made.out = out + (unaligned ? 3 * bytes.out : 0);
  made.n = n;
  made.share = share;
  if (counts != 0) {
    made.count = reinterpret_cast<std::uint64_t*>(out + where.out_stride) - counts;
  }
  made.cols = one_row ? n : cols != 0 ? cols : bytes.segment_items;
  return made;
}

device_call bench_case::check_call(const layout& where, std::byte* base, std::size_t n,
                                   std::size_t out_pair) const {
  device_call made = call(where, base, n, 0);
  const device_call other = call(where, base, n, out_pair);
  made.out = other.out;
  made.count = other.count;
  if (in_place) made.in = other.in;
  return made;
}

std::vector<bench_case> select_cases(const std::vector<bench_case>& all,
                                     const std::vector<std::string>& names) {
  if (names.empty()) return all;
  std::vector<bool> known(names.size(), false);
  std::vector<bench_case> chosen;
  for (const bench_case& one : all) {
    bool wanted = false;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (one.id() == names[i] || one.id().starts_with(names[i] + "_")) known[i] = wanted = true;
    }
    if (wanted) chosen.push_back(one);
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!known[i]) throw usage_error("no case '" + names[i] + "'; --list prints them");
  }
  return chosen;
}

}  // namespace upsweep::apps::bench
