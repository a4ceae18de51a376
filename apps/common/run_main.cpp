#include "apps/common/run_main.hpp"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <new>
#include <string_view>

#include "apps/common/error.hpp"
#include "apps/common/exit_code.hpp"
#include "apps/io/error.hpp"

namespace upsweep::apps {
namespace {

constexpr int exit_internal = 70;  // EX_SOFTWARE of sysexits.h

int complain(const std::string& program, std::string_view message, int code) {
  std::string line = program + ": " + std::string(message);
  std::replace(line.begin(), line.end(), '\n', ' ');  // scripts read one line for one error
  line += '\n';
  std::fwrite(line.data(), 1, line.size(), stderr);
  return code;
}

[[noreturn]] void end_as_sigpipe() {
  std::signal(SIGPIPE, SIG_DFL);
  std::raise(SIGPIPE);
  std::_Exit(128 + SIGPIPE);  // blocked by the caller: the code that a shell would show
}

}  // namespace

int run_main(const std::string& program, const std::function<int()>& body) {
  try {
    return body();
  } catch (const usage_error& error) {
    return complain(program, error.what() + (" (see " + program + " --help)"), exit_bad_input);
  } catch (const device_error& error) {
    return complain(program, error.what(), exit_device_missing);
  } catch (const io::closed_pipe&) {
    end_as_sigpipe();
  } catch (const io::output_error& error) {
    return complain(program, error.what(), exit_no_room);
  } catch (const io::bad_input& error) {
    return complain(program, error.what(), exit_bad_input);
  } catch (const io::not_enough_memory& error) {
    return complain(program, error.what(), exit_no_room);
  } catch (const std::bad_alloc&) {
    return complain(program, "out of memory; --plan prints how much is needed", exit_no_room);
  } catch (const std::invalid_argument& error) {
    return complain(program, error.what(), exit_bad_input);
  } catch (const std::exception& error) {
    return complain(program, std::string("internal error: ") + error.what(), exit_internal);
  }
}

}  // namespace upsweep::apps
