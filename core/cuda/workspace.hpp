// Scratch memory of the device algorithms, kept from call to call, and exec::gpu, which carries it.
//
//   control   ticket, retired blocks, epoch          reset by the last block of each call
//   slots     one status of 16 bytes a tile          never cleared: tags hold the epoch of their
//   call payload   values too large for a slot            read only behind a slot of the current
//   epoch scratch   plain bytes                            for algorithms that need room,
//   uninitialised
//
// Nothing is allocated, cleared or waited for once the workspace is as large as the work needs. The
// epoch lives on the device, so a captured graph may be replayed any number of times. One workspace
// serves calls of any size and type, one after another; calls that may run at the same time (in two
// streams) need one each, which is what the default does.
//
// Memory that the workspace has outgrown is kept until it is destroyed, since a captured graph may
// still use it; sizes at least double, so that costs at most as much again.
#pragma once
#include <cuda_runtime_api.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <tuple>
#include <upsweep/core/cuda/memory.hpp>
#include <upsweep/core/cuda/value_words.hpp>
#include <vector>

namespace upsweep::gpu {

struct lookback_control {
  std::uint32_t ticket;
  std::uint32_t retired;
  std::uint32_t epoch;  // of the last finished call; below max_epoch
};

/// 16 bytes, the last four of them the tag, whatever type the other twelve hold: a slot left over
/// from a call of another type can show only the tag of an older epoch.
struct alignas(16) tile_slot {
  std::uint32_t words[4];
};

/// The value shares its slot with the tag; larger ones go to the payload.
template <class T>
inline constexpr bool fits_slot = sizeof(T) <= 12;

/// Slots of a value that is spread over as many as it needs, each with a tag (aggregate_board.cuh).
template <class T>
inline constexpr std::size_t slots_of_aggregate = (static_cast<std::size_t>(value_words<T>::count) +
                                                   2) /
                                                  3;

/// Tiles whose aggregates are folded into one status more (lookback.cuh).
inline constexpr std::size_t group_tiles = 32;

/// Statuses of `tiles` tiles and their groups.
UPSWEEP_HD constexpr std::size_t lookback_slots(std::size_t tiles) {
  return tiles + (tiles + group_tiles - 1) / group_tiles;
}

/// Payload of so many slots: an aggregate and a prefix each.
template <class T>
constexpr std::size_t slot_payload_bytes(std::size_t slots) {
  return fits_slot<T> ? 0 : 2 * slots * sizeof(T);
}

/// What a look-back kernel is handed.
struct lookback_view {
  lookback_control* control;
  tile_slot* slots;
  std::size_t slot_capacity;
  std::byte* payload;
};

class workspace {
 public:
  workspace() = default;
  workspace(const workspace&) = delete;
  workspace& operator=(const workspace&) = delete;

  /// Slots and payload for one look-back; `stream` orders the clearing of new memory.
  lookback_view lookback(stream_view stream, std::size_t slots, std::size_t payload_bytes) {
    if (control_.size() == 0) grow(stream, control_, 1, true);
    if (slots_.size() < slots) grow(stream, slots_, slots, true);
    if (payload_.size() < payload_bytes) grow(stream, payload_, payload_bytes, false);
    return {control_.data(), slots_.data(), slots_.size(), payload_.data()};
  }

  /// At least `bytes` uninitialised bytes, aligned to 256; the next call gets the same ones.
  std::byte* scratch(stream_view stream, std::size_t bytes) {
    if (scratch_.size() < bytes) grow(stream, scratch_, bytes, false);
    return scratch_.data();
  }

  /// Device bytes held now; grows never again once a call of the largest size has been made.
  [[nodiscard]] std::size_t bytes() const {
    std::size_t sum = control_.size() * sizeof(lookback_control) +
                      slots_.size() * sizeof(tile_slot) + payload_.size() + scratch_.size();
    for (const auto& old : outgrown_) sum += old.bytes;
    return sum;
  }

  /// The memory behind scratch() as it is now, for tests that fill it with garbage.
  [[nodiscard]] device_span<std::byte> scratch_memory() const { return scratch_.span(); }
  /// The control block, for tests of the epoch's wrap-around.
  [[nodiscard]] lookback_control* control() const { return control_.data(); }

 private:
  template <class T>
  void grow(stream_view stream, device_buffer<T>& buffer, std::size_t n, bool clear) {
    cudaStreamCaptureStatus capture = cudaStreamCaptureStatusNone;
    check(cudaStreamIsCapturing(stream.get(), &capture));
    if (capture != cudaStreamCaptureStatusNone) {
      throw workspace_error(
          "workspace: more memory is needed, which cannot be had while a graph is captured; make "
          "the same call once before the capture");
    }
    const std::size_t doubled = buffer.size() * 2;
    device_buffer<T> larger(n < doubled ? doubled : n);
    if (clear) check(cudaMemsetAsync(larger.data(), 0, larger.size() * sizeof(T), stream.get()));
    if (buffer.size() > 0) {
      const std::size_t bytes = buffer.size() * sizeof(T);
      outgrown_.push_back({std::make_shared<device_buffer<T>>(std::move(buffer)), bytes});
    }
    buffer = std::move(larger);
  }

  struct outgrown {
    std::shared_ptr<void> memory;
    std::size_t bytes;
  };

  device_buffer<lookback_control> control_;
  device_buffer<tile_slot> slots_;
  device_buffer<std::byte> payload_;
  device_buffer<std::byte> scratch_;
  std::vector<outgrown> outgrown_;
};

namespace detail {

/// The workspace of a stream whose caller passed none. Kept for the life of the process: the driver
/// may be gone by the time that static objects are destroyed.
inline workspace& default_workspace(stream_view stream) {
  using key = std::tuple<int, cudaStream_t, std::thread::id>;
  static std::mutex mutex;
  static auto* const all = new std::map<key, workspace>;
  int device = 0;
  check(cudaGetDevice(&device));
  // One handle stands for a different stream in every thread.
  const bool per_thread = stream.get() == cudaStreamPerThread;
  const std::lock_guard lock(mutex);
  return (
      *all)[key{device, stream.get(), per_thread ? std::this_thread::get_id() : std::thread::id{}}];
}

}  // namespace detail
}  // namespace upsweep::gpu

namespace upsweep::exec {

template <class Method>
struct gpu_by;
struct gpu_counted;

/// Device memory, in stream order. Without a workspace each stream has one of its own; a caller
/// that passes one must not use it in two streams at the same time.
struct gpu {
  upsweep::gpu::stream_view stream = {};
  upsweep::gpu::workspace* scratch = nullptr;

  [[nodiscard]] upsweep::gpu::workspace& memory() const {
    return scratch != nullptr ? *scratch : upsweep::gpu::detail::default_workspace(stream);
  }
  /// The same, with a scan method other than the default (core/cuda/methods.hpp).
  template <class Method>
  [[nodiscard]] gpu_by<Method> with(Method) const;
  /// The same for the first count[0] items (core/cuda/item_count.hpp, counted_scan.cuh).
  [[nodiscard]] gpu_counted counted_by(upsweep::gpu::device_span<const std::uint64_t> count) const;
};

template <class Method>
struct gpu_by {
  gpu exec;
};

template <class Method>
gpu_by<Method> gpu::with(Method) const {
  return {*this};
}

}  // namespace upsweep::exec
