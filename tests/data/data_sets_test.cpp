// The files of data/ are those that its README describes.
#include <algorithm>

#include "tests/data/generate.hpp"

using namespace upsweep::tests;
namespace fs = std::filesystem;

TEST_CASE("the data sets are what the table says") {
  const auto lines = [](const char* name) {
    const std::string text = contents(fs::path(UPSWEEP_DATA) / name);
    return std::count(text.begin(), text.end(), '\n');
  };
  CHECK(lines("earthquakes.csv") == 1 + 1707);
  CHECK(lines("earthquakes.ply") == 9 + 1707);
  CHECK(lines("flights.csv") == 1 + 20000);
  CHECK(lines("birdstrikes.csv") == 1 + 2500);
  CHECK(lines("words.txt") == 26084);
  CHECK(fs::file_size(fs::path(UPSWEEP_DATA) / "flight_delays.npy") == 128 + 4 * 20000);
  const std::string world = contents(fs::path(UPSWEEP_DATA) / "world.ply");
  const std::string end = "end_header\n";
  CHECK(world.find("element vertex 8246\n") != std::string::npos);
  CHECK(world.size() == world.find(end) + end.size() + std::size_t{8246} * 10);
}
