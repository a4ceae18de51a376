// The outermost frame of every program: what is thrown becomes one line and an exit code.
#pragma once
#include <functional>
#include <string>

namespace upsweep::apps {

/// Calls `body` and returns its exit code. What it throws ends as one line on standard error,
/// "PROGRAM: MESSAGE", and
///   2  usage_error, io::bad_input, std::invalid_argument      4  device_error
///   3  std::bad_alloc, io::output_error                      70  anything else: our own mistake
/// A reader of standard output who left (io::closed_pipe) ends the program as SIGPIPE would.
int run_main(const std::string& program, const std::function<int()>& body);
}  // namespace upsweep::apps
