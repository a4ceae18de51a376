// The header of a .npy file: what the items are, in which order, and how many.
//
//   \x93NUMPY  major minor  length (2 bytes, from version 2 on 4)  {'descr': '<f4', ...}  items
//
// source  NumPy, numpy.lib.format
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/io/dtype.hpp"
#include "apps/io/python_literal.hpp"

namespace upsweep::apps::io::detail {

/// A named part of each item. Without a type it is moved with the row but no column of numbers:
/// text, complex numbers, arrays inside of rows.
struct npy_field {
  std::string name;
  std::optional<dtype> type;
  std::string descr;  // for messages
  std::size_t offset_bytes = 0;
};

/// Units whose bytes are stored the other way round in big-endian files.
struct npy_swap {
  std::size_t offset_bytes = 0;
  std::size_t unit_bytes = 0;
  std::size_t count = 0;
};

struct npy_header {
  python_value descr;  // little-endian, as it is written back
  bool fortran_order = false;
  std::vector<std::size_t> shape;
  std::size_t data_offset_bytes = 0;

  std::size_t item_bytes = 0;
  bool is_structured = false;
  std::vector<npy_field> fields;  // one without a name when not structured
  std::vector<npy_swap> swaps;    // empty for little-endian input
};

/// void_type: what 2-byte void items are to be read as (bf16 has no descr of its own).
/// throws  bad_input
npy_header parse_npy_header(std::string_view bytes, const std::string& file,
                            std::optional<dtype> void_type);

/// The bytes up to the data, a multiple of 64 long: version 1 when that can hold it, else 2, and 3
/// for field names beyond ASCII.
std::string make_npy_header(const python_value& descr, bool fortran_order,
                            const std::vector<std::size_t>& shape);

/// The descr of a number type: "<f4", "|u1"; bf16 is "<V2", as the ml_dtypes package writes it.
python_value npy_descr(dtype type);
}  // namespace upsweep::apps::io::detail
