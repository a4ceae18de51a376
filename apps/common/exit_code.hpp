// How a program ends, the same for all of them.
#pragma once

namespace upsweep::apps {

enum exit_code : int {
  exit_ok = 0,
  exit_no = 1,             ///< the answer is no: not sorted, results differ, outside the bound
  exit_bad_input = 2,      ///< wrong use or bad input
  exit_no_room = 3,        ///< out of memory or disk
  exit_device_missing = 4  ///< the device that was asked for is missing or failed
};
}  // namespace upsweep::apps
