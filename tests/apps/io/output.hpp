// What the tests of output share.
#pragma once
#include <string>
#include <string_view>
#include <utility>

#include "apps/io/atomic_output.hpp"
#include "tests/apps/io/support.hpp"

namespace upsweep::tests {

constexpr std::size_t several_pieces = 3'500'000;  // more than the buffer holds

/// errno and message of the output_error that f throws.
template <class F>
std::pair<int, std::string> failure_of(F&& f) {
  try {
    f();
  } catch (const io::output_error& error) {
    return {error.error_number(), error.what()};
  }
  return {0, ""};
}

inline void write_all(const std::string& path, std::string_view bytes) {
  io::atomic_output out(path);
  out.write(bytes);
  out.commit();
}

}  // namespace upsweep::tests
