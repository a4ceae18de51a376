// Float sums are the same bits on one thread, on any number of threads, and on the device.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <set>
#include <span>
#include <upsweep/core/compensated.hpp>
#include <upsweep/core/cuda/device_scan.cuh>
#include <upsweep/core/cuda/reproducible_scan.cuh>
#include <upsweep/core/scan_openmp.hpp>
#include <vector>

#include "tests/core/scan_calls.hpp"
#include "tests/support/device_array.hpp"
#include "tests/support/difference.hpp"
#include "tests/support/generators.hpp"

namespace upsweep::tests {
namespace {

struct reproducible_backend {
  static auto exec() { return upsweep::exec::gpu{}.with(method::reproducible{}); }
  template <class T>
  using array = device_array<T>;
};

/// The device's usual scan, whose grouping is its own.
struct default_backend {
  static auto exec() { return upsweep::exec::gpu{}; }
  template <class T>
  using array = device_array<T>;
};

/// Numbers of many magnitudes and both signs, and both zeros: hardly a sum of two is exact.
template <class T>
std::vector<T> rough_numbers(std::size_t n, std::uint64_t seed) {
  random_stream random(seed);
  std::vector<T> items(n);
  for (T& item : items) {
    const double fraction = static_cast<double>(random()) * 0x1p-30 - 1 + random() * 0x1p-61;
    item = static_cast<T>(std::ldexp(fraction, static_cast<int>(random() % 30)));
    if (random() % 7 == 0) item = random() % 2 == 0 ? T{0} : -T{0};
  }
  return items;
}

/// The scan of items that stand `in_offset` behind an aligned address, to `out_offset` behind one.
template <class Backend, class T, class Op = plus<T>>
std::vector<T> scanned(const std::vector<T>& items, const scan_form<T>& form,
                       std::size_t in_offset = 0, std::size_t out_offset = 0, Op op = {}) {
  typename Backend::template array<T> in(items, in_offset), out(items.size(), out_offset);
  scan_in_form<Backend>(in.view(), out.span(), op, form);
  auto result = out.read();
  CHECK(out.guards_intact());
  CHECK(difference(in.read(), items) == "");
  return result;
}

template <class Backend, class T>
std::vector<T> scanned_in_place(const std::vector<T>& items, const scan_form<T>& form,
                                std::size_t offset) {
  typename Backend::template array<T> buffer(items, offset);
  scan_in_form<Backend>(buffer.view(), buffer.span(), plus<T>{}, form);
  auto result = buffer.read();
  CHECK(buffer.guards_intact());
  return result;
}

/// serial, OpenMP with 1, 2, 7, 64 threads, and the device; there also unaligned and in place.
template <class T>
void check_all_backends(const std::vector<T>& items, const scan_form<T>& form) {
  CAPTURE(items.size());
  CAPTURE(sizeof(T));
  CAPTURE(form.exclusive);
  CAPTURE(form.reverse);
  CAPTURE(form.init.has_value());
  const auto want = scanned<serial_backend>(items, form);
  CHECK(difference(scanned<openmp_backend<1>>(items, form), want) == "");
  CHECK(difference(scanned<openmp_backend<2>>(items, form), want) == "");
  CHECK(difference(scanned<openmp_backend<7>>(items, form), want) == "");
  CHECK(difference(scanned<openmp_backend<64>>(items, form), want) == "");
  using device = reproducible_backend;
  CHECK(difference(scanned<device>(items, form), want) == "");
  for (std::size_t offset = 1; offset < 16 / sizeof(T); ++offset) {
    CAPTURE(offset);
    CHECK(difference(scanned<device>(items, form, offset, 0), want) == "");
    CHECK(difference(scanned<device>(items, form, 0, offset), want) == "");
    CHECK(difference(scanned<device>(items, form, 1, offset), want) == "");
  }
  CHECK(difference(scanned_in_place<device>(items, form, 0), want) == "");
  CHECK(difference(scanned_in_place<device>(items, form, 1), want) == "");
}

/// Around lines, pages and blocks of both types.
template <class T>
std::set<std::size_t> sizes() {
  constexpr std::size_t line = detail::line_items<T>, page = detail::page_items<T>,
                        block = detail::block_items<T>;
  return {0,        1,     15,        16,       17,        1023,         1024,          1025,
          line - 1, line,  line + 1,  page - 1, page,      page + 1,     3 * page + 77, 65535,
          65536,    65537, block - 1, block,    block + 1, 3 * block + 5};
}

constexpr std::size_t large_n = (std::size_t{1} << 20) + 3;

__global__ void fill_ones_kernel(float* items, std::size_t n) {
  const std::size_t step = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += step) {
    items[i] = 1;
  }
}

/// Of ones, what stands before a block, a page or a line is exact, so that the order is a formula.
__global__ void compare_ones_kernel(const float* got, std::size_t n, unsigned long long* wrong) {
  const std::size_t step = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += step) {
    const float b = static_cast<float>(i / 65536 * 65536), p = i % 65536 / 1024 * 1024,
                c = i % 1024 / 16 * 16, line = i % 16 + 1;
    if (got[i] != ((b + p) + c) + line) atomicAdd(wrong, 1ull);
  }
}

}  // namespace

