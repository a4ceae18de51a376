// particles_cpu [PARTICLES [FRAMES]]: the loop on the CPU, timed.
#include "particles.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>

int main(int argc, char** argv) {
  const std::size_t capacity = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1'000'000;
  const int frames = argc > 2 ? std::atoi(argv[2]) : 300;
  if (capacity == 0 || frames <= 0) {
    std::fprintf(stderr, "particles_cpu [PARTICLES [FRAMES]]: two numbers above 0\n");
    return 2;
  }
  cpu_particles particles(capacity);
  const auto begin = std::chrono::steady_clock::now();
  for (int frame = 0; frame < frames; ++frame) particles.next_frame();
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
  std::printf("%zu alive after %d frames; %.3f ms a frame on the CPU\n", particles.alive(), frames,
              took.count() / frames);
}
