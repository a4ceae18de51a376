// Names of types and formats, and how a format is recognised.
#include "tests/apps/io/support.hpp"

using namespace upsweep::tests;
using io::dtype;
using io::format;

TEST_CASE("types: every name, ours and NumPy's") {
  const struct {
    dtype type;
    std::size_t size;
    std::string ours, numpy;
  } all[] = {{dtype::u8, 1, "u8", "uint8"},     {dtype::u16, 2, "u16", "uint16"},
             {dtype::u32, 4, "u32", "uint32"},  {dtype::u64, 8, "u64", "uint64"},
             {dtype::i8, 1, "i8", "int8"},      {dtype::i16, 2, "i16", "int16"},
             {dtype::i32, 4, "i32", "int32"},   {dtype::i64, 8, "i64", "int64"},
             {dtype::f16, 2, "f16", "float16"}, {dtype::bf16, 2, "bf16", "bfloat16"},
             {dtype::f32, 4, "f32", "float32"}, {dtype::f64, 8, "f64", "float64"}};
  for (const auto& one : all) {
    CAPTURE(one.ours);
    CHECK(io::name(one.type) == one.ours);
    CHECK(io::size_of(one.type) == one.size);
    CHECK(io::parse_dtype(one.ours) == one.type);
    CHECK(io::parse_dtype(one.numpy) == one.type);
    const bool round_trip = io::visit(one.type, [&]<class T>(std::type_identity<T>) {
      return io::dtype_of<T>() == one.type && sizeof(T) == one.size;
    });
    CHECK(round_trip);
  }
  CHECK(io::parse_dtype("u1") == dtype::u8);
  CHECK(io::parse_dtype("u4") == dtype::u32);
  CHECK(io::parse_dtype("f8") == dtype::f64);
  CHECK(io::parse_dtype("u8") == dtype::u8);    // bits
  CHECK(io::parse_dtype("<u8") == dtype::u64);  // bytes, as NumPy's mark says
  CHECK_THROWS_WITH(
      io::parse_dtype("u128"),
      "unknown type 'u128'; valid are u8 u16 u32 u64 i8 i16 i32 i64 f16 bf16 f32 f64");
}

TEST_CASE("formats: names, first bytes, file names") {
  for (const format kind : {format::raw, format::sosd, format::npy, format::csv, format::tsv,
                            format::ply, format::text}) {
    CHECK(io::parse_format(io::name(kind)) == kind);
  }
  CHECK_THROWS_WITH(io::parse_format("parquet"),
                    "unknown format 'parquet'; valid are raw sosd npy csv tsv ply text");

  CHECK(io::format_from_bytes("\x93NUMPY\x01") == format::npy);
  CHECK(io::format_from_bytes("ply\nformat ascii 1.0\n") == format::ply);
  CHECK(io::format_from_bytes("ply\r\ncomment x\r\n") == format::ply);
  CHECK(io::format_from_bytes("ply\nplywood\n") == std::nullopt);  // a word list
  CHECK(io::format_from_bytes("") == std::nullopt);

  CHECK(io::format_from_name("a/b.CSV") == format::csv);
  CHECK(io::format_from_name("x.tsv") == format::tsv);
  CHECK(io::format_from_name("x.bin") == format::raw);
  CHECK(io::format_from_name("x.raw") == format::raw);
  CHECK(io::format_from_name("x.npy") == format::npy);
  CHECK(io::format_from_name("x.ply") == format::ply);
  CHECK(io::format_from_name("x.txt") == format::text);
  CHECK(io::format_from_name("books_200M_uint32") == format::sosd);
  CHECK(io::format_from_name("fb_uint64") == format::sosd);
  CHECK(io::format_from_name("x.unknown") == std::nullopt);
  CHECK(io::format_from_name("noname") == std::nullopt);
}

TEST_CASE("formats: what the user says wins, then bytes, then the name, else a clear error") {
  io::read_options options;
  options.kind = format::text;
  CHECK(parse("a,b\n1,2\n", "x.csv", options).kind() == format::text);
  const std::string npy = whole_file(case_file("npy/one_dim_5_u1.npy"));
  CHECK(parse(npy, "x.csv").kind() == format::npy);
  CHECK(parse("a,b\n1,2\n", "x.csv").kind() == format::csv);
  const std::string message = message_of_parse("1\n2\n", "standard input");
  CHECK(message ==
        "standard input: neither its first bytes nor its name tell the format; say --format, one "
        "of raw sosd npy csv tsv ply text");
}
