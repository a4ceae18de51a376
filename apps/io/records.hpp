// Rows of a fixed number of bytes: columns out of them, and rows in a new order.
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>

#include "apps/io/column.hpp"
#include "apps/io/output.hpp"

namespace upsweep::apps::io::detail {

template <std::size_t Bytes>
void write_records_of(output& out, const std::byte* base, row_order order) {
  order.visit([&](const auto* row) {
    for (std::size_t i = 0; i < order.size(); ++i) {
      out.write(base + static_cast<std::size_t>(row[i]) * Bytes, Bytes);
    }
  });
}

/// Writes the records of `record_bytes` at base in this order. The common sizes are constants, so
/// that each copy is one move instead of a call.
inline void write_records(output& out, const std::byte* base, std::size_t record_bytes,
                          row_order order) {
  switch (record_bytes) {
    case 0:
      return;
    case 1:
      return write_records_of<1>(out, base, order);
    case 2:
      return write_records_of<2>(out, base, order);
    case 4:
      return write_records_of<4>(out, base, order);
    case 8:
      return write_records_of<8>(out, base, order);
    case 12:
      return write_records_of<12>(out, base, order);
    case 16:
      return write_records_of<16>(out, base, order);
    default:
      break;
  }
  order.visit([&](const auto* row) {
    for (std::size_t i = 0; i < order.size(); ++i) {
      out.write(base + static_cast<std::size_t>(row[i]) * record_bytes, record_bytes);
    }
  });
}

/// Reverses the bytes of `count` units of `unit_bytes` each, one after another.
inline void swap_units(std::byte* at, std::size_t unit_bytes, std::size_t count) {
  if (unit_bytes < 2) return;
  for (std::size_t i = 0; i < count; ++i) {
    std::reverse(at + i * unit_bytes, at + (i + 1) * unit_bytes);
  }
}

/// Copies the item at `offset` of each record into a column; any alignment.
inline void copy_field(column_data& to, const std::byte* base, std::size_t record_bytes,
                       std::size_t offset) {
  visit(to.type, [&]<class T>(std::type_identity<T>) {
    const auto out = to.values<T>();
    const std::byte* at = base + offset;
    for (std::size_t i = 0; i < out.size(); ++i, at += record_bytes) {
      std::memcpy(&out[i], at, sizeof(T));
    }
  });
}

static_assert(std::endian::native == std::endian::little, "files and columns are little-endian");
}  // namespace upsweep::apps::io::detail