TEST_CASE_TEMPLATE("reproducible: every form around lines, pages, blocks", T, float, double) {
  for (const std::size_t n : sizes<T>()) {
    const auto items = rough_numbers<T>(n, n + 1);
    for (const auto& form : all_scan_forms(static_cast<T>(3.7))) check_all_backends(items, form);
  }
}

TEST_CASE_TEMPLATE("reproducible: 2^20 + 3 items, which round otherwise in another order", T, float,
                   double) {
  const auto items = rough_numbers<T>(large_n, 5);
  for (const auto& form : all_scan_forms(static_cast<T>(3.7))) check_all_backends(items, form);

  const auto got = scanned<reproducible_backend>(items, scan_form<T>{});
  const auto from_left = reference::scan<T>(items, plus<T>{}, {});
  const auto by_default = scanned<default_backend>(items, scan_form<T>{});
  std::size_t unlike_left = 0, unlike_default = 0;
  for (std::size_t i = 0; i < items.size(); ++i) {
    unlike_left += got[i] != from_left[i] ? 1 : 0;
    unlike_default += got[i] != by_default[i] ? 1 : 0;
  }
  CHECK(unlike_left > items.size() / 10);
  CHECK(unlike_default > items.size() / 10);
}

TEST_CASE_TEMPLATE("reproducible: zeros keep their sign, subnormals their bits", T, float, double) {
  for (const std::size_t n : {1, 17, 1025, 70000}) {
    const std::vector<T> zeros(n, -T{0});
    for (const auto& form : all_scan_forms(-T{0})) check_all_backends(zeros, form);
    random_stream random(n);
    const auto small = by_formula<T>(n, [&](std::size_t) {
      return std::numeric_limits<T>::denorm_min() *
             static_cast<T>(static_cast<int>(random() % 9) - 4);
    });
    for (const auto& form : all_scan_forms(T{0})) check_all_backends(small, form);
  }
}

