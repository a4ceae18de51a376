#include "apps/common/comparison.hpp"

#include <cstdio>
#include <nlohmann/json.hpp>

namespace upsweep::apps {

json comparison::report() const {
  json all = result.report();
  all["task"] = task;
  all["all_equal"] = all_equal();
  return all;
}

void say(const comparison& found, const std::string& times, const talk& talk) {
  if (!found.ran) return;
  if (!talk.is_quiet() || !found.all_equal()) {
    const std::string text = "compared on " + found.task + ":\n" + found.result.str();
    std::fwrite(text.data(), 1, text.size(), stderr);
  }
  talk.note("end to end, files and transfers too: " + times);
}

}  // namespace upsweep::apps
