// Quantiles of measurements.
#include "apps/common/timing.hpp"

#include <doctest/doctest.h>

using upsweep::apps::spread;
using upsweep::apps::spread_of;

TEST_CASE("timing: quantiles by nearest rank, in any order") {
  const spread none = spread_of({});
  CHECK(none.median == 0);
  CHECK(none.p10 == 0);
  CHECK(none.p90 == 0);

  const spread one = spread_of({7});
  CHECK(one.median == 7);
  CHECK(one.p10 == 7);
  CHECK(one.p90 == 7);

  CHECK(spread_of({1, 2}).median == 2);  // half way, the upper one
  const spread three = spread_of({30, 10, 20});
  CHECK(three.median == 20);
  CHECK(three.p10 == 10);
  CHECK(three.p90 == 30);

  std::vector<double> times;
  times.reserve(21);
  for (int i = 20; i >= 0; --i) times.push_back(i * 10);
  const spread many = spread_of(times);
  CHECK(many.median == 100);
  CHECK(many.p10 == 20);
  CHECK(many.p90 == 180);
}
