// One pass of the sort: each key, and its value, to the place that one digit of it says. Persistent
// blocks take tiles by ticket.
//
//   rank        each key among the keys of its digit in its half of a warp       digit_ranks.cuh
//   count       of each digit over the halves; published for the tiles behind    digit_lookback.cuh
//   finish      the tile before this one: look back, how many keys of each digit stand before it,
//   and
//               store its runs of one digit to neighbouring places
//   scatter     to shared memory: the tile in the order of its digits, which is stored when the
//   next
//               one has been counted
//
// So while a block looks back, the tiles before have had the time of a tile to be counted.
//
// moves   n * (sizeof(key) + sizeof(value)) bytes in and out; 1 KB a tile for its digits
// source  Adinets and Merrill, Onesweep: A Faster Least Significant Digit Radix Sort for GPUs, 2022
#pragma once
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <upsweep/algorithms/cuda/digit_lookback.cuh>
#include <upsweep/algorithms/cuda/digit_ranks.cuh>
#include <upsweep/algorithms/cuda/key_digit.cuh>
#include <upsweep/algorithms/cuda/radix_buffers.cuh>
#include <upsweep/algorithms/cuda/radix_plan.cuh>
#include <upsweep/algorithms/cuda/radix_shapes.hpp>
#include <upsweep/core/cuda/bulk_copy.cuh>
#include <upsweep/core/cuda/launch.cuh>
#include <upsweep/core/cuda/warp_shuffle.cuh>
#include <upsweep/core/monoid.hpp>

namespace upsweep::gpu {

template <class Shape, class Bits, class Value>
struct radix_pass_shared {
  static constexpr bool has_values = std::is_unsigned_v<Value>;
  using staged_value = std::conditional_t<has_values, Value, std::uint8_t>;

  alignas(128) Bits keys[Shape::tile_items];
  alignas(128) staged_value values[has_values ? Shape::tile_items : 1];
  alignas(16) std::uint32_t tables[Shape::halves][radix_digit_count];
  std::uint32_t place_low[radix_digit_count];
  std::uint32_t place_high[radix_digit_count];
  std::uint32_t sums[radix_digit_count / 32];
  std::uint32_t ticket[2];
  const Bits* keys_in;  // of this pass
  const Value* values_in;
  Bits* keys_out;
  Value* values_out;
};

template <class Shape, class Bits, class Value, bool Float>
class radix_pass {
  using shared_type = radix_pass_shared<Shape, Bits, Value>;
  using buffers_type = radix_buffers<Bits, Value>;
  static constexpr bool has_values = shared_type::has_values;
  static constexpr int items = Shape::items, tile_items = Shape::tile_items;

 public:
  __device__ radix_pass(shared_type& shared, const key_digit<Bits, Float>& digit,
                        const radix_launch& launch)
      : shared_(shared),
        digit_(digit),
        launch_(launch),
        thread_(static_cast<int>(threadIdx.x)),
        half_(thread_ / 16),
        own_(half_ * 16 * items + thread_ % 16),
        tiles_(
            static_cast<std::uint32_t>((launch.end - launch.first + tile_items - 1) / tile_items)) {
  }

  /// The tables of the warp, before its first tile and once it has read them.
  __device__ static void clear_table(shared_type& shared) {
    const int warp = static_cast<int>(threadIdx.x) / 32, lane = static_cast<int>(threadIdx.x) % 32;
    __syncwarp();  // what the table held has been read
    auto* const words = reinterpret_cast<uint4*>(shared.tables[2 * warp]);
    constexpr int vectors = 2 * radix_digit_count / 4;
#pragma unroll
    for (int k = 0; k < vectors / 32; ++k) words[k * 32 + lane] = {};
    __syncwarp();  // the warp counts from zero
  }

  __device__ void run(const buffers_type& buffers, int pass, int passes) {
    if (thread_ == 0) {
      const auto to = buffers.after(pass, passes);
      shared_.keys_in = pass == 0 ? buffers.keys_in : buffers.after(pass - 1, passes).keys;
      shared_.values_in = pass == 0 ? buffers.values_in : buffers.after(pass - 1, passes).values;
      shared_.keys_out = pass == passes - 1 && !buffers.keys_wanted ? nullptr : to.keys;
      shared_.values_out = to.values;
      take_ticket(0);
    }
    __syncthreads();   // for all threads
    ranked_tile last;  // sorted, but not stored
    bool uniform = false;
    for (unsigned number = 0;; ++number) {  // of the tile among those of this block
      const std::uint32_t tile = shared_.ticket[number % 2];
      const bool any = tile < tiles_;
      ranked_tile next(tile, any ? launch_.end - begin_of(tile) : 0);
      Bits keys[items];
      std::uint32_t ranks[(items + 1) / 2];  // two a word
      if (next.count == tile_items) {
        rank<true>(next, keys, ranks, uniform);
      } else if (any) {
        rank<false>(next, keys, ranks, uniform);
      }
      Value values[has_values ? items : 1];  // on their way while the tile before is stored
      if constexpr (has_values) load_values(begin_of(tile), next.count, values);
      if (number > 0) finish(last);
      if (!any) return;
      if (number == 0) __syncthreads();  // places in the tables are read by all
      if (thread_ == 0) take_ticket(number + 1);
      if (next.count == tile_items) {
        scatter<true>(next, keys, ranks, values);
      } else {
        scatter<false>(next, keys, ranks, values);
      }
      last = next;
    }
  }

