// Judges a stretch of items: one bit for each, in words of 64.
//
//   items     a b c d e f g h ...      judged in order, each once
//   verdicts  1 0 0 1 1 0 0 1 ...      a byte each, for 64 items: a loop without a branch, which
//   the
//                                      compiler turns into vectors where the predicate allows it
//   word      1 0 0 1 1 0 0 1 ...      the bytes' low bits; item 0 is the lowest
//
// A predicate that cannot go by vectors is called item by item and loses little. Only AVX2 is asked
// for, not AVX-512: that one lets the compiler fuse a * b + c, and a predicate over floats would
// judge other than it does in the caller's own loop.
//
// reads   what the predicate reads, once      writes  n / 8 bytes
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <upsweep/core/cpu/simd_level.hpp>

namespace upsweep::detail {

inline constexpr std::size_t word_items = 64;

/// f(j) for each set bit j, from the lowest.
template <class F>
[[gnu::always_inline]] inline void for_each_bit(std::uint64_t word, F&& f) {
  for (; word != 0; word &= word - 1) f(static_cast<std::size_t>(std::countr_zero(word)));
}

/// Of 64 bytes at an address aligned to 16.
[[gnu::always_inline]] inline std::uint64_t low_bits_of(const unsigned char* verdicts) {
  std::uint64_t word = 0;
#if defined(__SSE2__) && !defined(__CUDA_ARCH__)
  typedef long long halves __attribute__((vector_size(16), may_alias));
  typedef char bytes __attribute__((vector_size(16)));
  for (int part = 0; part < 4; ++part) {
    const halves high = reinterpret_cast<const halves*>(verdicts)[part] << 7;
    const int bits = __builtin_ia32_pmovmskb128(reinterpret_cast<bytes>(high));
    word |= static_cast<std::uint64_t>(static_cast<unsigned>(bits)) << (16 * part);
  }
#else
  for (int part = 0; part < 8; ++part) {
    std::uint64_t byte = 0;
    for (int j = 0; j < 8; ++j) byte |= std::uint64_t{verdicts[8 * part + j]} << j;
    word |= byte << (8 * part);
  }
#endif
  return word;
}

/// Bit j of words[w] becomes judge(begin + 64 w + j), for n items; bits behind them are 0. Returns
/// how many are set. judge.prefetch(i) may ask for what comes after the word of item i.
template <class Judge>
[[gnu::always_inline]] inline std::size_t judge_words(const Judge& judge, std::size_t begin,
                                                      std::size_t n, std::uint64_t* words) {
  std::size_t kept = 0;
  std::size_t done = 0;
  for (; done + word_items <= n; done += word_items) {
    judge.prefetch(begin + done);
    alignas(16) unsigned char verdicts[word_items];
    for (std::size_t j = 0; j < word_items; ++j) verdicts[j] = judge(begin + done + j) ? 1 : 0;
    const std::uint64_t word = low_bits_of(verdicts);
    *words++ = word;
    kept += static_cast<std::size_t>(std::popcount(word));
  }
  if (done < n) {
    std::uint64_t word = 0;
    for (std::size_t j = 0; done + j < n; ++j) {
      word |= static_cast<std::uint64_t>(judge(begin + done + j) ? 1 : 0) << j;
    }
    *words = word;
    kept += static_cast<std::size_t>(std::popcount(word));
  }
  return kept;
}

#if UPSWEEP_WIDE_VECTORS
template <class Judge>
[[gnu::target("avx2,popcnt")]] std::size_t judge_words_avx2(const Judge& judge, std::size_t begin,
                                                            std::size_t n, std::uint64_t* words) {
  return judge_words(judge, begin, n, words);
}
#endif

/// judge_words, with the vectors of this level.
template <class Judge>
std::size_t keep_bits(simd_level level, const Judge& judge, std::size_t begin, std::size_t n,
                      std::uint64_t* words) {
#if UPSWEEP_WIDE_VECTORS
  if (level != simd_level::baseline) return judge_words_avx2(judge, begin, n, words);
#endif
  static_cast<void>(level);
  return judge_words(judge, begin, n, words);
}

/// Of n bits, how many are set.
inline std::size_t count_bits(const std::uint64_t* words, std::size_t n) {
  std::size_t kept = 0;
  for (std::size_t done = 0; done < n; done += word_items) {
    kept += static_cast<std::size_t>(std::popcount(*words++));
  }
  return kept;
}

/// n bits of a mask, lowest first; bits behind them become 0. Returns how many are set.
inline std::size_t copy_bits(const unsigned char* mask, std::size_t n, std::uint64_t* words) {
  std::size_t kept = 0;
  for (; n >= word_items; n -= word_items, mask += 8) {
    std::memcpy(words, mask, 8);
    kept += static_cast<std::size_t>(std::popcount(*words++));
  }
  if (n != 0) {
    std::uint64_t word = 0;
    std::memcpy(&word, mask, (n + 7) / 8);
    *words = word & ((std::uint64_t{1} << n) - 1);
    kept += static_cast<std::size_t>(std::popcount(*words));
  }
  return kept;
}

/// Bits of n items change: the kept ones become the rejected ones.
inline void flip_bits(std::uint64_t* words, std::size_t n) {
  for (; n >= word_items; n -= word_items, ++words) *words = ~*words;
  if (n != 0) *words ^= (std::uint64_t{1} << n) - 1;
}

}  // namespace upsweep::detail
