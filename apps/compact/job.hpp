// Everything that one run of compact knows, for its steps and its reports.
#pragma once
#include "apps/common/device.hpp"
#include "apps/compact/backend.hpp"
#include "apps/compact/options.hpp"
#include "apps/compact/test.hpp"
#include "apps/io/dataset.hpp"

namespace upsweep::apps::compact {

struct job {
  const options& asked;
  io::dataset data;
  std::size_t input_bytes = 0;
  owned_test tested{};
  placement where{};
  selection found{};
  double read_us = 0, select_us = 0, write_us = 0;
  work_times inner{};  ///< the part of select_us that went into the pass itself

  const row_test& test() const { return tested.test; }
  wanted want() const {
    if (asked.count) return wanted::count;
    return asked.rejects.empty() ? wanted::kept : wanted::both;
  }
};
}  // namespace upsweep::apps::compact
