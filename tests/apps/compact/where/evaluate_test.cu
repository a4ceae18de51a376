// The same program on the GPU: every row as on the CPU.
#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>
#include <random>
#include <vector>

#include "tests/apps/compact/where/table.hpp"

using namespace upsweep::tests::where;

namespace {

constexpr std::size_t n = 10007;

struct column_list {
  column items[max_columns];
};

__global__ void evaluate_kernel(program condition, column_list columns, std::uint8_t* kept) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) kept[i] = evaluate(condition, columns.items, i) ? 1 : 0;
}
static_assert(sizeof(program) + sizeof(column_list) + sizeof(void*) < 4096);

template <class T>
T* managed(const std::vector<T>& items) {
  void* memory = nullptr;
  REQUIRE(cudaMallocManaged(&memory, items.size() * sizeof(T)) == cudaSuccess);
  std::memcpy(memory, items.data(), items.size() * sizeof(T));
  return static_cast<T*>(memory);
}

}  // namespace

TEST_CASE("CPU and GPU keep the same rows") {
  std::mt19937_64 random(7);
  std::vector<double> x(n), y(n);
  std::vector<std::int64_t> s(n);
  std::vector<std::uint64_t> u(n);
  std::vector<upsweep::f16> h(n);
  std::vector<upsweep::bf16> b(n);
  for (std::size_t i = 0; i < n; ++i) {
    x[i] = static_cast<double>(random() >> 11) * 0x1p-53 * 4 - 2;
    // Minus the square as it is rounded, or one unit beside it.
    y[i] = i % 7 == 0 ? 1.0 / static_cast<double>(i % 3 == 0 ? 0 : i)
                      : -x[i] * x[i] * (i % 2 == 0 ? 1 : 1 + 0x1p-52);
    s[i] =
        static_cast<std::int64_t>((std::uint64_t{1} << 53) + random() % 3) * (i % 2 == 0 ? 1 : -1);
    u[i] = i % 5 == 0 ? ~std::uint64_t{0} - i % 4 : (std::uint64_t{1} << 53) + i % 3;
    h[i] = upsweep::f16(static_cast<float>(x[i]));
    b[i] = upsweep::bf16(static_cast<float>(x[i]));
  }
  const std::vector<column_name> names = {{"x", type_code::f64}, {"y", type_code::f64},
                                          {"s", type_code::i64}, {"u", type_code::u64},
                                          {"h", type_code::f16}, {"b", type_code::bf16}};
  const column data[] = {{managed(x), type_code::f64}, {managed(y), type_code::f64},
                         {managed(s), type_code::i64}, {managed(u), type_code::u64},
                         {managed(h), type_code::f16}, {managed(b), type_code::bf16}};
  std::uint8_t* const kept = managed(std::vector<std::uint8_t>(n, 2));
  for (const std::string text : {
           "x*x + y == 0",  // fused, the product would keep the bits that y lacks
           "x*x + y < 0 || x*y - y*x != 0",
           "x > 0.5 && x*x + y*y < 4",
           "sqrt(abs(x)) * sqrt(abs(x)) == abs(x)",
           "x % 0.3 < 0.1 && floor(x * 8) % 2 == 0 || ceil(y) > 1",
           "1 / x * x == 1",
           "s == 9007199254740993",
           "s < u && u != -1 && u < 18446744073709551614",
           "s + u > x || s > y",
           "h == b || h * 2 > 1.5",
           "isnan(y) || !isfinite(y) || min(x, y) == y && max(x, y) != x",
       }) {
    CAPTURE(text);
    const program condition = parse(text, names);
    column_list used{};
    for (int k = 0; k < condition.column_count; ++k) used.items[k] = data[condition.columns[k]];
    evaluate_kernel<<<(n + 255) / 256, 256>>>(condition, used, kept);
    REQUIRE(cudaGetLastError() == cudaSuccess);
    REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
    std::vector<std::uint8_t> want(n);
    std::size_t count = 0;
    for (std::size_t i = 0; i < n; ++i) {
      want[i] = evaluate(condition, used.items, i) ? 1 : 0;  // managed memory is seen here too
      count += want[i];
    }
    CHECK(std::vector<std::uint8_t>(kept, kept + n) == want);
    CHECK(count > 0);
    CHECK(count < n);
  }
  for (const column& c : data) CHECK(cudaFree(const_cast<void*>(c.data)) == cudaSuccess);
  CHECK(cudaFree(kept) == cudaSuccess);
}
