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
  owned_test tested{};
  placement where{};
  selection found{};
  run_times times{};

  const row_test& test() const { return tested.test; }
  wanted want() const {
    if (asked.count) return wanted::count;
    return asked.rejects.empty() ? wanted::kept : wanted::both;
  }
};
}  // namespace upsweep::apps::compact
