// The command line of radix_sort.
#pragma once
#include <string>
#include <upsweep/algorithms/radix_sort_task.hpp>
#include <vector>

#include "apps/common/options.hpp"

namespace upsweep::apps::radix_sort {

struct options {
  common_options common;
  file_options files;
  std::vector<std::string> by;  ///< columns, the first decides first
  bool numeric = false;         ///< text: sort by the number on each line
  bool argsort = false;
  bool check = false;
  sort_options sort;

  bool compare_or_plan() const { return common.compare || common.plan; }
};

/// returns  false when help or version was printed and nothing is left to do
/// throws   usage_error
bool parse(int argc, char** argv, options& options);
}  // namespace upsweep::apps::radix_sort
