#include "apps/bench/device.hpp"

#include <fstream>
#include <sstream>
#include <vector>

#include "apps/common/device.hpp"
#include "apps/common/error.hpp"
#include "apps/common/timing.hpp"

namespace upsweep::apps::bench {
namespace {

/// Of the kernel module, which the runtime does not tell; empty where it is not shown.
std::string driver_version() {
  std::ifstream file("/proc/driver/nvidia/version");
  std::string line, word;
  std::getline(file, line);
  std::istringstream words(line);
  while (words >> word) {
    if (word.find_first_not_of("0123456789.") == std::string::npos &&
        word.find('.') != std::string::npos) {
      return word;
    }
  }
  return "";
}

}  // namespace

std::string describe_device() {
  const cuda_status& found = probe_cuda();
  if (!found.usable) throw device_error("no CUDA device (" + found.reason + ")");
  int version = 0;
  gpu::check(cudaRuntimeGetVersion(&version));
  const std::string driver = driver_version();
  return found.device + (driver.empty() ? "" : ", driver " + driver) + ", CUDA " +
         std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

double measure_copy_tbps(bench_device& device) {
  constexpr std::size_t bytes = std::size_t{1} << 30;
  constexpr int calls = 5, rounds = 11;
  const layout where = lay_out({1, 0, 1}, bytes);
  fill(device.stream(), device.pool(), 2 * where.in_stride, content::bits, values::uniform, 1);
  std::vector<double> times;
  for (int round = 0; round <= rounds; ++round) {
    const double us = device.time_us([&] {
      for (std::size_t i = 0; i < calls; ++i) {
        device.copy(device.pool() + where.out_at(i % 2), device.pool() + where.in_at(i % 2), bytes);
      }
    });
    if (round != 0) times.push_back(us / calls);
  }
  return 2.0 * static_cast<double>(bytes) / spread_of(times).median / 1e6;
}

}  // namespace upsweep::apps::bench
