#include "apps/common/contest.hpp"

#include <algorithm>
#include <new>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "apps/common/table.hpp"
#include "apps/common/text.hpp"

namespace upsweep::apps {
namespace {

/// Runs one of them. When a peer fails it is left out; when we do, the program fails.
void try_run(contest_row& row, const std::function<void()>& work) {
  if (row.ours) return work();
  try {
    work();
  } catch (const std::bad_alloc&) {
    row.absent = "out of memory";
  } catch (const std::runtime_error& error) {
    row.absent = error.what();
  }
}

void set_ratios(std::vector<contest_row>& rows) {
  for (contest_row& row : rows) {
    for (const contest_row& base : rows) {
      if (base.ours && base.where == row.where && base.time_us.median > 0) {
        row.ratio = row.time_us.median / base.time_us.median;
        break;
      }
    }
  }
}

}  // namespace

bool contest::all_equal() const {
  return std::all_of(rows.begin(), rows.end(),
                     [](const contest_row& row) { return row.difference.empty(); });
}

contest hold_contest(std::vector<contender> contenders, std::size_t rounds, double patience_us) {
  contest result;
  for (const contender& one : contenders) {
    result.rows.push_back({one.name, one.where, one.note, one.ours, {}, 0, {}, {}});
  }
  std::vector<std::vector<double>> times(contenders.size());
  const stopwatch watch;
  for (std::size_t i = 0; i < contenders.size(); ++i) {
    try_run(result.rows[i], [&] {
      contenders[i].run();
      result.rows[i].difference = contenders[i].difference();
    });
  }
  const double warm_up_us = watch.elapsed_us();
  for (std::size_t round = 0; round < rounds; ++round) {
    if (round != 0 && watch.elapsed_us() + warm_up_us > patience_us) break;
    ++result.rounds;
    for (std::size_t i = 0; i < contenders.size(); ++i) {
      if (!result.rows[i].absent.empty()) continue;
      try_run(result.rows[i], [&] { times[i].push_back(contenders[i].run()); });
    }
  }
  for (std::size_t i = 0; i < contenders.size(); ++i) {
    if (result.rows[i].absent.empty()) result.rows[i].time_us = spread_of(times[i]);
  }
  set_ratios(result.rows);
  return result;
}

std::string contest::str() const {
  table lines{"who", "where", ">time", ">p10", ">p90", ">against ours", "result", ""};
  std::string absent;
  for (const contest_row& row : rows) {
    if (!row.absent.empty()) {
      absent += "left out: " + row.name + " (" + row.where + "): " + row.absent + "\n";
      continue;
    }
    lines.add({row.name, row.where, time_text(row.time_us.median), time_text(row.time_us.p10),
               time_text(row.time_us.p90), row.ours || row.ratio == 0 ? "" : ratio_text(row.ratio),
               row.difference.empty() ? "equal" : "DIFFERS: " + row.difference, row.note});
  }
  return lines.str() + absent + "(median of " + count_text(rounds, "run") +
         " in turns; above 1.00x ours is faster)\n";
}

json contest::report() const {
  json list = json::array();
  for (const contest_row& row : rows) {
    json one{{"name", row.name}, {"where", row.where}, {"ours", row.ours}};
    if (!row.absent.empty()) {
      one["absent"] = row.absent;
    } else {
      one["time_us"] = row.time_us.median;
      one["p10_us"] = row.time_us.p10;
      one["p90_us"] = row.time_us.p90;
      if (row.ratio != 0) one["ratio"] = row.ratio;
      one["equal"] = row.difference.empty();
      if (!row.difference.empty()) one["difference"] = row.difference;
      if (!row.note.empty()) one["note"] = row.note;
    }
    list.push_back(std::move(one));
  }
  return {{"rounds", rounds}, {"rows", list}};
}

}  // namespace upsweep::apps
