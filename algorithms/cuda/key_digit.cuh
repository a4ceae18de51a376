// The image of a key and its digits, from raw bits: keys are moved as they are, and looked at
// through this. Kernels are compiled for integers and for floats of each width; which signedness,
// which float, which direction is a matter of values.
#pragma once
#include <cstdint>
#include <upsweep/algorithms/radix_key.hpp>

namespace upsweep::gpu {

/// An order of integers flips some bits of each.
template <class Bits, bool Float>
class key_image {
 public:
  UPSWEEP_HD explicit key_image(key_order order)
      : order_(order), flip_(Float ? Bits{0} : ordered_bits(Bits{0}, order)) {}
  UPSWEEP_HD Bits operator()(Bits raw) const {
    if constexpr (Float) {
      return ordered_bits(raw, order_);
    } else {
      return static_cast<Bits>(raw ^ flip_);
    }
  }

 private:
  key_order order_;
  Bits flip_;
};

template <class Bits, bool Float>
class key_digit {
 public:
  UPSWEEP_HD key_digit(key_order order, digit_bits digit) : image_(order), digit_(digit) {}
  __device__ int operator()(Bits raw) const { return static_cast<int>(digit_(image_(raw))); }
  /// The greatest value of the digit.
  [[nodiscard]] __device__ int last() const { return (1 << digit_.count) - 1; }

 private:
  key_image<Bits, Float> image_;
  digit_bits digit_;
};

}  // namespace upsweep::gpu
