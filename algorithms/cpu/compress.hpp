// Moves the items that keep bits choose to the front, in order: by vectors where the item has a
// size for which there are some, else one by one.
//
// moves    n items in, m out; nothing is read behind in[n), and nothing written behind out[room)
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <upsweep/algorithms/cpu/compress_vectors.hpp>
#include <upsweep/algorithms/cpu/keep_bits.hpp>
#include <upsweep/core/cpu/simd_level.hpp>

namespace upsweep::detail {

/// Returns the end of what was kept.
template <std::size_t Bytes>
[[gnu::always_inline]] inline unsigned char* compress_word(const unsigned char* in,
                                                           std::uint64_t word, unsigned char* out) {
  for_each_bit(word, [&](std::size_t j) {
    std::memmove(out, in + j * Bytes, Bytes);  // in place, an item may go to where it lies
    out += Bytes;
  });
  return out;
}

template <std::size_t Bytes>
void compress_one_by_one(const unsigned char* in, const std::uint64_t* words, std::size_t n,
                         unsigned char* out) {
  for (std::size_t done = 0; done < n; done += word_items, in += word_items * Bytes) {
    out = compress_word<Bytes>(in, *words++, out);
  }
}

#if UPSWEEP_WIDE_VECTORS
// One text for both vectors would have to be inlined across targets, which g++ refuses for
// functions of intrinsics.
//
// Where a word could reach past the room, and in the last one, whose items may end early, items are
// moved one by one.

template <std::size_t Bytes>
[[gnu::target("avx2,popcnt")]] void compress_avx2(const unsigned char* in,
                                                  const std::uint64_t* words, std::size_t n,
                                                  unsigned char* out,
                                                  const unsigned char* room_end) {
  for (; n >= word_items; n -= word_items, in += word_items * Bytes) {
    const std::uint64_t word = *words++;
    if (word == 0) continue;
    const std::size_t needs = static_cast<std::size_t>(std::popcount(word)) * Bytes + 32;
    if (needs <= static_cast<std::size_t>(room_end - out)) {
      out = compress_word_avx2<Bytes>(in, word, out);
    } else {
      out = compress_word<Bytes>(in, word, out);
    }
  }
  if (n != 0) compress_word<Bytes>(in, *words, out);
}

template <std::size_t Bytes>
[[gnu::target("avx512f,avx512bw,avx512vl,avx512vbmi2,popcnt")]] void compress_avx512(
    const unsigned char* in, const std::uint64_t* words, std::size_t n, unsigned char* out,
    const unsigned char* room_end) {
  for (; n >= word_items; n -= word_items, in += word_items * Bytes) {
    const std::uint64_t word = *words++;
    if (word == 0) continue;
    const std::size_t needs = static_cast<std::size_t>(std::popcount(word)) * Bytes + 64;
    if (needs <= static_cast<std::size_t>(room_end - out)) {
      out = compress_word_avx512<Bytes>(in, word, out);
    } else {
      out = compress_word<Bytes>(in, word, out);
    }
  }
  if (n != 0) compress_word<Bytes>(in, *words, out);
}
#endif

/// Items that may be overwritten behind those kept, if all are to be moved by vectors.
inline constexpr std::size_t compress_slack_bytes = 64;

/// Item j of in[0, n) goes to out if bit j is set. out may be `in`, or lie whole items before it.
/// room    items that out has: as many as bits are set, or more
template <class Item>
void compress(simd_level level, const Item* in, const std::uint64_t* words, std::size_t n,
              Item* out, std::size_t room) {
  constexpr std::size_t bytes = sizeof(Item);
  const auto* const from = reinterpret_cast<const unsigned char*>(in);
  auto* const to = reinterpret_cast<unsigned char*>(out);
#if UPSWEEP_WIDE_VECTORS
  if constexpr (has_compress<bytes>) {
    if (level == simd_level::avx512 && has_compress_avx512()) {
      return compress_avx512<bytes>(from, words, n, to, to + room * bytes);
    }
    if (level != simd_level::baseline) {
      return compress_avx2<bytes>(from, words, n, to, to + room * bytes);
    }
  }
#endif
  static_cast<void>(level);
  static_cast<void>(room);
  compress_one_by_one<bytes>(from, words, n, to);
}

}  // namespace upsweep::detail
