// LSD radix sort on the GPU, eight bits a pass.
//
//   up to 8192 keys   one block, from the first digit to the last            cuda/radix_block.cuh
//   more              all digits are counted at once; then a pass for each   cuda/radix_plan.cuh
//                     digit that varies                                      cuda/radix_pass.cuh
//
// The number of launches depends on n and the types alone, so that a captured graph serves any
// keys; a pass of a digit that does not vary ends at once.
//
// Values of 1, 2, 4 and 8 bytes move with their keys; larger ones are gathered at the end, once.
//
// reads   keys once to count, keys and values once a pass
// writes  keys and values once a pass, 1 KB a tile and pass
// moves   n * (sizeof(key) + passes * 2 * (sizeof(key) + sizeof(value))) bytes
// source  Adinets and Merrill, Onesweep, 2022; Zagha and Blelloch 1991
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <upsweep/algorithms/cuda/radix_block.cuh>
#include <upsweep/algorithms/cuda/radix_pass.cuh>
#include <upsweep/algorithms/cuda/radix_plan.cuh>
#include <upsweep/algorithms/cuda/radix_scratch.hpp>
#include <upsweep/algorithms/radix_sort_gpu.hpp>
#include <upsweep/core/cuda/array_scan.cuh>
#include <upsweep/core/cuda/launch.cuh>

namespace upsweep::gpu {

/// out[i] = in[order[i]].
template <class Value, class Index>
__global__ void gather_kernel(const Value* in, const Index* order, std::size_t n, Value* out) {
  const std::size_t step = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += step) {
    out[i] = in[order[i]];
  }
}

namespace detail {

/// Blocks of 256 threads that copy n items.
inline std::size_t copying_blocks(std::size_t n) {
  return std::min<std::size_t>(tiles_of(n, 1024), 4096);
}

template <class Bits, class Value, bool Float>
void sort_in_block(const exec::gpu& exec, const radix_sort_task<Bits, Value>& task) {
  using shape = tile_shapes::radix_block;
  constexpr auto kernel = radix_block_kernel<shape, Bits, Value, Float>;
  constexpr std::size_t bytes = sizeof(radix_block_shared<shape, Bits, Value>);
  resident_blocks<kernel>(shape::block_threads, bytes);
  const sort_digits digits{task.order, task.begin_bit, task.end_bit};
  launch(exec.stream, 1, shape::block_threads, {.shared_bytes = bytes, .early_start = true}, kernel,
         task, digits);
}

template <class Bits, class Value, bool Float>
class radix_passes {
  using layout = radix_scratch<Bits, Value>;
  using shapes = typename layout::shapes;
  using task_type = radix_sort_task<Bits, Value>;

 public:
  /// scratch: as much as the layout says. in_place: some output is its input.
  static void sort(const exec::gpu& exec, const task_type& task, const layout& at, bool in_place,
                   std::byte* scratch) {
    if (layout::in_one_block(task.n)) return sort_in_block<Bits, Value, Float>(exec, task);
    radix_passes(exec, task, at, in_place, scratch).run();
  }

 private:
  radix_passes(const exec::gpu& exec, const task_type& task, const layout& at, bool in_place,
               std::byte* scratch)
      : exec_(exec),
        task_(task),
        at_(at),
        in_place_(in_place),
        scratch_(scratch),
        digits_{task.order, task.begin_bit, task.end_bit} {}

  void run() const {
    check(cudaMemsetAsync(scratch_, 0, at_.zero_bytes, exec_.stream.get()));
    if (digits_.count() > 0) count();
    for (int d = 0; d < digits_.count(); ++d) {
      for (std::size_t p = 0; p < at_.portions; ++p) {
        at_.small ? pass<typename shapes::small>(d, p) : pass<typename shapes::large>(d, p);
      }
    }
    if (in_place_ || digits_.count() == 0) {
      launch(exec_.stream, copying_blocks(task_.n), 256, {.early_start = true},
             radix_finish_kernel<Bits, Value>, buffers(), plan(), task_.n);
    }
  }

  void count() const {
    using counters = radix_counters<Bits>;
    constexpr auto kernel = radix_plan_kernel<Bits, Float>;
    const std::size_t most = resident_blocks<kernel>(counters::block_threads, counters::bytes);
    const std::size_t wanted = tiles_of(task_.n, std::size_t{counters::block_threads} * 16);
    launch(exec_.stream, std::min(most, wanted), counters::block_threads,
           {.shared_bytes = counters::bytes, .early_start = true}, kernel, task_.keys_in, task_.n,
           digits_, plan(), bases(0, 0), (at_.portions + 1) * radix_digit_count,
           reinterpret_cast<uint4*>(scratch_ + at_.statuses), at_.status_bytes / sizeof(uint4));
  }