TEST_CASE_TEMPLATE("reproducible: infinities are fixed, and where results are NaN", T, float,
                   double) {
  auto items = rough_numbers<T>(200'000, 7);
  items[100'000] = std::numeric_limits<T>::infinity();
  const scan_form<T> form{};
  CHECK(difference(scanned<reproducible_backend>(items, form),
                   scanned<serial_backend>(items, form)) == "");
  // From here on every result is NaN; its sign and payload are the machine's own.
  items[150'000] = -std::numeric_limits<T>::infinity();
  auto want = scanned<serial_backend>(items, form);
  auto got = scanned<reproducible_backend>(items, form);
  CHECK(std::all_of(want.begin() + 150'000, want.end(), [](T y) { return std::isnan(y); }));
  CHECK(std::all_of(got.begin() + 150'000, got.end(), [](T y) { return std::isnan(y); }));
  CHECK(difference(first(got, 150'000), first(want, 150'000)) == "");
}

TEST_CASE("reproducible: the total of offsets") {
  for (const std::size_t n : {0, 1, 1000, 200'000}) {
    CAPTURE(n);
    const auto sizes = rough_numbers<float>(n, 11);
    std::vector<float> want(n + 1);
    make_offsets(exec::serial{}, std::span(sizes), std::span(want), 2.5f);
    device_array<float> source(sizes), offsets(n + 1);
    make_offsets(reproducible_backend::exec(), source.view(), offsets.span(), 2.5f);
    CHECK(difference(offsets.read(), want) == "");
    CHECK(offsets.guards_intact());
  }
}

TEST_CASE("reproducible: captured in a graph, replayed, and no memory taken in between") {
  gpu::workspace scratch;
  const gpu::stream stream;
  const auto exec = exec::gpu{stream, &scratch}.with(method::reproducible{});
  const auto items = rough_numbers<float>(large_n, 13);
  const auto want = scanned<serial_backend>(items, scan_form<float>{});
  device_array<float> in(items), out(large_n);
  inclusive_scan(exec, in.view(), out.span(), plus<float>{});  // the workspace grows
  gpu::check(cudaDeviceSynchronize());
  const std::size_t bytes = scratch.bytes();

  cudaGraph_t graph{};
  cudaGraphExec_t replay{};
  gpu::check(cudaStreamBeginCapture(stream.get(), cudaStreamCaptureModeGlobal));
  inclusive_scan(exec, in.view(), out.span(), plus<float>{});
  gpu::check(cudaStreamEndCapture(stream.get(), &graph));
  gpu::check(cudaGraphInstantiate(&replay, graph, 0));
  for (int round = 0; round < 3; ++round) {
    gpu::check(cudaMemsetAsync(out.data(), 0, large_n * sizeof(float), stream.get()));
    gpu::check(cudaGraphLaunch(replay, stream.get()));
    // Another size in the same scratch, behind the graph in the stream.
    device_array<float> some(first(items, 70'000));
    inclusive_scan(exec, some.view(), some.span(), plus<float>{});
    stream.wait();
    CHECK(difference(out.read(), want) == "");
    CHECK(difference(some.read(), first(want, 70'000)) == "");
  }
  CHECK(scratch.bytes() == bytes);
  cudaGraphExecDestroy(replay);
  cudaGraphDestroy(graph);
}

TEST_CASE("reproducible: 2^32 + 70001 items in place") {
  const std::size_t n = (std::size_t{1} << 32) + 70001;
  gpu::device_buffer<float> items(n);
  device_array<unsigned long long> wrong(std::vector<unsigned long long>{0});
  fill_ones_kernel<<<1056, 256>>>(items.data(), n);
  inclusive_scan(reproducible_backend::exec(), items, items, plus<float>{});
  compare_ones_kernel<<<1056, 256>>>(items.data(), n, wrong.data());
  CHECK(wrong.read()[0] == 0);
}

TEST_CASE("reproducible: a maximum needs no order, with NaN and both zeros") {
  auto items = rough_numbers<float>(large_n, 17);
  for (std::size_t i = 0; i < items.size() / 2; ++i) items[i] = -std::abs(items[i]);
  items[large_n - 1000] = std::numeric_limits<float>::quiet_NaN();
  const scan_form<float> form{};
  const auto want = reference::scan<float>(items, maximum<float>{}, form);
  const maximum<float> op;
  CHECK(difference(scanned<serial_backend>(items, form, 0, 0, op), want) == "");
  CHECK(difference(scanned<openmp_backend<7>>(items, form, 0, 0, op), want) == "");
  CHECK(difference(scanned<reproducible_backend>(items, form, 0, 0, op), want) == "");
}

TEST_CASE("reproducible: what is taken, and what is refused when it is compiled") {
  using detail::contiguous;
  using detail::load_item;
  using detail::same_index;
  using detail::store_item;
  const auto is_fixed = []<class Op, class In, class Out>(Op, In, Out) {
    return gpu::has_fixed_order<
        scan_task<false, Op, load_item<Op, contiguous<const In>, same_index>,
                  store_item<contiguous<Out>, same_index>>>;
  };
  CHECK(is_fixed(plus<float>{}, 0.0f, 0.0f));
  CHECK(is_fixed(plus<double>{}, 0.0, 0.0));
  CHECK_FALSE(is_fixed(plus<double>{}, 0.0f, 0.0));
  CHECK_FALSE(is_fixed(plus<float>{}, f16{}, 0.0f));
  CHECK_FALSE(is_fixed(plus<std::uint32_t>{}, 0u, 0u));
  CHECK(gpu::needs_no_order<plus<std::int8_t>>);
  CHECK(gpu::needs_no_order<flipped<minimum<double>>>);
  CHECK(gpu::needs_no_order<detail::segmented<plus<std::uint64_t>>>);
  CHECK_FALSE(gpu::needs_no_order<plus<float>>);
  CHECK_FALSE(gpu::needs_no_order<detail::segmented<plus<double>>>);
  CHECK_FALSE(gpu::needs_no_order<minimum<f16>>);
  CHECK_FALSE(gpu::needs_no_order<compensated<float>>);
}

}  // namespace upsweep::tests
