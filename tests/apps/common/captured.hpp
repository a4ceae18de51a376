// What a piece of code writes to standard output or standard error.
#pragma once
#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdio>
#include <iostream>
#include <string>

namespace upsweep::tests {

/// descriptor   STDOUT_FILENO or STDERR_FILENO
template <class F>
std::string captured(int descriptor, F&& f) {
  const auto flush = [] {
    std::cout.flush();
    std::fflush(nullptr);
  };
  std::FILE* const file = std::tmpfile();
  REQUIRE(file != nullptr);
  flush();
  const int before = dup(descriptor);
  dup2(fileno(file), descriptor);
  f();
  flush();
  dup2(before, descriptor);
  close(before);
  std::rewind(file);
  std::string text;
  for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) text += static_cast<char>(c);
  std::fclose(file);
  return text;
}

}  // namespace upsweep::tests
