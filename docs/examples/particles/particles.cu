// particles_cuda [PARTICLES [FRAMES]]: the loop on the GPU, a frame in one CUDA graph, beside the
// CPU.
//
//   advance   compact (in place, n on the device)   offsets   spawn   close
//
// How many particles are alive never leaves the device, so the host waits for nothing in a frame.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <upsweep/algorithms/columns.hpp>
#include <upsweep/algorithms/compact.cuh>
#include <upsweep/core/cuda/device_scan.cuh>
#include <upsweep/core/cuda/memory.hpp>
#include <vector>

#include "frame.hpp"
#include "particles.hpp"

namespace {

namespace gpu = upsweep::gpu;

/// What the device keeps of the loop from frame to frame.
struct state {
  std::uint64_t alive;
  std::uint32_t frame;
};

struct columns_view {
  float *life, *x, *y, *z;
  __device__ particle get(std::size_t i) const { return {life[i], x[i], y[i], z[i]}; }
  __device__ void set(std::size_t i, const particle& p) const {
    life[i] = p.life, x[i] = p.x, y[i] = p.y, z[i] = p.z;
  }
};

__global__ void advance_kernel(columns_view particles, const state* now) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < now->alive) particles.set(i, advance(particles.get(i)));
}

__global__ void spawn_kernel(columns_view particles, std::size_t capacity, const state* now,
                             const std::uint32_t* offsets, std::uint32_t emitters) {
  const std::uint32_t e = blockIdx.x * blockDim.x + threadIdx.x;
  if (e >= emitters) return;
  for (std::uint32_t k = 0; k < offsets[e + 1] - offsets[e]; ++k) {
    const std::size_t slot = now->alive + offsets[e] + k;
    if (slot < capacity) particles.set(slot, born(e, now->frame, k));
  }
}

__global__ void close_kernel(std::size_t capacity, state* now, const std::uint32_t* spawned) {
  const std::size_t alive = now->alive + *spawned;
  now->alive = alive < capacity ? alive : capacity;
  ++now->frame;
}

/// The emitters' wishes in the frame that the device is in.
struct wish_now {
  const state* now;
  UPSWEEP_HD std::uint32_t operator()(std::size_t e) const {
    return wanted(static_cast<std::uint32_t>(e), now->frame);
  }
};

class gpu_particles {
 public:
  explicit gpu_particles(std::size_t capacity)
      : life_(capacity),
        x_(capacity),
        y_(capacity),
        z_(capacity),
        offsets_(emitters_for(capacity) + 1),
        state_(1) {
    gpu::check(cudaMemset(state_.data(), 0, sizeof(state)));
    issue_frame();  // the workspace grows to what it needs, before the capture
    stream_.wait();
    gpu::check(cudaMemset(state_.data(), 0, sizeof(state)));
    cudaGraph_t graph = nullptr;
    gpu::check(cudaStreamBeginCapture(stream_.get(), cudaStreamCaptureModeThreadLocal));
    issue_frame();
    gpu::check(cudaStreamEndCapture(stream_.get(), &graph));
    gpu::check(cudaGraphInstantiate(&frame_, graph, 0));
    gpu::check(cudaGraphDestroy(graph));
  }
  ~gpu_particles() { cudaGraphExecDestroy(frame_); }
  gpu_particles(const gpu_particles&) = delete;
  gpu_particles& operator=(const gpu_particles&) = delete;

  void next_frame() { gpu::check(cudaGraphLaunch(frame_, stream_.get())); }
  void wait() { stream_.wait(); }

  /// All four columns to the host, for a renderer there.
  void download(std::vector<float> (&to)[4]) {
    const float* const from[] = {life_.data(), x_.data(), y_.data(), z_.data()};
    for (int k = 0; k < 4; ++k) {
      gpu::check(cudaMemcpyAsync(to[k].data(), from[k], to[k].size() * sizeof(float),
                                 cudaMemcpyDeviceToHost, stream_.get()));
    }
    stream_.wait();
  }
  std::size_t alive() const { return state_.to_host()[0].alive; }
  std::vector<float> life() const { return life_.to_host(); }

 private:
  void issue_frame() {
    const upsweep::exec::gpu exec{stream_, &workspace_};
    const std::size_t capacity = life_.size();
    const auto emitters = static_cast<std::uint32_t>(offsets_.size() - 1);
    const columns_view particles{life_.data(), x_.data(), y_.data(), z_.data()};
    const auto blocks = [](std::size_t n) { return static_cast<unsigned>((n + 255) / 256); };

    advance_kernel<<<blocks(capacity), 256, 0, stream_.get()>>>(particles, state_.data());
    const auto alive = gpu::device_span<std::uint64_t>(&state_.data()->alive, 1);
    const auto all = upsweep::columns(life_.span(), x_.span(), y_.span(), z_.span());
    upsweep::compact_async(exec.counted_by(alive), all, all, still_alive{}, alive);
    upsweep::make_offsets(exec, upsweep::indexed(emitters, wish_now{state_.data()}),
                          offsets_.span());
    spawn_kernel<<<blocks(emitters), 256, 0, stream_.get()>>>(particles, capacity, state_.data(),
                                                              offsets_.data(), emitters);
    close_kernel<<<1, 1, 0, stream_.get()>>>(capacity, state_.data(), offsets_.data() + emitters);
    gpu::check(cudaGetLastError());
  }

  gpu::stream stream_;
  gpu::workspace workspace_;
  gpu::device_buffer<float> life_, x_, y_, z_;
  gpu::device_buffer<std::uint32_t> offsets_;  // of the slots that emitters get
  gpu::device_buffer<state> state_;
  cudaGraphExec_t frame_ = nullptr;
};

template <class Work>
double ms_each(int count, Work&& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin)
             .count() /
         count;
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t capacity = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1'000'000;
  const int frames = argc > 2 ? std::atoi(argv[2]) : 300;
  if (capacity == 0 || frames <= 0) {
    std::fprintf(stderr, "particles_cuda [PARTICLES [FRAMES]]: two numbers above 0\n");
    return 2;
  }
  if (int devices = 0; cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    std::printf("skipped: no CUDA device\n");
    return 77;
  }

  cpu_particles on_cpu(capacity);
  const double cpu_ms = ms_each(frames, [&] {
    for (int frame = 0; frame < frames; ++frame) on_cpu.next_frame();
  });

  gpu_particles on_gpu(capacity);
  const double alone_ms = ms_each(frames, [&] {
    for (int frame = 0; frame < frames; ++frame) on_gpu.next_frame();
    on_gpu.wait();
  });
  const bool same = on_gpu.alive() == on_cpu.alive() && [&] {
    const std::vector<float> life = on_gpu.life();
    return std::equal(life.begin(), life.begin() + static_cast<std::ptrdiff_t>(on_cpu.alive()),
                      on_cpu.life().begin());
  }();
  const std::size_t alive = on_gpu.alive();

  std::vector<float> shown[4];
  for (auto& column : shown) column.resize(capacity);
  const int shown_frames = frames < 50 ? frames : 50;
  const double with_transfer_ms = ms_each(shown_frames, [&] {
    for (int frame = 0; frame < shown_frames; ++frame) {
      on_gpu.next_frame();
      on_gpu.download(shown);
    }
  });
  std::printf("%zu alive after %d frames, %s on the CPU\n", alive, frames,
              same ? "the same as" : "DIFFERENT from those");
  std::printf(
      "a frame: %.4f ms on the GPU, %.3f ms with all columns copied to the host, %.3f ms on the "
      "CPU\n",
      alone_ms, with_transfer_ms, cpu_ms);
  return same ? 0 : 1;
}
