// Images of keys: their order is the order of the keys, equal keys have one image.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <upsweep/algorithms/radix_key.hpp>
#include <vector>

#include "tests/support/difference.hpp"
#include "tests/support/generators.hpp"
#include "tests/support/key_order.hpp"

namespace upsweep::tests {

/// The image is one, however the kind of the key is told.
template <class T>
bool has_one_image(const T& key) {
  using bits = key_bits_t<T>;
  const auto kind = key_kind_of<T>();
  const bits image = ordered_bits(key);
  return ordered_bits(raw_bits(key), kind) == image &&
         ordered_bits(raw_bits(key), key_order{kind, false}) == image &&
         ordered_bits(raw_bits(key), key_order{kind, true}) == static_cast<bits>(~image);
}

template <class T>
bool images_have_order_of(const T& a, const T& b) {
  return (ordered_bits(a) < ordered_bits(b)) == comes_before{}(a, b) &&
         (ordered_bits(b) < ordered_bits(a)) == comes_before{}(b, a);
}

/// A million keys: doctest is told of an item only where one is wrong.
template <class T>
void check_images(const std::vector<T>& keys) {
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const bool one_image = has_one_image(keys[i]);
    const bool in_order = i == 0 || images_have_order_of(keys[i - 1], keys[i]);
    if (one_image && in_order) continue;
    CAPTURE(i);
    CAPTURE(bytes_of(keys[i == 0 ? 0 : i - 1]));
    CAPTURE(bytes_of(keys[i]));
    REQUIRE(one_image);
    REQUIRE(in_order);
  }
}

/// Random neighbours, and neighbours in the order of the bits: every step of the order.
template <class T>
void check_images_of() {
  check_images(random_bits<T>(100000, 9));
  std::vector<T> run(65536);
  for (const std::uint64_t base :
       {std::uint64_t{0}, std::uint64_t{0x7ff0} << 48, std::uint64_t{0x7f800000} - 30000,
        std::uint64_t{1} << 31, (std::uint64_t{1} << 63) - 30000}) {
    for (std::size_t i = 0; i < run.size(); ++i) {
      const auto bits = static_cast<key_bits_t<T>>(base + i);
      std::memcpy(&run[i], &bits, sizeof(T));
    }
    check_images(run);
  }
}

TEST_CASE("radix_key: images keep the order of all twelve types") {
  check_images_of<std::uint8_t>();
  check_images_of<std::uint16_t>();
  check_images_of<std::uint32_t>();
  check_images_of<std::uint64_t>();
  check_images_of<std::int8_t>();
  check_images_of<std::int16_t>();
  check_images_of<std::int32_t>();
  check_images_of<std::int64_t>();
  check_images_of<f16>();
  check_images_of<bf16>();
  check_images_of<float>();
  check_images_of<double>();
}

TEST_CASE("radix_key: zeros and NaN have one image each") {
  CHECK(ordered_bits(0.0f) == ordered_bits(-0.0f));
  CHECK(ordered_bits(0.0) == ordered_bits(-0.0));
  CHECK(ordered_bits(f16(0.0f)) == ordered_bits(f16(-0.0f)));
  CHECK(ordered_bits(bf16(0.0f)) == ordered_bits(bf16(-0.0f)));
  for (const std::uint32_t nan : {0x7fc00000u, 0xffc00000u, 0x7f800001u, 0xffffffffu}) {
    CHECK(ordered_bits(nan, key_kind::f32) == 0xffffffffu);
  }
  CHECK(ordered_bits(std::uint16_t{0x7c01}, key_kind::f16) == 0xffff);
  CHECK(ordered_bits(std::uint16_t{0x7c01}, key_kind::bf16) == 0xfc01);  // a number there
  CHECK(ordered_bits(std::numeric_limits<float>::infinity()) == 0xff800000u);
}

TEST_CASE("radix_key: digits are ranges of bits") {
  CHECK(digit_bits{0, 8}(std::uint8_t{0xab}) == 0xab);
  CHECK(digit_bits{4, 4}(std::uint8_t{0xab}) == 0xa);
  CHECK(digit_bits{60, 4}(std::uint64_t{0xf123456789abcdef}) == 0xf);
  CHECK(digit_bits{8, 8}(std::uint32_t{0x12345678}) == 0x56);
}

}  // namespace upsweep::tests
