// --compare on the device: ours and its peers on the same buffers and stream.
#include "apps/common/contest_jobs.hpp"
#include "apps/compact/compact_cuda.hpp"
#include "apps/compact/compare.hpp"
#include "apps/compare/compact.hpp"

namespace upsweep::apps::compact {
namespace {

/// The buffers that all contenders share, and how a result comes back to be checked.
class arena {
 public:
  arena(const row_test& test, const flags_task& task)
      : task_(task),
        resident_(device, test),
        flags_(task.rows),
        rows_(task.rows * task.row_bytes()),
        count_(1) {
    device.upload(flags_.data(), task.flags.data(), task.rows);
  }

  compare::compact_buffers buffers() const {
    compare::compact_buffers all;
    all.flags = flags_.data();
    all.out = rows_.data();
    all.count = count_.data();
    all.n = task_.rows;
    return all;
  }
  double run_flags() {
    return device.time_us([&] {
      compact_by_flags(device.exec(), task_.rows, gpu::device_span<const std::uint8_t>(flags_),
                       target_in(rows_, task_.row_bytes()), count_);
    });
  }
  double run_test() {
    return device.time_us(
        [&] { resident_.run(device.exec(), target_in(rows_, task_.row_bytes()), count_); });
  }
  std::string difference() {
    std::uint64_t kept = 0;
    device.download(&kept, count_.data(), sizeof kept);
    io::column_data found = io::make_rows(task_.rows, task_.rows);
    device.download(found.data.data(), rows_.data(), found.size_bytes());
    return compact::difference(task_.expected, found, kept);
  }

  device_session device;

 private:
  const flags_task& task_;
  device_test resident_;
  gpu::device_buffer<std::uint8_t> flags_;
  device_bytes rows_;
  gpu::device_buffer<std::uint64_t> count_;
};

}  // namespace

std::vector<contender> cuda_contenders(const row_test& test, const flags_task& task) {
  const auto shared = on_device([&] { return std::make_shared<arena>(test, task); });
  const auto check = [=] { return on_device([&] { return shared->difference(); }); };
  std::vector<contender> all;
  all.push_back({"upsweep compact, by flags",
                 "cuda",
                 true,
                 {},
                 [=] { return on_device([&] { return shared->run_flags(); }); },
                 check});
  all.push_back({"upsweep compact, test inside", "cuda", true, "evaluates: " + test.description,
                 [=] { return on_device([&] { return shared->run_test(); }); }, check});
  compare::compact_request request;
  request.how = compare::selection::index_flags;
  request.item_bytes = task.row_bytes();
  request.n = task.rows;
  const timed_step timed = [=](const std::function<void()>& step) {
    return shared->device.time_us(step);
  };
  for (const compare::compact_peer& peer : compare::cuda_compact_peers().present) {
    all.push_back(contender_of(peer, request, shared->buffers(), shared->device.stream().get(),
                               timed, [=](const auto&) { return check(); }));
  }
  return all;
}

}  // namespace upsweep::apps::compact
