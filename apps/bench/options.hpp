// The command line of the benchmarks of the GPU.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace upsweep::apps::bench {

struct options {
  std::vector<std::string> cases;  ///< ids or their beginnings; empty: all
  std::vector<std::size_t> sizes;  ///< empty: the sweep
  bool stream = true, graph = true;
  std::size_t max_n = std::size_t{1} << 30;
  std::size_t runs = 0;      ///< 0: 15, and 9 for large n
  double time_budget_s = 0;  ///< 0: none
  bool quick = false;
  bool check_only = false;
  bool keep_going = false;
  bool list = false;
  std::string json;  ///< empty: no record
  std::string machine, commit;
  std::string command;  ///< for the record: UPSWEEP_COMMAND, else as it was typed
};

/// returns  false when the help was printed and nothing is left to do
/// program, description   for the help and the record
/// throws   usage_error
bool parse(const std::string& program, const std::string& description, int argc, char** argv,
           options& options);

/// "1024", "2^20"; throws  usage_error
std::size_t parse_size(const std::string& text);
}  // namespace upsweep::apps::bench
