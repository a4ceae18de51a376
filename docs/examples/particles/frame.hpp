// What happens to particles in a frame, whoever does it.
//
//   advance   a particle grows older by one frame, and moves
//   keep      while it has frames left
//   spawn     each emitter asks for some slots behind the last particle, and fills those it gets
#pragma once
#include <cstddef>
#include <cstdint>
#include <upsweep/core/macros.hpp>

struct particle {
  float life;  // frames left
  float x, y, z;
};

UPSWEEP_HD inline std::uint32_t hash(std::uint32_t a, std::uint32_t b) {
  std::uint32_t h = a * 0x9e3779b9u ^ b * 0x85ebca6bu;
  h ^= h >> 16;
  h *= 0x7feb352du;
  h ^= h >> 15;
  return h;
}

/// A turn about the z axis, and up.
UPSWEEP_HD inline particle advance(const particle& p) {
  constexpr float step = 1.0f / 60;
  return {p.life - 1, p.x - step * p.y, p.y + step * p.x, p.z + step};
}

struct still_alive {
  UPSWEEP_HD bool operator()(float life, float, float, float) const { return life > 0; }
};

/// How many particles an emitter wants to start in a frame: 0 to 7.
UPSWEEP_HD inline std::uint32_t wanted(std::uint32_t emitter, std::uint32_t frame) {
  return hash(emitter, frame) % 8;
}
struct wish {
  std::uint32_t frame;
  UPSWEEP_HD std::uint32_t operator()(std::size_t emitter) const {
    return wanted(static_cast<std::uint32_t>(emitter), frame);
  }
};
/// Its k-th one, which lives for 20 to 219 frames.
UPSWEEP_HD inline particle born(std::uint32_t emitter, std::uint32_t frame, std::uint32_t k) {
  const std::uint32_t h = hash(hash(emitter, frame), k + 1);
  return {static_cast<float>(20 + h % 200), static_cast<float>(emitter % 64),
          static_cast<float>(emitter / 64), 0};
}

/// Enough emitters to keep that many particles alive: 3.5 a frame for 120 frames each.
constexpr std::size_t emitters_for(std::size_t particles) {
  return particles / 420 + 1;
}
