#include "apps/scan/numbers.hpp"

#include "apps/common/error.hpp"
#include "apps/io/dataset.hpp"
#include "apps/io/error.hpp"

namespace upsweep::apps::scan {
namespace {

/// Number i of a stream, without those before it (splitmix64).
std::uint64_t random_bits(std::uint64_t seed, std::uint64_t i) {
  std::uint64_t x = seed * 0xbf58476d1ce4e5b9u + (i + 1) * 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

template <class T>
T uniform(std::uint64_t bits) {
  if constexpr (std::is_floating_point_v<T>) {
    constexpr int digits = std::numeric_limits<T>::digits;
    return static_cast<T>(bits >> (64 - digits)) / static_cast<T>(std::uint64_t{1} << digits);
  } else {
    return static_cast<T>((bits >> 32) % 1000);
  }
}

numbers make_numbers(const options& options) {
  const io::dtype type = options.read.type.value_or(io::dtype::f32);
  numbers made{io::make_column("made up", type, options.n),
               (io::is_float(type) ? "uniform in [0, 1), seed " : "uniform in 0..999, seed ") +
                   std::to_string(options.seed)};
  io::visit(type, [&]<class T>(std::type_identity<T>) {
    if constexpr (std::is_arithmetic_v<T>) {
      const auto items = made.items.values<T>();
      for (std::size_t i = 0; i < items.size(); ++i) {
        items[i] = uniform<T>(random_bits(options.seed, i));
      }
    }
  });
  return made;
}

io::dtype widened(io::dtype type) {
  switch (type) {
    case io::dtype::u8:
    case io::dtype::u16:
      return io::dtype::u32;
    case io::dtype::i8:
    case io::dtype::i16:
      return io::dtype::i32;
    case io::dtype::f16:
    case io::dtype::bf16:
      return io::dtype::f32;
    default:
      return type;
  }
}

io::column_data converted(const io::column_data& from, io::dtype type) {
  io::column_data to = io::make_column(from.name, type, from.size);
  io::visit(from.type, [&]<class From>(std::type_identity<From>) {
    io::visit(type, [&]<class To>(std::type_identity<To>) {
      if constexpr (std::is_arithmetic_v<To>) {
        const auto in = from.values<From>();
        const auto out = to.values<To>();
        for (std::size_t i = 0; i < in.size(); ++i) {
          if constexpr (std::is_arithmetic_v<From>)
            out[i] = static_cast<To>(in[i]);
          else
            out[i] = static_cast<To>(static_cast<float>(in[i]));
        }
      }
    });
  });
  return to;
}

}  // namespace

numbers get_numbers(const options& options) {
  if (options.input.empty()) return make_numbers(options);
  io::dataset data = io::dataset::read(options.input, options.read);
  if (options.column.empty() && data.column_names().size() != 1) {
    std::string names;
    for (const std::string& name : data.column_names()) names += (names.empty() ? "" : ", ") + name;
    throw io::bad_input(data.file_name(), "", "say which column with --column; there are " + names);
  }
  const std::size_t index = options.column.empty() ? 0 : data.column_index(options.column);
  io::column_data& column = data.column(index);
  numbers read{{}, data.column_names()[index] + " of " + data.file_name()};
  const io::dtype type = widened(column.type);
  if (type != column.type) {
    read.origin += ", " + std::string(io::name(column.type)) + " widened";
    read.items = converted(column, type);
  } else {
    read.items = std::move(column);
  }
  return read;
}

}  // namespace upsweep::apps::scan
