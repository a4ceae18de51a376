// Which device does the work, and why.
#pragma once
#include <cstddef>
#include <string>

#include "apps/common/error.hpp"

namespace upsweep::apps {

enum class device_choice { automatic, cpu, cuda };

/// What this build and this machine have to offer.
struct cuda_status {
  bool built = false;           ///< this program contains CUDA code
  bool usable = false;          ///< and there is a device to run it on
  std::string reason;           ///< when not usable: "driver missing", "built without CUDA", ...
  std::string device;           ///< when usable: "NVIDIA H200"
  std::string versions;         ///< "runtime 13.0, driver 13.0"; as far as known
  std::size_t total_bytes = 0;  ///< memory of the device; 0 when not usable
};

/// Asks the CUDA runtime; starts without a driver. Takes milliseconds, keeps the answer.
const cuda_status& probe_cuda();

/// Whether a driver is installed: a quick question, where probe_cuda() starts the driver.
bool has_cuda_driver();

/// Free memory of the device, which starts it (a tenth of a second or more); 0 when not usable.
std::size_t free_device_bytes();

struct placement {
  bool on_cuda = false;
  int threads = 1;  ///< of the CPU
  std::string why;  ///< "no CUDA device (driver missing): using 2 CPU threads"
};

/// `automatic` takes the device for work on at least this many bytes: below, copying them there and
/// back and starting the device takes longer than the CPU does.
inline constexpr std::size_t automatic_device_bytes = std::size_t{64} << 20;

/// bytes    how much the work must read
/// threads  0: all of this machine
/// throws   device_error when cuda was asked for and cannot be had
placement choose_device(device_choice asked, int threads, std::size_t bytes);

/// Threads that the CPU backend would take for `threads` asked; 1 in a build without OpenMP.
int cpu_threads(int threads);

/// Runs work(true) on the device, where it was chosen by `automatic` falls back to work(false):
/// a device that is out of memory or fails does not end a program that never asked for it.
/// Calls say(text) with the reason.
template <class Work, class Say>
void run_where(device_choice asked, placement& where, Work&& work, Say&& say) {
  if (where.on_cuda) {
    try {
      work(true);
      return;
    } catch (const device_error& error) {
      if (asked == device_choice::cuda) throw;
      where.on_cuda = false;
      where.why =
          std::string(error.what()) + ": using " + std::to_string(where.threads) + " CPU threads";
      say(where.why);
    }
  }
  work(false);
}

}  // namespace upsweep::apps
