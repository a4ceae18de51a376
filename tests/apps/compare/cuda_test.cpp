// Every GPU peer against the CPU's std peers, which sort_test, scan_test and compact_test have
// checked.
#include <cuda_runtime_api.h>
#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <random>

#include "apps/compare/check.hpp"
#include "apps/compare/compact.hpp"
#include "apps/compare/scan.hpp"
#include "tests/apps/compare/sort_cases.hpp"

namespace {

using namespace upsweep::apps::compare;
using namespace upsweep::tests;
namespace io = upsweep::apps::io;

void require(cudaError_t status) {
  REQUIRE_MESSAGE(status == cudaSuccess, cudaGetErrorString(status));
}

struct test_stream {
  cudaStream_t stream = nullptr;
  test_stream() { require(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking)); }
  test_stream(const test_stream&) = delete;
  test_stream& operator=(const test_stream&) = delete;
  ~test_stream() { cudaStreamDestroy(stream); }
};

// Bytes on the device, with a guard behind them.
class device_bytes {
 public:
  explicit device_bytes(std::size_t bytes) : bytes_(bytes) {
    require(cudaMalloc(&data_, bytes + guard));
    require(cudaMemset(data_, 0x5a, bytes + guard));
  }
  device_bytes(const void* from, std::size_t bytes) : device_bytes(bytes) {
    if (bytes != 0) require(cudaMemcpy(data_, from, bytes, cudaMemcpyHostToDevice));
  }
  device_bytes(const device_bytes&) = delete;
  device_bytes& operator=(const device_bytes&) = delete;
  ~device_bytes() { cudaFree(data_); }

  void* data() const { return data_; }
  std::vector<unsigned char> fetch() const {
    std::vector<unsigned char> all(bytes_ + guard);
    require(cudaMemcpy(all.data(), data_, all.size(), cudaMemcpyDeviceToHost));
    for (std::size_t i = bytes_; i < all.size(); ++i) CHECK(all[i] == 0x5a);
    all.resize(bytes_);
    return all;
  }

 private:
  static constexpr std::size_t guard = 64;
  void* data_ = nullptr;
  std::size_t bytes_;
};

template <class Job, class Buffers>
void run_twice(Job& job, const Buffers& buffers, void* stream) {
  job.prepare(buffers, stream);
  for (int round = 0; round < 2; ++round) {
    job.load(buffers, stream);
    job.run(buffers, stream);
    job.store(buffers, stream);
  }
  require(cudaStreamSynchronize(static_cast<cudaStream_t>(stream)));
  require(cudaGetLastError());
}

template <class Key>
void check_sort(const sort_peer& peer, const sort_request& request, keys_of kind, void* stream) {
  const std::string what = describe(request, peer.name) + ", " + name_of(kind);
  CAPTURE(what);
  const std::size_t n = request.n;
  const std::vector<Key> keys = make_keys<Key>(kind, n, 23);
  std::vector<std::uint64_t> random_values(n);
  std::mt19937_64 random(24);
  for (std::uint64_t& value : random_values) value = random();
  const std::size_t key_bytes = n * sizeof(Key);
  const std::size_t value_bytes = n * request.value_bytes;

  // Ours, as far as this test goes: argsort by std::stable_sort, then the values by position.
  const std::vector<std::uint64_t> order = [&] {
    sort_request argsort = request;
    argsort.argsort = true;
    argsort.value_bytes = 4;
    const sort_peer reference = cpu_sort_peers().present[1];
    REQUIRE(reference.name == "std::stable_sort");
    if (!reference.refusal(argsort).empty()) return sorted_positions(keys, request.descending);
    std::vector<Key> keys_out(n);
    std::vector<std::uint32_t> positions(n);
    const sort_buffers buffers{keys.data(), keys_out.data(), nullptr, positions.data(), n};
    const auto job = reference.make(argsort);
    job->prepare(buffers, nullptr);
    job->load(buffers, nullptr);
    job->run(buffers, nullptr);
    job->store(buffers, nullptr);
    return std::vector<std::uint64_t>(positions.begin(), positions.end());
  }();
  std::vector<Key> our_keys(n);
  std::vector<unsigned char> our_values(value_bytes);
  const auto* const values_in = reinterpret_cast<const unsigned char*>(random_values.data());
  for (std::size_t i = 0; i < n; ++i) {
    our_keys[i] = keys[order[i]];
    const std::uint64_t position = order[i];
    if (request.value_bytes == 0) continue;
    std::memcpy(our_values.data() + i * request.value_bytes,
                request.argsort ? reinterpret_cast<const unsigned char*>(&position)
                                : values_in + order[i] * request.value_bytes,
                request.value_bytes);
  }

  const device_bytes keys_on_device(keys.data(), key_bytes);
  const device_bytes keys_out(key_bytes);
  const device_bytes values_on_device(values_in, value_bytes);
  const device_bytes values_out(value_bytes);
  const bool pairs = request.value_bytes != 0;
  const sort_buffers buffers{keys_on_device.data(), keys_out.data(),
                             pairs && !request.argsort ? values_on_device.data() : nullptr,
                             pairs ? values_out.data() : nullptr, n};
  const auto job = peer.make(request);
  run_twice(*job, buffers, stream);
  const std::vector<unsigned char> their_keys = keys_out.fetch();
  const std::vector<unsigned char> their_values = values_out.fetch();
  const check_result result = compare_sorted(request, peer, {our_keys.data(), our_values.data()},
                                             {their_keys.data(), their_values.data()});
  CHECK_MESSAGE(result.ok, result.text);
}

