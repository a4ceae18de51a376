#include "apps/common/text.hpp"

#include "apps/common/formatted.hpp"

namespace upsweep::apps {

std::string with_commas(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t end = text.size(); end > 3; end -= 3) text.insert(end - 3, 1, ',');
  return text;
}

std::string bytes_text(std::uint64_t bytes) {
  if (bytes < 1024) return formatted("{} B", bytes);
  const char* const units[] = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  double value = static_cast<double>(bytes) / 1024;
  std::size_t unit = 0;
  while (value >= 1024) {
    value /= 1024;
    ++unit;
  }
  return formatted("{:.{}f} {}", value, value < 10 ? 2 : value < 100 ? 1 : 0, units[unit]);
}

std::string time_text(double us) {
  if (us < 1e3) return formatted("{:.1f} us", us);
  if (us < 1e6) return formatted("{:.2f} ms", us / 1e3);
  return formatted("{:.2f} s", us / 1e6);
}

std::string ratio_text(double ratio) {
  return formatted("{:.2f}x", ratio);
}

std::string count_text(std::uint64_t count, const std::string& noun) {
  return with_commas(count) + " " + noun + (count == 1 ? "" : "s");
}

}  // namespace upsweep::apps
