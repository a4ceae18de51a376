// Where bytes go: a buffered sink with a file or a string behind it.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

namespace upsweep::apps::io {

/// Small writes are gathered into pieces of a mebibyte, large ones pass through.
class output {
 public:
  virtual ~output() = default;
  output(const output&) = delete;
  output& operator=(const output&) = delete;

  void write(const void* bytes, std::size_t size) {
    if (size > capacity - used_) {
      write_large(bytes, size);
      return;
    }
    if (size != 0) std::memcpy(pending_.get() + used_, bytes, size);
    used_ += size;
    total_ += size;
  }
  void write(std::string_view text) { write(text.data(), text.size()); }

  /// Hands everything gathered so far to the sink.
  void flush();

  std::uint64_t bytes_written() const { return total_; }

 protected:
  output() = default;
  virtual void sink(const char* bytes, std::size_t size) = 0;

 private:
  static constexpr std::size_t capacity = std::size_t{1} << 20;

  void write_large(const void* bytes, std::size_t size);

  std::unique_ptr<char[]> pending_{new char[capacity]};
  std::size_t used_ = 0;
  std::uint64_t total_ = 0;
};

/// Collects the bytes in memory.
class string_output final : public output {
 public:
  const std::string& str() {
    flush();
    return text_;
  }

 private:
  void sink(const char* bytes, std::size_t size) override { text_.append(bytes, size); }
  std::string text_;
};
}  // namespace upsweep::apps::io