std::vector<double> looped_scan(const std::vector<double>& items, bool inclusive) {
  double sum = 0;
  std::vector<double> out;
  for (const double item : items) {
    if (!inclusive) out.push_back(sum);
    sum += item;
    if (inclusive) out.push_back(sum);
  }
  return out;
}

}  // namespace

TEST_CASE("every GPU sort agrees with std::stable_sort") {
  const test_stream stream;
  const sort_peers_list list = cuda_sort_peers();
  REQUIRE(list.present.size() == 2);
  for (const sort_peer& peer : list.present) {
    int done = 0;
    for (int type = 0; type < 12; ++type) {
      io::visit(static_cast<io::dtype>(type), [&]<class Key>(std::type_identity<Key>) {
        for (int how = 0; how < 10; ++how) {
          sort_request request;
          request.key = io::dtype_of<Key>();
          request.descending = how % 2 != 0;
          request.value_bytes = how / 2 == 0 ? 0 : how / 2 <= 2 ? 4 : 8;
          request.argsort = how / 2 == 2 || how / 2 == 4;
          if (!peer.refusal(request).empty()) {
            CHECK_THROWS_AS(peer.make(request), compare_error);
            continue;
          }
          for (const std::size_t n : {0, 1, 2, 1000, 20011}) {
            request.n = n;
            for (const keys_of kind : {keys_of::any_bits, keys_of::few_values, keys_of::plain}) {
              check_sort<Key>(peer, request, kind, stream.stream);
              ++done;
            }
          }
        }
      });
    }
    CHECK(done > 40);
  }
}

TEST_CASE("every GPU scan agrees with a loop") {
  const test_stream stream;
  for (const scan_peer& peer : cuda_scan_peers().present) {
    int done = 0;
    for (int type = 0; type < 12; ++type) {
      for (const bool inclusive : {true, false}) {
        scan_request request;
        request.type = static_cast<io::dtype>(type);
        request.inclusive = inclusive;
        if (!peer.refusal(request).empty()) {
          CHECK_THROWS_AS(peer.make(request), compare_error);
          continue;
        }
        for (const std::size_t n : {0, 1, 2, 1000, 300007}) {
          CAPTURE(peer.name);
          CAPTURE(type);
          CAPTURE(n);
          std::vector<double> numbers(n);  // small whole numbers, so every sum is exact
          for (std::size_t i = 0; i < n; ++i) numbers[i] = static_cast<double>(i * 7919 % 23);
          const std::vector<double> expected = looped_scan(numbers, inclusive);
          io::visit(request.type, [&]<class T>(std::type_identity<T>) {
            if constexpr (std::is_arithmetic_v<T>) {
              const std::vector<T> items(numbers.begin(), numbers.end());
              const device_bytes in(items.data(), n * sizeof(T));
              const device_bytes out(n * sizeof(T));
              const auto job = peer.make(request);
              run_twice(*job, scan_buffers{in.data(), out.data(), n}, stream.stream);
              const std::vector<unsigned char> raw = out.fetch();
              std::vector<T> got(n);
              if (n != 0) std::memcpy(got.data(), raw.data(), raw.size());
              CHECK(got == std::vector<T>(expected.begin(), expected.end()));
            }
          });
          ++done;
        }
      }
    }
    CHECK(done >= 10);
  }
}

