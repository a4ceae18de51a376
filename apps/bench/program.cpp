#include "apps/bench/program.hpp"

#include <algorithm>
#include <utility>

#include "apps/bench/check.hpp"
#include "apps/bench/measure.hpp"
#include "apps/bench/record.hpp"
#include "apps/bench/sizes.hpp"
#include "apps/common/device.hpp"
#include "apps/common/error.hpp"
#include "apps/common/exit_code.hpp"
#include "apps/common/formatted.hpp"
#include "apps/common/print.hpp"
#include "apps/common/run_main.hpp"
#include "apps/common/timing.hpp"

namespace upsweep::apps::bench {
namespace {

struct point {
  const bench_case* what;
  std::size_t n;
  layout where;
};

/// Everything asked for that fits into `room_bytes` of the device.
std::vector<point> points_of(const options& options, const std::vector<bench_case>& cases,
                             std::size_t room_bytes) {
  std::vector<point> points;
  for (const bench_case& one : cases) {
    const std::vector<std::size_t> sizes = !options.sizes.empty() ? options.sizes
                                           : !one.sizes.empty()   ? one.sizes
                                           : options.quick        ? quick_sizes()
                                                                  : sweep_sizes();
    for (const std::size_t n : sizes) {
      if (n > options.max_n || !one.takes(n)) continue;
      const layout where = lay_out(one.bytes, n);
      if (where.floor_bytes > most_call_bytes || where.total_bytes() > room_bytes) continue;
      points.push_back({&one, n, where});
    }
  }
  if (points.empty()) throw usage_error("no size is left of those asked for");
  return points;
}

std::size_t pool_bytes_for(const std::vector<point>& points) {
  std::size_t most = lay_out({1, 0, 1}, std::size_t{1} << 30).total_bytes();  // the copy of 1 GiB
  for (const point& one : points) most = std::max(most, one.where.total_bytes());
  return most;
}

class sweep {
 public:
  sweep(std::string program, const options& options, const std::vector<point>& points)
      : program_(std::move(program)), options_(options), device_(pool_bytes_for(points)) {
    record_.machine = options.machine.empty() ? describe_device() : options.machine;
    record_.commit = options.commit.empty() ? "unknown" : options.commit;
    record_.date = today();
    record_.command = options.command;
    record_.peer = compare::cub_version();
    record_.copy_tbps = measure_copy_tbps(device_);
    print(formatted("{}, {}; a copy of 1 GiB moves {:.3f} TB/s\n", record_.machine, record_.peer,
                    record_.copy_tbps));
    print(formatted("{:<26} {:>10}  {:<6} {:>9} {:>7} {:>6} {:>9} {:>6} {:>8}\n", "case", "n",
                    "mode", "ours us", "GB/s", "% copy", "CUB us", "ratio", "launches"));
  }

  /// returns  false when the time is up
  bool run(const point& at) {
    if (out_of_time()) return false;
    // In pieces: should the device hang, the last line says where.
    print(formatted("{:<26} {:>10}  ", at.what->id(), at.n));
    const std::string wrong = check_outputs(device_, compare_, *at.what, at.where, at.n);
    if (!wrong.empty()) {
      ++wrong_;
      print("WRONG: " + wrong + "\n");
      if (options_.keep_going) return true;
      failure_ = formatted("{}, n = {}: {}", at.what->id(), at.n, wrong);
      return false;
    }
    if (options_.check_only) {
      print("right\n");
      return true;
    }
    bool first = true;
    for (const mode how : {mode::stream, mode::graph}) {
      if (how == mode::stream ? !options_.stream : !options_.graph) continue;
      if (how == mode::graph && at.n > most_graph_items) continue;
      if (!first) print(formatted("{:<26} {:>10}  ", at.what->id(), at.n));
      measure_one(at, how);
      first = false;
    }
    if (first) print("graph only up to 2^22 items\n");
    return true;
  }

  void write() const {
    if (!options_.json.empty()) write_record(record_, options_.json);
  }

