// What --plan prints: steps, the device and why, and every byte of memory.
//
//   radix_sort: 1,707 rows of quakes.csv (csv) by depth
//   runs on     2 CPU threads; no CUDA device (driver missing)
//   step        sort 1,707 keys f64 with their row numbers: 8 passes of 8 bits
//   memory      host  139 KiB   the file
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "apps/common/device.hpp"
#include "apps/common/json.hpp"

namespace upsweep::apps {

class plan {
 public:
  explicit plan(std::string title) : title_(std::move(title)) {}

  void runs_on(const placement& where) { where_ = where; }
  void step(std::string what) { steps_.push_back(std::move(what)); }
  void host(std::uint64_t bytes, std::string what) {
    memory_.push_back({"host", bytes, std::move(what)});
  }
  void device(std::uint64_t bytes, std::string what) {
    memory_.push_back({"device", bytes, std::move(what)});
  }

  std::string str() const;
  json report() const;

  /// As text on standard output, and as JSON in `json_target` (a file name, or "-"); only the JSON
  /// when both would go to standard output.
  void show(const std::string& program, const std::optional<std::string>& json_target) const;

 private:
  struct part {
    std::string where;
    std::uint64_t bytes;
    std::string what;
  };
  std::uint64_t total(const std::string& where) const;

  std::string title_;
  placement where_;
  std::vector<std::string> steps_;
  std::vector<part> memory_;
};
}  // namespace upsweep::apps
