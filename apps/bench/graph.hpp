// Work put into a stream, kept as a graph to be replayed.
#pragma once
#include <cuda_runtime_api.h>

#include <cstddef>
#include <upsweep/core/cuda/memory.hpp>
#include <utility>
#include <vector>

namespace upsweep::apps::bench {

class work_graph {
 public:
  /// Calls work(), which must only use `stream`; nothing of it runs.
  template <class Work>
  work_graph(gpu::stream_view stream, Work&& work) {
    gpu::check(cudaStreamBeginCapture(stream.get(), cudaStreamCaptureModeThreadLocal));
    try {
      work();
    } catch (...) {
      cudaGraph_t broken = nullptr;
      cudaStreamEndCapture(stream.get(), &broken);
      if (broken != nullptr) cudaGraphDestroy(broken);
      static_cast<void>(cudaGetLastError());
      throw;
    }
    gpu::check(cudaStreamEndCapture(stream.get(), &graph_));
  }
  ~work_graph() {
    if (executable_ != nullptr) cudaGraphExecDestroy(executable_);
    if (graph_ != nullptr) cudaGraphDestroy(graph_);
  }
  work_graph(work_graph&& other) noexcept
      : graph_(std::exchange(other.graph_, nullptr)),
        executable_(std::exchange(other.executable_, nullptr)) {}
  work_graph& operator=(work_graph&&) = delete;

  /// Once, before the first replay; not to be timed.
  void upload(gpu::stream_view stream) {
    gpu::check(cudaGraphInstantiate(&executable_, graph_, 0));
    gpu::check(cudaGraphUpload(executable_, stream.get()));
  }
  void replay(gpu::stream_view stream) const {
    gpu::check(cudaGraphLaunch(executable_, stream.get()));
  }

  /// Kernels, memsets and copies in it.
  std::size_t launches() const {
    std::size_t count = 0;
    gpu::check(cudaGraphGetNodes(graph_, nullptr, &count));
    std::vector<cudaGraphNode_t> nodes(count);
    if (count != 0) gpu::check(cudaGraphGetNodes(graph_, nodes.data(), &count));
    std::size_t launches = 0;
    for (const cudaGraphNode_t node : nodes) {
      cudaGraphNodeType type = cudaGraphNodeTypeEmpty;
      gpu::check(cudaGraphNodeGetType(node, &type));
      launches += type == cudaGraphNodeTypeKernel || type == cudaGraphNodeTypeMemset ||
                  type == cudaGraphNodeTypeMemcpy;
    }
    return launches;
  }

 private:
  cudaGraph_t graph_ = nullptr;
  cudaGraphExec_t executable_ = nullptr;
};

}  // namespace upsweep::apps::bench
