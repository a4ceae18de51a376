// Numbers as people read them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>

namespace upsweep::apps {

std::string with_commas(std::uint64_t number);  ///< 1,234,567
std::string bytes_text(std::uint64_t bytes);    ///< 12 B, 3.4 MiB
std::string time_text(double us);               ///< 12.3 us, 4.56 ms, 7.89 s
std::string ratio_text(double ratio);           ///< 1.23x
/// 1 row, 2 rows
std::string count_text(std::uint64_t count, const std::string& noun);
}  // namespace upsweep::apps
