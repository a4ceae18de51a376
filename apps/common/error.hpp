// Errors of the programs that are not about a file; those are in apps/io/error.hpp.
#pragma once
#include <stdexcept>

namespace upsweep::apps {

/// The command line makes no sense: exit code 2, with a pointer to --help.
class usage_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The device is missing or failed: exit code 4 when it was asked for, else the CPU takes over.
class device_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The work does not fit in the memory of the device; `auto` then takes the CPU.
class device_memory_error : public device_error {
 public:
  using device_error::device_error;
};
}  // namespace upsweep::apps
