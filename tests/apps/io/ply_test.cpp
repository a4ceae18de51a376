// PLY point clouds.
#include "tests/apps/io/support.hpp"

using namespace upsweep::tests;
using io::dtype;

namespace {

using floats = std::vector<float>;

std::string body_of(const std::string& file) {
  const std::size_t end = file.find("end_header");
  return file.substr(file.find('\n', end) + 1);
}

const std::string square =
    "ply\nformat ascii 1.0\nobj_info before\nelement note 1\nproperty int id\n"
    "element vertex 3\nproperty float x\ncomment inside\nproperty uchar red\n"
    "element face 1\nproperty list uchar int vertex_indices\nend_header\n"
    "77\n"
    "1.5 10\n-2 20\n 0.25\t255 \n"
    "3 0 1 2\n";
}  // namespace

TEST_CASE("ply PC-39: the same four vertices in three files") {
  for (const std::string name : {"ascii", "crlf_header", "extra_elements"}) {
    CAPTURE(name);
    const std::string path = case_file("ply/" + name + ".ply");
    io::dataset data = io::dataset::read(path);
    CHECK(data.rows() == 4);
    CHECK(data.column_names() == std::vector<std::string>{"x", "y", "z"});
    CHECK(values_of<float>(data, "x") == floats{1, -0.5f, 100, 0.001f});
    CHECK(values_of<float>(data, "y") == floats{2, 0.25f, -100, 1000});
    CHECK(values_of<float>(data, "3") == floats{3, 8, 0, -0.001f});
    CHECK(written(data, {0, 1, 2, 3}) == whole_file(path));
  }
}

TEST_CASE("ply: fewer vertices, count corrected, CR LF header kept") {
  const std::string path = case_file("ply/crlf_header.ply");
  const std::string file = whole_file(path);
  const std::string out = written(io::dataset::read(path), {2, 0});
  CHECK(contains(out, "\r\nelement vertex 2\r\nproperty float x\r\n"));
  CHECK(body_of(out) == bytes_of<float>({100, -100, 0, 1, 2, 3}));
  CHECK(out.size() == file.size() - 24);
  io::dataset again = parse(out, "x.ply");
  CHECK(values_of<float>(again, "y") == floats{-100, 2});
}

TEST_CASE("ply: other elements stay with the identity and go, with a note, without it") {
  io::dataset data = parse(square, "x.ply");
  CHECK(values_of<float>(data, "x") == floats{1.5f, -2, 0.25f});
  CHECK(values_of<std::uint8_t>(data, "red") == std::vector<std::uint8_t>{10, 20, 255});
  CHECK(written(data, {0, 1, 2}) == square);
  io::string_output out;
  const std::vector<std::uint64_t> order{2, 0};
  const auto notes = data.write(out, std::span<const std::uint64_t>(order));
  REQUIRE(notes.size() == 1);
  CHECK(notes[0] ==
        "elements other than vertex (note, face) are dropped, since they may refer to vertices by "
        "number");
  CHECK(out.str() ==
        "ply\nformat ascii 1.0\nobj_info before\nelement vertex 2\nproperty float x\n"
        "comment inside\nproperty uchar red\nend_header\n 0.25\t255 \n1.5 10\n");
  io::string_output same;
  const std::vector<std::uint64_t> identity{0, 1, 2};
  CHECK(data.write(same, std::span<const std::uint64_t>(identity)).empty());
}

