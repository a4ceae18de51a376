// What is kept of a sweep: the rows of docs/benchmarks, and what they say together.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "apps/common/timing.hpp"

namespace upsweep::apps::bench {

struct record_row {
  std::string id, name, type, input, mode;
  std::size_t n = 0;
  spread ours_us, peer_us, copy_us;
  std::size_t our_launches = 0, peer_launches = 0;
  std::size_t floor_bytes = 0;

  double ratio() const { return peer_us.median / ours_us.median; }  ///< above 1: ours is faster
};

struct record {
  std::string machine, commit, date, command, peer;
  double copy_tbps = 0;
  std::vector<record_row> rows;

  /// The time that a large copy's bandwidth would take for the row's bytes, over our time.
  double share_of_copy(const record_row& row) const {
    return static_cast<double>(row.floor_bytes) / copy_tbps / 1e6 / row.ours_us.median;
  }
};

/// Today, "2026-11-30", in UTC.
std::string today();

/// One object; a line for each row, so that a change of one shows as one line.
std::string json_text(const record& record);
/// throws  io::output_error
void write_record(const record& record, const std::string& path);

/// The geometric mean of the ratios, the least one, and all points below `wanted`.
std::string summary_text(const record& record, double wanted = 1.1);

}  // namespace upsweep::apps::bench