  template <class Shape>
  void pass(int d, std::size_t portion) const {
    constexpr auto kernel = radix_pass_kernel<Shape, Bits, Value, Float>;
    constexpr std::size_t portion_items = tile_shapes::radix_portion_items<Shape>;
    constexpr std::size_t shared_bytes = sizeof(radix_pass_shared<Shape, Bits, Value>);
    const std::size_t first = portion * portion_items;
    const std::size_t end = std::min(first + portion_items, task_.n);
    const auto number = static_cast<std::size_t>(d);
    auto* const tickets = reinterpret_cast<std::uint32_t*>(scratch_ + at_.tickets);
    auto* const statuses = reinterpret_cast<std::uint32_t*>(scratch_ + at_.statuses);
    const radix_launch launched{
        plan(),
        d,
        d == digits_.count() - 1 && portion == at_.portions - 1,
        first,
        end,
        task_.n,
        bases(number, portion),
        bases(number, portion + 1),
        statuses + (number * at_.tiles + first / Shape::tile_items) * radix_digit_count,
        tickets + number * at_.portions + portion,
        device_streams_tiles()};
    const std::size_t blocks =
        std::min(tiles_of(end - first, Shape::tile_items),
                 resident_blocks<kernel>(Shape::block_threads, shared_bytes));
    launch(exec_.stream, blocks, Shape::block_threads,
           {.shared_bytes = shared_bytes, .early_start = true}, kernel, buffers(),
           key_digit<Bits, Float>(task_.order, digits_.bits(d)), launched);
  }

  radix_plan* plan() const { return reinterpret_cast<radix_plan*>(scratch_); }
  std::uint64_t* bases(std::size_t digit, std::size_t portion) const {
    return reinterpret_cast<std::uint64_t*>(scratch_ + at_.bases) +
           (digit * (at_.portions + 1) + portion) * radix_digit_count;
  }
  radix_buffers<Bits, Value> buffers() const {
    auto* const keys = reinterpret_cast<Bits*>(scratch_ + at_.keys);
    auto* const more_keys = reinterpret_cast<Bits*>(scratch_ + at_.more_keys);
    const bool wanted = task_.keys_out != nullptr;
    return {task_.keys_in,
            task_.values_in,
            {wanted ? task_.keys_out : more_keys, task_.values_out},
            {keys, reinterpret_cast<Value*>(scratch_ + at_.values)},
            in_place_,
            wanted};
  }

  const exec::gpu& exec_;
  const task_type& task_;
  const layout& at_;
  bool in_place_;
  std::byte* scratch_;
  sort_digits digits_;
};

template <class Bits, class Value>
int digits_of(const radix_sort_task<Bits, Value>& task) {
  return upsweep::detail::digit_count(task.begin_bit, task.end_bit);
}
template <class Bits, class Value>
bool values_in_place(const radix_sort_task<Bits, Value>& task) {
  return task.has_values && task.values_in == task.values_out;
}

/// Keys with values that move with them, or none.
template <bool Float, class Bits, class Value>
void sort_records(const exec::gpu& exec, const radix_sort_task<Bits, Value>& task) {
  const bool in_place = task.keys_in == task.keys_out || values_in_place(task);
  const radix_scratch<Bits, Value> at(task.n, digits_of(task), in_place, task.keys_out == nullptr);
  radix_passes<Bits, Value, Float>::sort(exec, task, at, in_place,
                                         exec.memory().scratch(exec.stream, at.bytes));
}

/// The order first, then the values, once.
template <bool Float, class Index, class Bits, class Value>
void sort_by_order(const exec::gpu& exec, const radix_sort_task<Bits, Value>& task) {
  const bool keys_in_place = task.keys_in == task.keys_out, in_place = values_in_place(task);
  const order_scratch<Bits, Value, Index> at(task.n, digits_of(task), keys_in_place, in_place);
  std::byte* const scratch = exec.memory().scratch(exec.stream, at.bytes);
  auto* const order = reinterpret_cast<Index*>(scratch + at.order);
  const radix_sort_task<Bits, Index> keys{task.n, task.keys_in, task.keys_out,  nullptr,
                                          order,  task.order,   task.begin_bit, task.end_bit};
  radix_passes<Bits, Index, Float>::sort(exec, keys, at.records, keys_in_place, scratch);
  auto* const gathered =
      in_place ? reinterpret_cast<Value*>(scratch + at.gathered) : task.values_out;
  launch(exec.stream, copying_blocks(task.n), 256, gather_kernel<Value, Index>, task.values_in,
         static_cast<const Index*>(order), task.n, gathered);
  if (in_place) {
    check(cudaMemcpyAsync(task.values_out, gathered, task.n * sizeof(Value),
                          cudaMemcpyDeviceToDevice, exec.stream.get()));
  }
}

template <bool Float, class Bits, class Value>
void sort_as(const exec::gpu& exec, const radix_sort_task<Bits, Value>& task) {
  if constexpr (std::is_same_v<Value, no_value> || moves_with_key<Value>) {
    sort_records<Float>(exec, task);
  } else if (short_indices(task.n)) {
    sort_by_order<Float, std::uint32_t>(exec, task);
  } else {
    sort_by_order<Float, std::uint64_t>(exec, task);
  }
}

/// Sorts raw bits; every public form ends here.
template <class Bits, class Value>
void radix_sort_bits(const exec::gpu& exec, const radix_sort_task<Bits, Value>& task) {
  if constexpr (sizeof(Bits) > 1) {
    const bool is_float =
        task.order.kind != key_kind::unsigned_int && task.order.kind != key_kind::signed_int;
    if (is_float) return sort_as<true>(exec, task);
  }
  sort_as<false>(exec, task);
}

}  // namespace detail

}  // namespace upsweep::gpu