TEST_CASE("ply: big-endian, every type, lists in other elements walked over") {
  const std::string header =
      "ply\nformat binary_big_endian 1.0\n"
      "element strip 2\nproperty list short int16 ids\nproperty uchar tag\n"
      "element vertex 2\nproperty double d\nproperty int8 a\nproperty ushort b\n"
      "property uint c\nproperty int e\nproperty short f\nend_header\n";
  const std::string strips("\0\2\0\1\0\2\7\0\0\7", 10);
  const std::string one("\x3f\xf8\0\0\0\0\0\0\xff\1\2\0\0\1\0\xff\xff\xff\xfe\x80\0", 21);
  const std::string two("\xc0\0\0\0\0\0\0\0\5\0\1\xff\xff\xff\xff\0\0\0\3\0\1", 21);
  io::dataset data = parse(header + strips + one + two, "x.ply");
  CHECK(values_of<double>(data, "d") == std::vector<double>{1.5, -2});
  CHECK(values_of<std::int8_t>(data, "a") == std::vector<std::int8_t>{-1, 5});
  CHECK(values_of<std::uint16_t>(data, "b") == std::vector<std::uint16_t>{258, 1});
  CHECK(values_of<std::uint32_t>(data, "c") == std::vector<std::uint32_t>{256, 4294967295u});
  CHECK(values_of<std::int32_t>(data, "e") == std::vector<std::int32_t>{-2, 3});
  CHECK(values_of<std::int16_t>(data, "f") == std::vector<std::int16_t>{-32768, 1});
  CHECK(written(data, {0, 1}) == header + strips + one + two);
  CHECK(body_of(written(data, {1, 0})) == two + one);

  std::string negative = strips;
  negative[0] = '\xff';
  CHECK(contains(message_of_parse(header + negative + one + two, "x.ply"), "ends in strip 1 of 2"));
  std::string large = strips;
  large[0] = '\x7f';
  CHECK(contains(message_of_parse(header + large + one + two, "x.ply"), "ends in strip 1 of 2"));
}

TEST_CASE("ply: files that are wrong") {
  const std::string start = "ply\nformat ascii 1.0\n";
  const std::string vertex = "element vertex 2\nproperty float x\n";
  const struct {
    std::string text, expected;
  } bad[] = {
      {"plx\n", "line 1: expected 'ply'"},
      {"", "line 1: expected 'ply'"},
      {start, "line 3: the header ends without 'end_header'"},
      {start + vertex + "end_header", "line 5: the header ends without 'end_header'"},
      {"ply\n" + vertex + "end_header\n1\n2\n", "no 'format' line"},
      {"ply\nformat ascii 2.0\nend_header\n", "line 2: expected 'format ENCODING 1.0'"},
      {"ply\nformat utf8 1.0\nend_header\n", "not 'utf8'"},
      {start + "end_header\n", "expected an element called vertex"},
      {start + "element vertex\nend_header\n", "line 3: expected 'element NAME COUNT'"},
      {start + "element vertex -1\nend_header\n", "expected a count, not '-1'"},
      {start + "element vertex 1\nend_header\n", "vertex has no properties"},
      {start + "property float x\n", "a property before the first element"},
      {start + "element vertex 1\nproperty quad x\n", "unknown type 'quad'"},
      {start + "element vertex 1\nproperty float\n", "expected 'property TYPE NAME'"},
      {start + "element vertex 1\nproperty list float int x\n", "must be an integer"},
      {start + "element vertex 1\nproperty list uchar int x\nend_header\n3 1 2 3\n",
       "property x of vertex is a list"},
      {start + "vertices 3\n", "unknown keyword 'vertices'"},
      {start + "\n", "line 3: expected a keyword"},
      {start + vertex + "end_header\n1\n", "the file ends in vertex 2 of 2"},
      {start + vertex + "end_header\n1\n2 3\n", "line 7: has 2 values, a vertex has 1"},
      {start + "element vertex 18446744073709551615\nproperty float x\nend_header\n1\n",
       "ends in vertex 2 of 18446744073709551615"},
      {"ply\nformat binary_little_endian 1.0\nelement vertex 4611686018427387905\nproperty float "
       "x\nend_header\n1234",
       "ends in vertex 2 of 4611686018427387905"},
      {"ply\nformat binary_little_endian 1.0\n" + vertex + "end_header\n1234567",
       "byte 88: the file ends in vertex 2 of 2"},
  };
  io::read_options options;
  options.kind = io::format::ply;
  for (const auto& file : bad) {
    CAPTURE(file.text);
    const std::string message = message_of_parse(file.text, "x.ply", options);
    CAPTURE(message);
    CHECK(contains(message, file.expected));
  }
  io::dataset data = parse(start + vertex + "end_header\n1\nnan2\n", "x.ply");
  CHECK(message_of([&] { data.column("x"); }) ==
        "x.ply: line 7, property x: 'nan2': expected a number of type f32");
}
