// One word of keep bits, 64 items, moved by vectors: a vector is loaded, its kept items are brought
// to its front, and all of it is stored; the next one overwrites what is not meant.
//
//   load     a b c d e f g h      keep 1 0 0 1 1 0 0 1
//   front    a d e h . . . .      AVX2: a shuffle by table; AVX-512: compress, in the register, as
//   store    a d e h . . . .      compressing straight to memory is slow
//            |       ^ next store
//
// The output may be the input, or lie before it: no store reaches farther than what has been
// loaded.
//
// By the builtins of g++ and clang, as <immintrin.h> would double the time to compile compact.hpp.
//
// source  Lemire, Boytsov, Kurz, SIMD compression and the intersection of sorted integers, 2016;
//         Intel SDM, VPCOMPRESS
#pragma once
#include <upsweep/core/cpu/simd_level.hpp>

#if UPSWEEP_WIDE_VECTORS
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <upsweep/algorithms/cpu/compress_tables.hpp>

namespace upsweep::detail {

template <std::size_t Bytes>
inline constexpr bool has_compress =
    Bytes == 1 || Bytes == 2 || Bytes == 4 || Bytes == 8 || Bytes == 16;

/// VBMI2 is for items of 1 and 2 bytes. Processors before 2019 have AVX-512 without it: they go by
/// AVX2.
inline bool has_compress_avx512() {
  static const bool here =
      is_supported(simd_level::avx512) && __builtin_cpu_supports("avx512vbmi2") != 0;
  return here;
}

/// Vectors as the builtins want them, and at any address.
template <class Lane, int Bytes>
struct bits_vector {
  typedef Lane type __attribute__((vector_size(Bytes)));
  typedef Lane loose __attribute__((vector_size(Bytes), aligned(1), may_alias));
};

/// One word by AVX2. Returns the end of what was kept; up to 32 bytes behind it are overwritten.
/// Bytes: of an item, 1, 2, 4, 8 or 16.
template <std::size_t Bytes>
[[gnu::target("avx2,popcnt")]] inline unsigned char* compress_word_avx2(const unsigned char* in,
                                                                        std::uint64_t word,
                                                                        unsigned char* out) {
  using chars = bits_vector<char, 16>;
  using longs = bits_vector<long long, 16>;
  using ints = bits_vector<int, 32>;
  if constexpr (Bytes == 1) {
    for (int group = 0; group < 4; ++group, in += 16, word >>= 16) {
      const auto low = static_cast<std::uint8_t>(word), high = static_cast<std::uint8_t>(word >> 8);
      const typename chars::type items = *reinterpret_cast<const typename chars::loose*>(in);
      const typename longs::type places{
          static_cast<long long>(kept_places[low]),
          static_cast<long long>(kept_places[high] | 0x0808080808080808u)};
      const auto front = reinterpret_cast<typename longs::type>(
          __builtin_ia32_pshufb128(items, reinterpret_cast<typename chars::type>(places)));
      const long long front_low = front[0], front_high = front[1];
      std::memcpy(out, &front_low, 8);
      out += std::popcount(low);
      std::memcpy(out, &front_high, 8);
      out += std::popcount(high);
    }
  } else if constexpr (Bytes == 2) {
    for (int group = 0; group < 8; ++group, in += 16, word >>= 8) {
      const auto bits = static_cast<std::uint8_t>(word);
      const typename chars::type items = *reinterpret_cast<const typename chars::loose*>(in);
      const typename chars::type places =
          *reinterpret_cast<const typename chars::loose*>(&kept_pairs[bits]);
      *reinterpret_cast<typename chars::loose*>(out) = __builtin_ia32_pshufb128(items, places);
      out += 2 * std::popcount(bits);
    }
  } else if constexpr (Bytes == 4 || Bytes == 8) {
    constexpr int group_bits = Bytes == 4 ? 8 : 4;
    for (int group = 0; group < 64 / group_bits; ++group, in += 32, word >>= group_bits) {
      const unsigned bits = word & ((1u << group_bits) - 1);
      const typename ints::type items = *reinterpret_cast<const typename ints::loose*>(in);
      const int* const lanes = Bytes == 4 ? kept_lanes[bits].data() : kept_halves[bits % 16].data();
      const typename ints::type places = *reinterpret_cast<const typename ints::loose*>(lanes);
      *reinterpret_cast<typename ints::loose*>(out) = __builtin_ia32_permvarsi256(items, places);
      out += Bytes * static_cast<std::size_t>(std::popcount(bits));
    }
  } else {
    static_assert(Bytes == 16);
    const int kept = std::popcount(word);
    if (kept <= 20) {  // few: each costs its move, four at a time so that only one branch is missed
      for (int done = 0; done < kept; done += 4) {
        for (int k = 0; k < 4; ++k, word &= word - 1) {
          const int place = std::countr_zero(word) & 63;  // past the last one: any
          *reinterpret_cast<typename chars::loose*>(out + 16 * (done + k)) =
              *reinterpret_cast<const typename chars::loose*>(in + 16 * place);
        }
      }
      return out + 16 * kept;
    }
    for (int pair = 0; pair < 32; ++pair, in += 32, word >>= 2) {
      const typename chars::type first = *reinterpret_cast<const typename chars::loose*>(in);
      const typename chars::type second = *reinterpret_cast<const typename chars::loose*>(in + 16);
      *reinterpret_cast<typename chars::loose*>(out) = first;
      out += (word & 1) * 16;
      *reinterpret_cast<typename chars::loose*>(out) = second;
      out += (word & 2) * 8;
    }
  }
  return out;
}

/// The same by AVX-512, up to 64 bytes behind the end.
template <std::size_t Bytes>
[[gnu::target("avx512f,avx512bw,avx512vl,avx512vbmi2,popcnt")]] inline unsigned char*
compress_word_avx512(const unsigned char* in, std::uint64_t word, unsigned char* out) {
  // Of 16 bytes: two lanes of 8 each.
  using lane = std::conditional_t<
      Bytes == 1, char,
      std::conditional_t<Bytes == 2, short, std::conditional_t<Bytes == 4, int, long long>>>;
  using lanes = bits_vector<lane, 64>;
  constexpr std::size_t group_items = 64 / Bytes;
  constexpr std::uint64_t all =
      Bytes == 1 ? ~std::uint64_t{0} : (std::uint64_t{1} << (group_items % 64)) - 1;
  for (std::size_t group = 0; group < Bytes; ++group, in += 64) {
    const std::uint64_t bits = word & all;
    const typename lanes::type items = *reinterpret_cast<const typename lanes::loose*>(in);
    const typename lanes::type none{};
    auto& to = *reinterpret_cast<typename lanes::loose*>(out);
    if constexpr (Bytes == 1) {
      to = __builtin_ia32_compressqi512_mask(items, none, bits);
    } else if constexpr (Bytes == 2) {
      to = __builtin_ia32_compresshi512_mask(items, none, static_cast<unsigned>(bits));
    } else if constexpr (Bytes == 4) {
      to = __builtin_ia32_compresssi512_mask(items, none, static_cast<unsigned short>(bits));
    } else if constexpr (Bytes == 8) {
      to = __builtin_ia32_compressdi512_mask(items, none, static_cast<unsigned char>(bits));
    } else {
      static_assert(Bytes == 16);
      constexpr unsigned char twice[] = {0x00, 0x03, 0x0c, 0x0f, 0x30, 0x33, 0x3c, 0x3f,
                                         0xc0, 0xc3, 0xcc, 0xcf, 0xf0, 0xf3, 0xfc, 0xff};
      to = __builtin_ia32_compressdi512_mask(items, none, twice[bits]);
    }
    out += Bytes * static_cast<std::size_t>(std::popcount(bits));
    if constexpr (Bytes != 1) word >>= group_items;
  }
  return out;
}

}  // namespace upsweep::detail
#endif
