// Runs the program generate in a fresh folder, and reads what it made.
#pragma once
#include <doctest/doctest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/support/temporary_folder.hpp"

namespace upsweep::tests {

inline std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct outcome {
  int code;
  std::string bytes, out, err;
  bool made_file;
};

/// `bytes` is what it wrote under `name`.
inline outcome generate(const std::string& arguments, const std::string& name = "x.bin") {
  const temporary_folder work, said;
  const std::string command = "cd '" + work.path().string() +
                              "' && timeout 60 '" UPSWEEP_GENERATE "' " + arguments + " > '" +
                              (said / "out") + "' 2> '" + (said / "err") + "'";
  const int status = std::system(command.c_str());
  REQUIRE(WIFEXITED(status));
  return {WEXITSTATUS(status), contents(work / name), contents(said / "out"),
          contents(said / "err"), std::filesystem::exists(work / name)};
}

template <class T>
std::vector<T> items(const std::string& arguments) {
  const outcome made = generate(arguments + " -o x.bin");
  CAPTURE(arguments);
  CAPTURE(made.err);
  REQUIRE(made.code == 0);
  REQUIRE(made.bytes.size() % sizeof(T) == 0);
  std::vector<T> result(made.bytes.size() / sizeof(T));
  std::memcpy(result.data(), made.bytes.data(), made.bytes.size());
  return result;
}

}  // namespace upsweep::tests