TEST_CASE("every GPU compaction agrees with std::copy_if and std::unique_copy") {
  const test_stream stream;
  const compact_peer reference = cpu_compact_peers().present[0];
  REQUIRE(reference.name == "std::copy_if");
  std::vector<compact_request> requests;
  for (const std::size_t bytes : {1, 2, 4, 8, 12, 16, 20, 32}) {
    requests.push_back({selection::flags, bytes, {}, 0, 0});
  }
  requests.push_back({selection::index_flags, 4, {}, 0, 0});
  requests.push_back({selection::index_flags, 8, {}, 0, 0});
  for (const selection how : {selection::threshold, selection::unique}) {
    for (const io::dtype type : {io::dtype::u32, io::dtype::i32, io::dtype::f32}) {
      requests.push_back({how, 4, type, 0, 0});
    }
  }
  requests.push_back({selection::threshold, 8, io::dtype::f64, 0, 0});
  requests.push_back({selection::unique, 8, io::dtype::u64, 0, 0});
  for (const compact_peer& peer : cuda_compact_peers().present) {
    int done = 0;
    for (compact_request request : requests) {
      if (!peer.refusal(request).empty()) {
        CHECK_THROWS_AS(peer.make(request), compare_error);
        continue;
      }
      for (const std::size_t n : {0, 1, 2, 1000, 300007}) {
        request.n = n;
        CAPTURE(peer.name);
        CAPTURE(static_cast<int>(request.how));
        CAPTURE(static_cast<int>(request.type));
        CAPTURE(request.item_bytes);
        CAPTURE(n);
        std::mt19937 random(31);
        std::vector<unsigned char> items(n * request.item_bytes);
        for (unsigned char& byte : items) byte = static_cast<unsigned char>(random());
        if (request.how == selection::unique) {  // runs of equal items
          for (std::size_t i = request.item_bytes; i < items.size(); ++i) {
            if (i / request.item_bytes % 3 != 0) items[i] = items[i - request.item_bytes];
          }
        }
        std::vector<std::uint8_t> flags(n);
        for (std::uint8_t& flag : flags) flag = static_cast<std::uint8_t>(random() % 4 * 85);
        const unsigned char threshold[8] = {0, 0, 0, 0x40, 0, 0, 0, 0x40};

        std::vector<unsigned char> expected(items.size());
        if (request.how == selection::index_flags) expected.resize(n * request.item_bytes);
        std::uint64_t expected_count = 0;
        const bool from_items = request.how != selection::index_flags;
        const compact_buffers on_host{from_items ? items.data() : nullptr,
                                      flags.data(),
                                      threshold,
                                      expected.data(),
                                      &expected_count,
                                      n};
        reference.make(request)->run(on_host, nullptr);
        expected.resize(expected_count * request.item_bytes);

        const device_bytes in(items.data(), items.size());
        const device_bytes flags_in(flags.data(), n);
        const device_bytes out(n * request.item_bytes);
        const device_bytes count(sizeof(std::uint64_t));
        const compact_buffers on_device{from_items ? in.data() : nullptr,
                                        static_cast<const std::uint8_t*>(flags_in.data()),
                                        threshold,
                                        out.data(),
                                        static_cast<std::uint64_t*>(count.data()),
                                        n};
        const auto job = peer.make(request);
        run_twice(*job, on_device, stream.stream);
        std::uint64_t got_count = 0;
        const std::vector<unsigned char> count_bytes = count.fetch();
        std::memcpy(&got_count, count_bytes.data(), sizeof got_count);
        CHECK(got_count == expected_count);
        std::vector<unsigned char> got = out.fetch();
        got.resize(expected.size());
        CHECK(got == expected);
        ++done;
      }
    }
    CHECK(done >= 10);
  }
}