 private:
  /// What is known of a tile once its keys are ranked; counts and start are of the thread's digit.
  struct ranked_tile {
    std::uint32_t tile;
    int count;
    std::uint32_t of_digit, start;

    ranked_tile() = default;
    __device__ ranked_tile(std::uint32_t tile, std::size_t left)
        : tile(tile), count(left < tile_items ? static_cast<int>(left) : tile_items) {}
  };

  __device__ std::size_t begin_of(std::uint32_t tile) const {
    return launch_.first + std::size_t{tile} * tile_items;
  }
  /// For the block's tile number `number`, whose keys go to L2 meanwhile; by one thread.
  __device__ void take_ticket(unsigned number) {
    const std::uint32_t tile = atomicAdd(launch_.ticket, 1u);
    shared_.ticket[number % 2] = tile;
    if (tile >= tiles_ || !launch_.prefetches) return;
    const Bits* const begin = shared_.keys_in + begin_of(tile);
    prefetch_lines(begin, begin + min(launch_.end - begin_of(tile), std::size_t{tile_items}));
  }
  /// Behind the last key there are some of the greatest digit, which come out behind it again.
  template <bool Full>
  __device__ int digit_of(Bits key, int row, int count) const {
    const int digit = digit_(key);
    return Full || own_ + 16 * row < count ? digit : digit_.last();
  }

  __device__ static void keep_rank(std::uint32_t* ranks, int r, std::uint32_t rank) {
    ranks[r / 2] = r % 2 == 0 ? rank : ranks[r / 2] | rank << 16;
  }

  template <bool Full>
  __device__ void rank(ranked_tile& tile, Bits (&keys)[items],
                       std::uint32_t (&ranks)[(items + 1) / 2], bool& uniform) {
    const Bits* const from = shared_.keys_in + begin_of(tile.tile);
#pragma unroll
    for (int r = 0; r < items; ++r) {
      keys[r] = Full || own_ + 16 * r < tile.count ? from[own_ + 16 * r] : Bits{0};
    }
    digit_ranks ranking(shared_.tables[half_]);
    if (Full && !uniform) {
#pragma unroll
      for (int r = 0; r < items; ++r) keep_rank(ranks, r, ranking.next(digit_(keys[r])));
    } else {
#pragma unroll
      for (int r = 0; r < items; ++r) {
        keep_rank(ranks, r, ranking.next_of_uniform(digit_of<Full>(keys[r], r, tile.count)));
      }
    }
    uniform = ranking.mostly_uniform(items);
    __syncthreads();  // the halves' counts are read by all

    // A thread a digit: counts of the halves become places in the tile.
    std::uint32_t counts[Shape::halves / 2], in_tile = 0;  // two counts a word
#pragma unroll
    for (int h = 0; h < Shape::halves; h += 2) {
      const std::uint32_t one = shared_.tables[h][thread_] >> 16;
      const std::uint32_t other = shared_.tables[h + 1][thread_] >> 16;
      counts[h / 2] = one | other << 16;
      in_tile += one + other;
    }
    const int behind = thread_ == digit_.last() ? tile_items - tile.count : 0;
    tile.of_digit = in_tile - static_cast<std::uint32_t>(behind);
    digit_lookback(launch_.statuses, tile.tile).publish(tile.of_digit);
    tile.start = exclusive_over_digits(in_tile);
    std::uint32_t place = tile.start;
#pragma unroll
    for (int h = 0; h < Shape::halves; h += 2) {
      shared_.tables[h][thread_] = place;
      place += counts[h / 2] & 0xffffu;
      shared_.tables[h + 1][thread_] = place;
      place += counts[h / 2] >> 16;
    }
  }

