// What the tests of apps/io share: whole files, messages of errors, columns as vectors.
#pragma once
#include <doctest/doctest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "apps/io/dataset.hpp"
#include "tests/support/temporary_folder.hpp"

namespace upsweep::tests {

namespace io = apps::io;
namespace fs = std::filesystem;

inline void write_file(const std::string& path, std::string_view bytes) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!file.flush()) throw std::runtime_error("cannot write " + path);
}

inline std::string whole_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// One of the small files in cases/.
inline std::string case_file(const std::string& name) {
  return std::string(UPSWEEP_IO_CASES) + "/" + name;
}

inline io::dataset parse(std::string_view bytes, const std::string& name,
                         const io::read_options& options = {}) {
  return io::dataset::from_bytes(io::buffer(bytes), name, options);
}

/// The message of the bad_input that f throws, or "" when it throws nothing.
template <class F>
std::string message_of(F&& f) {
  try {
    f();
  } catch (const io::bad_input& error) {
    return error.what();
  }
  return "";
}

inline std::string message_of_parse(std::string_view bytes, const std::string& name,
                                    const io::read_options& options = {}) {
  return message_of([&] { parse(bytes, name, options); });
}

inline std::string written(const io::dataset& data, const std::vector<std::uint64_t>& order) {
  io::string_output out;
  data.write(out, std::span<const std::uint64_t>(order));
  return out.str();
}

/// The column as a vector; fails when its type is not that of T.
template <class T>
std::vector<T> values_of(io::dataset& data, std::string_view column) {
  const io::column_data& numbers = data.column(column);
  REQUIRE(io::name(numbers.type) == io::name(io::dtype_of<T>()));
  const auto values = numbers.values<T>();
  return {values.begin(), values.end()};
}

/// Little-endian bytes of values, one after another.
template <class T>
std::string bytes_of(std::initializer_list<T> values) {
  std::string text;
  for (const T& value : values) {
    text.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  return text;
}

inline bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}
}  // namespace upsweep::tests
