// Damaged files: every prefix of a small good file of each format, and every header byte changed.
// Whatever comes, it is read, or it is a bad_input of one line; nothing else, and no crash.
#include "tests/apps/io/support.hpp"

using namespace upsweep::tests;
using io::dtype;
using io::format;

namespace {

struct sample {
  std::string name;
  std::string bytes;
  io::read_options options;
};

std::vector<sample> samples() {
  io::read_options raw;
  raw.type = dtype::u32;
  io::read_options npy;
  npy.kind = format::npy;
  io::read_options ply;
  ply.kind = format::ply;
  std::vector<sample> all{
      {"a.bin", bytes_of<std::uint32_t>({3, 1, 2}), raw},
      {"a_uint64", bytes_of<std::uint64_t>({2, 9, 8}), {}},
      {"a.csv", "a,\"b \"\"q\"\"\"\r\n1,\"2\"\r\n\"x\ny\",3.5\r\n-4,\r\n", {}},
      {"a.tsv", "a\tb\n1\t2\n3\t\"4\"\n", {}},
      {"a.txt", "12\n3.5\r\n-7", {}},
      {"a.ply",
       "ply\nformat ascii 1.0\nelement vertex 2\nproperty float x\nproperty uchar r\nelement face "
       "1\nproperty list uchar int i\nend_header\n1.5 3\n-2 4\n2 0 1\n",
       ply},
      {"b.ply",
       "ply\nformat binary_big_endian 1.0\nelement face 1\nproperty list uchar short i\nelement "
       "vertex 2\nproperty short x\nend_header\n" +
           std::string("\2\0\0\0\1\0\5\0\6", 9),
       ply}};
  for (const std::string name : {"c_3x4_f4", "fortran_3x4_f8", "v2_6_i4", "one_dim_5_u1"}) {
    all.push_back({name, whole_file(case_file("npy/" + name + ".npy")), npy});
  }
  std::string records = "[('a', '>f4'), ('n', [('u', '<u2'), ('v', '|S2')]), ('p', '<i2', (2,))]";
  std::string header = "{'descr': " + records + ", 'fortran_order': False, 'shape': (2,), }";
  header.append(128 - 10 - 1 - header.size() % 128 + 64, ' ');
  header += '\n';
  std::string file("\x93NUMPY\x01\x00", 8);
  file += static_cast<char>(header.size() & 0xff);
  file += static_cast<char>(header.size() >> 8);
  all.push_back({"records", file + header + std::string(24, 'd'), npy});
  return all;
}

/// Reads everything there is to read and writes the rows backwards. True when it was good.
bool survives(const sample& s, std::string_view bytes) {
  try {
    io::dataset data = parse(bytes, s.name, s.options);
    std::vector<std::uint64_t> backwards;
    for (std::size_t i = data.rows(); i-- > 0;) backwards.push_back(i);
    if (data.kind() == format::text) {
      for (std::size_t i = 0; i < data.rows(); ++i) data.line(i);
    }
    written(data, backwards);
    for (std::size_t c = 0; c < data.column_names().size(); ++c) {
      try {
        const io::column_data& column = data.column(c);
        CHECK(column.size == data.rows());
      } catch (const io::bad_input& error) {
        CHECK(std::string(error.what()).find('\n') == std::string::npos);
      }
    }
    return true;
  } catch (const io::bad_input& error) {
    const std::string message = error.what();
    CHECK(message.find('\n') == std::string::npos);
    CHECK(message.starts_with(s.name + ": "));
    return false;
  }
}
}  // namespace

TEST_CASE("damage: the samples are good") {
  for (const sample& s : samples()) {
    CAPTURE(s.name);
    CHECK(survives(s, s.bytes));
    io::dataset data = parse(s.bytes, s.name, s.options);
    CHECK(data.rows() >= 2);
  }
}

TEST_CASE("damage: every prefix, binary ones are all found out") {
  for (const sample& s : samples()) {
    CAPTURE(s.name);
    for (std::size_t size = 0; size < s.bytes.size(); ++size) {
      CAPTURE(size);
      const bool good = survives(s, std::string_view(s.bytes).substr(0, size));
      const io::format kind = parse(s.bytes, s.name, s.options).kind();
      if (kind == format::npy || kind == format::sosd || s.name == "b.ply") CHECK_FALSE(good);
      if (kind == format::raw) CHECK(good == (size % 4 == 0));
    }
  }
}

TEST_CASE("damage: every byte of the first 300 changed in 12 ways") {
  for (const sample& s : samples()) {
    CAPTURE(s.name);
    std::string bytes = s.bytes;
    std::size_t refused = 0;
    for (std::size_t at = 0; at < std::min<std::size_t>(bytes.size(), 300); ++at) {
      const char good = bytes[at];
      for (const char bad :
           {static_cast<char>(good ^ 1), static_cast<char>(good ^ 2), static_cast<char>(good ^ 4),
            static_cast<char>(good ^ 0x10), static_cast<char>(good ^ 0x80), '\0', '\xff', '9', '-',
            '"', '\n', '('}) {
        CAPTURE(at);
        CAPTURE(static_cast<int>(bad));
        bytes[at] = bad;
        refused += survives(s, bytes) ? 0 : 1;
      }
      bytes[at] = good;
    }
    if (s.name != "a.bin" && s.name != "a.txt") CHECK(refused > 0);
  }
}

TEST_CASE("damage: short random bytes under every format") {
  std::uint64_t state = 7;  // seed
  const auto next = [&] {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return state >> 33;
  };
  static constexpr char letters[] = "ply\nformat element vertex 1.0 ,\t\"'\r-{}()[]:#\0\xff\x93";
  const std::string alphabet(letters, sizeof letters - 1);  // with the zero byte inside
  for (int round = 0; round < 4000; ++round) {
    sample s{"random", "", {}};
    s.options.kind = static_cast<format>(round % 7);
    s.options.type = static_cast<dtype>(next() % 12);
    if (round % 3 == 0) s.options.comment = '#';
    s.options.header = round % 5 != 0;
    for (std::uint64_t i = next() % 40; i > 0; --i) s.bytes += alphabet[next() % alphabet.size()];
    CAPTURE(round);
    survives(s, s.bytes);
  }
}
