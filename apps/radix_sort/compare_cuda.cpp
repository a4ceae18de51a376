// --compare on the device: ours and its peers on the same buffers and stream.
#include <upsweep/algorithms/library.hpp>

#include "apps/common/contest_jobs.hpp"
#include "apps/common/cuda_work.hpp"
#include "apps/compare/check.hpp"
#include "apps/radix_sort/compare.hpp"

namespace upsweep::apps::radix_sort {
namespace {

/// The buffers that all contenders share, and how a result comes back to be checked.
class arena {
 public:
  explicit arena(const column_task& task)
      : task_(task),
        in_(task.keys.size_bytes()),
        keys_out_(task.keys.size_bytes()),
        rows_out_(task.sorted_rows.size_bytes()) {
    device.upload(in_.data(), task.keys.data.data(), task.keys.size_bytes());
  }

  compare::sort_buffers buffers() const {
    return {in_.data(), keys_out_.data(), nullptr, task_.argsort() ? rows_out_.data() : nullptr,
            task_.keys.size};
  }

  double sort() {
    sort_options options;
    options.descending = task_.request.descending;
    return io::visit(task_.keys.type, [&]<class Key>(std::type_identity<Key>) {
      const auto in = items_of<const Key>(in_);
      return device.time_us([&] {
        if (!task_.argsort()) {
          upsweep::radix_sort(device.exec(), in, items_of<Key>(keys_out_), options);
        } else if (task_.sorted_rows.type == io::dtype::u32) {
          upsweep::radix_argsort(device.exec(), in, items_of<std::uint32_t>(rows_out_), options);
        } else {
          upsweep::radix_argsort(device.exec(), in, items_of<std::uint64_t>(rows_out_), options);
        }
      });
    });
  }

  /// has_keys   an argsort of ours gives row numbers only
  std::string difference(const compare::sort_peer& peer, bool has_keys) {
    io::column_data rows = io::make_column("rows", task_.sorted_rows.type, task_.sorted_rows.size);
    device.download(rows.data.data(), rows_out_.data(), rows.size_bytes());
    io::column_data keys = io::make_column("keys", task_.keys.type, task_.keys.size);
    if (has_keys) {
      device.download(keys.data.data(), keys_out_.data(), keys.size_bytes());
    } else {
      const io::row_order order = as_order(rows);
      for (std::size_t i = 0; i < order.size(); ++i) {
        if (order[i] >= task_.keys.size) return "a row number is beyond the last row";
      }
      keys = io::gather(task_.keys, order);
    }
    const auto same = compare::compare_sorted(
        task_.request, peer, {task_.sorted_keys.data.data(), task_.sorted_rows.data.data()},
        {keys.data.data(), rows.data.data()});
    return same ? std::string() : same.text;
  }

  device_session device;

 private:
  const column_task& task_;
  device_bytes in_, keys_out_, rows_out_;
};

}  // namespace

std::vector<contender> cuda_contenders(const column_task& task) {
  const auto shared = on_device([&] { return std::make_shared<arena>(task); });
  std::vector<contender> all;
  contender ours{"upsweep radix_sort", "cuda", true, {}, {}, {}};
  if (task.argsort()) ours.note = "row numbers only; the peers write the keys too";
  ours.run = [=] { return on_device([&] { return shared->sort(); }); };
  ours.difference = [=, argsort = task.argsort()] {
    return on_device([&] { return shared->difference(compare::sort_peer{}, !argsort); });
  };
  all.push_back(std::move(ours));
  const timed_step timed = [=](const std::function<void()>& step) {
    return shared->device.time_us(step);
  };
  for (const compare::sort_peer& peer : compare::cuda_sort_peers().present) {
    all.push_back(contender_of(
        peer, task.request, shared->buffers(), shared->device.stream().get(), timed,
        [=](const auto&) { return on_device([&] { return shared->difference(peer, true); }); }));
  }
  return all;
}

}  // namespace upsweep::apps::radix_sort
