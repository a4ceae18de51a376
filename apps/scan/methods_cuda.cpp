#include "apps/common/contest_jobs.hpp"
#include "apps/common/cuda_work.hpp"
#include "apps/scan/methods.hpp"
#include "apps/scan/scan_cuda.hpp"

namespace upsweep::apps::scan {
namespace {

/// The buffers that all contenders share, and how a result comes back to be checked.
class arena {
 public:
  explicit arena(scan_task& task)
      : task_(task), in_(task.in.size_bytes()), out_(task.in.size_bytes()) {
    device.upload(in_.data(), task.in.data.data(), task.in.size_bytes());  // warms up
    times.upload_us = device.upload(in_.data(), task.in.data.data(), task.in.size_bytes());
  }

  using method = void (*)(const exec::gpu&, const device_scan&);
  double scan(method by) {
    const device_scan what{task_.in.type, task_.request.inclusive, in_.data(), out_.data(),
                           task_.in.size};
    return device.time_us([&] { by(device.exec(), what); });
  }
  double copy() {
    return device.time_us([&] {
      gpu::check(cudaMemcpyAsync(out_.data(), in_.data(), in_.size(), cudaMemcpyDeviceToDevice,
                                 device.stream().get()));
    });
  }
  std::string difference(std::size_t place) {
    io::column_data out = io::make_column("out", task_.in.type, task_.in.size);
    device.download(out.data.data(), out_.data(), out.size_bytes());
    return task_.check(place, out.data.data());
  }
  /// Into pages that are there already, as a program that goes on to use the result has them.
  void time_download() {
    io::column_data out = io::make_column("out", task_.in.type, task_.in.size);
    device.download(out.data.data(), out_.data(), out.size_bytes());
    times.download_us = device.download(out.data.data(), out_.data(), out.size_bytes());
  }
  compare::scan_buffers buffers() const { return {in_.data(), out_.data(), task_.in.size}; }

  device_session device;
  transfer_times times;

 private:
  scan_task& task_;
  device_bytes in_, out_;
};

struct named_method {
  const char* name;
  arena::method by;
};
constexpr named_method methods[] = {{"hillis_steele", scan_by_hillis_steele},
                                    {"blelloch", scan_by_blelloch},
                                    {"blocked", scan_by_blocked},
                                    {"warp", scan_by_warp},
                                    {"lookback", scan_by_lookback}};

}  // namespace

transfer_times add_cuda_methods(scan_task& task, std::vector<contender>& all) {
  const auto shared = on_device([&] { return std::make_shared<arena>(task); });
  const auto check_at = [=](std::size_t place) {
    return [=] { return on_device([&] { return shared->difference(place); }); };
  };
  for (const named_method& one : methods) {
    const auto run = [=] { return on_device([&] { return shared->scan(one.by); }); };
    all.push_back({one.name, "cuda", true, {}, run, check_at(all.size())});
    task.results.emplace_back();
  }
  const timed_step timed = [=](const std::function<void()>& step) {
    return shared->device.time_us(step);
  };
  for (const compare::scan_peer& peer : compare::cuda_scan_peers().present) {
    const auto check = check_at(all.size());
    all.push_back(contender_of(peer, task.request, shared->buffers(), shared->device.stream().get(),
                               timed, [=](const auto&) { return check(); }));
    task.results.emplace_back();
  }
  all.push_back({copy_name,
                 "cuda",
                 false,
                 {},
                 [=] { return on_device([&] { return shared->copy(); }); },
                 [] { return std::string(); }});
  task.results.emplace_back();
  on_device([&] { shared->time_download(); });
  return shared->times;
}

}  // namespace upsweep::apps::scan
