#include "apps/io/output.hpp"

namespace upsweep::apps::io {

void output::flush() {
  const std::size_t size = used_;
  used_ = 0;  // before the sink, which may throw: bytes that failed are not tried again
  if (size != 0) sink(pending_.get(), size);
}

void output::write_large(const void* bytes, std::size_t size) {
  flush();
  total_ += size;
  if (size >= capacity) {
    sink(static_cast<const char*>(bytes), size);
    return;
  }
  std::memcpy(pending_.get(), bytes, size);
  used_ = size;
}
}  // namespace upsweep::apps::io
