// Every runtime call is checked, and a failure says which call it was.
#pragma once
#include <cuda_runtime_api.h>

#include <source_location>
#include <stdexcept>
#include <string>

namespace upsweep::gpu {

/// A call of the CUDA runtime failed: the code, and file and line of the call.
class cuda_error : public std::runtime_error {
 public:
  cuda_error(cudaError_t code, const std::source_location& where)
      : std::runtime_error(std::string(cudaGetErrorName(code)) + ": " + cudaGetErrorString(code) +
                           " (" + where.file_name() + ":" + std::to_string(where.line()) + ")"),
        code_(code) {}
  [[nodiscard]] cudaError_t code() const { return code_; }

 private:
  cudaError_t code_;
};

/// A view of device memory was asked for over a pointer that the device cannot reach.
class memory_kind_error : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

/// The workspace would have to grow where it must not: while a graph is being captured.
class workspace_error : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

/// Throws cuda_error unless the call succeeded. Looks only at the code of this call: an earlier
/// error that somebody ignored stays in the runtime's slot and is not blamed on us.
inline void check(cudaError_t code,
                  const std::source_location& where = std::source_location::current()) {
  if (code != cudaSuccess) throw cuda_error(code, where);
}

}  // namespace upsweep::gpu
