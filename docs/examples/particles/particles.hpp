// The particle loop on the CPU: columns in vectors, all threads.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <upsweep/algorithms/columns.hpp>
#include <upsweep/algorithms/compact.hpp>
#include <upsweep/algorithms/compact_openmp.hpp>
#include <upsweep/core/exec.hpp>
#include <upsweep/core/scan.hpp>
#include <upsweep/core/scan_openmp.hpp>
#include <vector>

#include "frame.hpp"

class cpu_particles {
 public:
  explicit cpu_particles(std::size_t capacity)
      : life_(capacity),
        x_(capacity),
        y_(capacity),
        z_(capacity),
        offsets_(emitters_for(capacity) + 1) {}

  void next_frame() {
    const upsweep::exec::openmp exec{};
    const auto alive = static_cast<std::ptrdiff_t>(alive_);
#pragma omp parallel for
    for (std::ptrdiff_t i = 0; i < alive; ++i) set(i, advance({life_[i], x_[i], y_[i], z_[i]}));

    const auto all = upsweep::columns(column(life_), column(x_), column(y_), column(z_));
    alive_ = upsweep::compact(exec, all, all, still_alive{});

    const std::size_t emitters = offsets_.size() - 1;
    const std::uint32_t frame = frame_++;
    upsweep::make_offsets(exec, upsweep::indexed(emitters, wish{frame}),
                          std::span<std::uint32_t>(offsets_));
    const auto count = static_cast<std::ptrdiff_t>(emitters);
#pragma omp parallel for
    for (std::ptrdiff_t e = 0; e < count; ++e) {
      const auto emitter = static_cast<std::uint32_t>(e);
      for (std::uint32_t k = 0; k < offsets_[e + 1] - offsets_[e]; ++k) {
        const std::size_t slot = alive_ + offsets_[e] + k;
        if (slot < life_.size()) set(static_cast<std::ptrdiff_t>(slot), born(emitter, frame, k));
      }
    }
    alive_ = std::min(alive_ + offsets_[emitters], life_.size());
  }

  std::size_t alive() const {
    return alive_;
  }
  const std::vector<float>& life() const {
    return life_;
  }

 private:
  std::span<float> column(std::vector<float>& items) {
    return {items.data(), alive_};
  }
  void set(std::ptrdiff_t i, const particle& p) {
    life_[i] = p.life, x_[i] = p.x, y_[i] = p.y, z_[i] = p.z;
  }

  std::vector<float> life_, x_, y_, z_;
  std::vector<std::uint32_t> offsets_;  // of the slots that emitters get, behind the last particle
  std::size_t alive_ = 0;
  std::uint32_t frame_ = 0;
};