  /// Stores a tile: those before it have been ranked while this block ranked its next one.
  __device__ void finish(const ranked_tile& tile) {
    const digit_lookback lookback(launch_.statuses, tile.tile);
    const std::uint64_t base = launch_.bases[thread_] + lookback.before(tile.of_digit);
    if (tile.tile == tiles_ - 1) launch_.next_bases[thread_] = base + tile.of_digit;
    shared_.place_low[thread_] = static_cast<std::uint32_t>(base - tile.start);
    shared_.place_high[thread_] = static_cast<std::uint32_t>((base - tile.start) >> 32);
    __syncthreads();  // places are read by all
    if (launch_.n > 0xffffffffu) {
      store<std::uint64_t>(tile.count);
    } else if (tile.count == tile_items) {
      store<std::uint32_t, true>(tile.count);
    } else {
      store<std::uint32_t>(tile.count);
    }
    __syncthreads();  // its place may be filled anew
  }

  /// To shared memory, in the order of digits.
  template <bool Full>
  __device__ void scatter(const ranked_tile& tile, const Bits (&keys)[items],
                          const std::uint32_t (&ranks)[(items + 1) / 2],
                          [[maybe_unused]] const Value* values) {
#pragma unroll
    for (int r = 0; r < items; ++r) {
      const std::uint32_t rank = r % 2 == 0 ? ranks[r / 2] & 0xffffu : ranks[r / 2] >> 16;
      const std::uint32_t place =
          shared_.tables[half_][digit_of<Full>(keys[r], r, tile.count)] + rank;
      shared_.keys[place] = keys[r];
      if constexpr (has_values) shared_.values[place] = values[r];
    }
    clear_table(shared_);
    __syncthreads();  // the tile is sorted
  }

  __device__ void load_values(std::size_t begin, int count, Value (&values)[items]) const {
    const Value* const from = shared_.values_in;
#pragma unroll
    for (int r = 0; r < items; ++r) {
      const int k = own_ + 16 * r;
      const std::size_t i = begin + static_cast<std::size_t>(k);
      if (count == tile_items || k < count)
        values[r] = from == nullptr ? static_cast<Value>(i) : from[i];
    }
  }

  /// What the digits below this thread's have; called by all threads, a digit each.
  __device__ std::uint32_t exclusive_over_digits(std::uint32_t count) {
    const plus<std::uint32_t> sum;
    const int warp = thread_ / 32;
    const std::uint32_t through = warp_inclusive_scan(sum, count, 32);
    if (thread_ % 32 == 31) shared_.sums[warp] = through;
    __syncthreads();  // sums of warps are read by all
    std::uint32_t before = through - count;
    for (int w = 0; w < warp; ++w) before += shared_.sums[w];
    return before;
  }

  /// Place: as wide as places in the output are.
  template <class Place, bool Full = false>
  __device__ void store(int count) const {
    Bits* const keys_out = shared_.keys_out;
    [[maybe_unused]] Value* const values_out = shared_.values_out;
#pragma unroll
    for (int r = 0; r < items; ++r) {
      const int k = r * Shape::block_threads + thread_;
      const Bits key = shared_.keys[k];
      const int digit = digit_(key);
      Place to = shared_.place_low[digit];
      if constexpr (sizeof(Place) == 8) to |= Place{shared_.place_high[digit]} << 32;
      to += static_cast<Place>(k);
      if (Full || k < count) {
        if (keys_out != nullptr) keys_out[to] = key;
        if constexpr (has_values) values_out[to] = shared_.values[k];
      }
    }
  }

  shared_type& shared_;
  const key_digit<Bits, Float>& digit_;
  const radix_launch& launch_;
  int thread_, half_;
  int own_;  // in the tile, the thread's first item; the others follow 16 apart
  std::uint32_t tiles_;
};

template <class Shape, class Bits, class Value, bool Float>
__global__ void __launch_bounds__(Shape::block_threads, Shape::blocks_of_sm)
    radix_pass_kernel(radix_buffers<Bits, Value> buffers, key_digit<Bits, Float> digit,
                      radix_launch launch) {
  using pass_type = radix_pass<Shape, Bits, Value, Float>;
  extern __shared__ __align__(128) std::byte memory[];
  auto& shared = *reinterpret_cast<radix_pass_shared<Shape, Bits, Value>*>(memory);
  pass_type::clear_table(shared);
  wait_for_stream();
  let_next_start();
  const int pass = launch.plan->number[launch.number], passes = launch.plan->passes;
  if (pass == radix_plan::constant) {
    if (passes == 0 && launch.last && !buffers.in_place) {
      finish_sort(buffers, passes, launch.n, std::size_t{blockIdx.x} * blockDim.x + threadIdx.x,
                  std::size_t{gridDim.x} * blockDim.x);
    }
    return;
  }
  pass_type(shared, digit, launch).run(buffers, pass, passes);
}

}  // namespace upsweep::gpu
