// Compaction on the CPU.
#include <string>
#include <string_view>

#include "tests/algorithms/compact_contract.hpp"

namespace upsweep::tests {

TEST_CASE_TEMPLATE_APPLY(compact_by_predicate, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(compact_few, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(compact_by_flags, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(compact_structs, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(compact_in_place, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(compact_functors, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(compact_refused, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(unique_runs, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(compact_property, cpu_backends);

// Host code only: items that own memory, and items without a default constructor.
TEST_CASE_TEMPLATE_DEFINE("compact: strings, and views of text", Backend, compact_strings) {
  const std::size_t n = 30000;
  std::vector<std::string> lines(n);
  for (std::size_t i = 0; i < n; ++i) lines[i].assign(i % 4 == 0 ? 0 : i % 50, 'x');
  const auto not_empty = [](const auto& text) { return !text.empty(); };
  std::vector<std::string> want, kept(n), empty(n);
  for (const std::string& line : lines) {
    if (!line.empty()) want.push_back(line);
  }
  CHECK(partition(Backend::exec(), std::span<const std::string>(lines), std::span(kept),
                  std::span(empty), not_empty) == want.size());
  kept.resize(want.size());
  CHECK(kept == want);

  const std::vector<std::string_view> views(lines.begin(), lines.end());
  std::vector<std::string_view> kept_views(n);
  CHECK(compact(Backend::exec(), std::span<const std::string_view>(views), std::span(kept_views),
                not_empty) == want.size());
  kept_views.resize(want.size());
  CHECK(std::equal(kept_views.begin(), kept_views.end(), want.begin(), want.end()));
}
TEST_CASE_TEMPLATE_APPLY(compact_strings, cpu_backends);

TEST_CASE_TEMPLATE_DEFINE("compact: an exception from the predicate comes out", Backend,
                          compact_throws) {
  const std::size_t n = 400000;
  const auto at = [](std::size_t i) { return i; };
  const auto bad = [](std::size_t i) -> bool {
    if (i == 250000) throw std::string("item 250000");
    return true;
  };
  std::string caught;
  try {
    compact_count(Backend::exec(), indexed(n, at), bad);
  } catch (const std::string& text) {
    caught = text;
  }
  CHECK(caught == "item 250000");
}
TEST_CASE_TEMPLATE_APPLY(compact_throws, cpu_backends);

}  // namespace upsweep::tests
