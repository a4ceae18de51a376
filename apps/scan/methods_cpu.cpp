#include <algorithm>
#include <cstring>
#include <upsweep/core/scan_openmp.hpp>

#include "apps/common/contest_jobs.hpp"
#include "apps/scan/methods.hpp"

namespace upsweep::apps::scan {
namespace {

template <class Exec, class T>
void scan_items(const Exec& exec, bool inclusive, std::span<const T> in, std::span<T> out) {
  if (inclusive)
    inclusive_scan(exec, in, out, plus<T>{});
  else
    exclusive_scan(exec, in, out, plus<T>{});
}

template <class Exec>
void scan_column(const Exec& exec, bool inclusive, const io::column_data& in,
                 io::column_data& out) {
  io::visit(in.type, [&]<class T>(std::type_identity<T>) {
    if constexpr (std::is_arithmetic_v<T> && sizeof(T) >= 4) {
      scan_items<Exec, T>(exec, inclusive, in.values<T>(), out.values<T>());
    }
  });
}

/// Pieces of a page or more: each thread copies its own.
void copy_in_parallel(void* to, const void* from, std::size_t bytes, int threads) {
  const std::size_t piece = (bytes / static_cast<std::size_t>(threads) / 4096 + 1) * 4096;
#pragma omp parallel for num_threads(threads) schedule(static)
  for (int t = 0; t < threads; ++t) {
    const std::size_t begin = std::min(bytes, static_cast<std::size_t>(t) * piece);
    const std::size_t size = std::min(piece, bytes - begin);
    if (size == 0) continue;
    std::memcpy(static_cast<char*>(to) + begin, static_cast<const char*>(from) + begin, size);
  }
}

double on_this_thread(const std::function<void()>& step) {
  return time_us(step);
}

}  // namespace

std::string scan_task::check(std::size_t place, const void* out) {
  results[place] = compare::check_scan(request, in.data.data(), out, in.size);
  const compare::scan_check& found = results[place];
  return found.ok ? std::string() : found.text.empty() ? "outside the bound" : found.text;
}

void add_cpu_methods(scan_task& task, int threads, std::vector<contender>& all) {
  // One output for all: each is checked before the next one runs.
  const auto out =
      std::make_shared<io::column_data>(io::make_column("out", task.in.type, task.in.size));
  const auto add = [&](const char* name, auto exec) {
    contender ours{name, "cpu", true, {}, {}, {}};
    ours.run = [=, &task] {
      return time_us([&] { scan_column(exec, task.request.inclusive, task.in, *out); });
    };
    ours.difference = [=, &task, place = all.size()] {
      return task.check(place, out->data.data());
    };
    all.push_back(std::move(ours));
    task.results.emplace_back();
  };
  add("serial", exec::serial{});
  add("openmp", exec::openmp{threads});

  const compare::scan_buffers buffers{task.in.data.data(), out->data.data(), task.in.size};
  for (const compare::scan_peer& peer : compare::cpu_scan_peers().present) {
    all.push_back(contender_of(peer, task.request, buffers, nullptr, on_this_thread,
                               [=, &task, place = all.size()](const auto&) {
                                 return task.check(place, out->data.data());
                               }));
    task.results.emplace_back();
  }

  contender copy{copy_name, "cpu", false, {}, {}, {}};
  copy.run = [=, &task] {
    return time_us([&] {
      copy_in_parallel(out->data.data(), task.in.data.data(), task.in.size_bytes(), threads);
    });
  };
  copy.difference = [=, &task] {
    const auto same =
        compare::check_equal(task.in.type, task.in.data.data(), out->data.data(), task.in.size);
    return same ? std::string() : same.text;
  };
  all.push_back(std::move(copy));
  task.results.emplace_back();
}

std::vector<std::string> cuda_method_names() {
  return {"hillis_steele", "blelloch", "blocked", "warp", "lookback"};
}

}  // namespace upsweep::apps::scan