  int finish() const {
    write();
    if (!options_.check_only) print(summary_text(record_));
    print(formatted("{:.0f} s\n", watch_.elapsed_us() / 1e6));
    if (!failure_.empty()) print(program_ + ": wrong output: " + failure_ + "\n");
    if (wrong_ != 0) print(formatted("{} outputs are WRONG\n", wrong_));
    return wrong_ == 0 ? exit_ok : exit_no;
  }

 private:
  bool out_of_time() const {
    if (options_.time_budget_s <= 0 || watch_.elapsed_us() < options_.time_budget_s * 1e6) {
      return false;
    }
    print(formatted("stopped after {:.0f} s, as asked\n", watch_.elapsed_us() / 1e6));
    return true;
  }

  void measure_one(const point& at, mode how) {
    const std::size_t rounds = options_.runs == 0 ? rounds_for(at.n) : options_.runs;
    const measurement found = measure(device_, *at.what, at.where, at.n, how, rounds);
    record_row row;
    row.id = at.what->id();
    row.name = at.what->name;
    row.type = at.what->type;
    row.input = at.what->input;
    row.mode = to_string(how);
    row.n = at.n;
    row.ours_us = found.ours_us;
    row.peer_us = found.cub_us;
    row.copy_us = found.copy_us;
    row.our_launches = found.our_launches;
    row.peer_launches = found.cub_launches;
    row.floor_bytes = at.where.floor_bytes;
    print(formatted("{:<6} {:>9.2f} {:>7.1f} {:>6.1f} {:>9.2f} {:>6.3f} {:>8}\n", row.mode,
                    row.ours_us.median,
                    static_cast<double>(row.floor_bytes) / row.ours_us.median / 1e3,
                    100 * record_.share_of_copy(row), row.peer_us.median, row.ratio(),
                    formatted("{} / {}", row.our_launches, row.peer_launches)));
    record_.rows.push_back(std::move(row));
  }

  std::string program_;
  const options& options_;
  stopwatch watch_;
  bench_device device_;
  comparison compare_;
  record record_;
  std::string failure_;
  std::size_t wrong_ = 0;
};

/// What the runtime says becomes exit code 4, in one line that says where.
template <class Work>
void on_device(const std::string& where, Work&& work) {
  try {
    work();
  } catch (const gpu::cuda_error& error) {
    throw device_error(where + ": " + error.what());
  }
}

void print_ids(const std::vector<bench_case>& cases) {
  for (const bench_case& one : cases) print(one.id() + "\n");
}

}  // namespace

int run(const std::string& program, const options& options, const std::vector<bench_case>& all,
        const std::vector<std::string>& quick_cases) {
  const bool some = options.cases.empty() && options.quick;
  const std::vector<bench_case> cases = select_cases(all, some ? quick_cases : options.cases);
  if (options.list) {
    print_ids(cases);
    return exit_ok;
  }
  static_cast<void>(describe_device());  // throws where there is none
  constexpr std::size_t kept_free = std::size_t{1} << 30;
  const std::size_t free = free_device_bytes();
  const std::vector<point> points =
      points_of(options, cases, free > kept_free ? free - kept_free : 0);
  int code = exit_ok;
  std::string where = "at the start";
  on_device(where, [&] {
    sweep steps(program, options, points);
    const bench_case* last = nullptr;
    for (const point& at : points) {
      if (last != nullptr && last != at.what) steps.write();
      last = at.what;
      where = formatted("{}, n = {}", at.what->id(), at.n);
      if (!steps.run(at)) break;
    }
    code = steps.finish();
  });
  return code;
}

namespace {
constexpr const char* exit_codes = R"(
Exit codes: 0 done, 1 an output is wrong, 2 wrong use, 3 out of memory or disk, 4 no GPU or it failed.
)";
}  // namespace

int main_of(const std::string& program, const std::string& about, int argc, char** argv,
            const std::vector<bench_case>& cases, const std::vector<std::string>& quick_cases) {
  return run_main(program.c_str(), [&]() -> int {
    options options;
    if (!parse(program, about + exit_codes, argc, argv, options)) return exit_ok;
    return run(program, options, cases, quick_cases);
  });
}

}  // namespace upsweep::apps::bench
