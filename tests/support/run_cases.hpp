// Runs the doctest cases that the command line asks for; a run of no cases is a failure.
#pragma once
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdio>

namespace upsweep::tests {

// doctest calls it a success when a filter matches nothing, so a misspelt filter would pass.
struct case_counter : doctest::IReporter {
  static inline bool ended = false;
  static inline unsigned matching = 0;

  explicit case_counter(const doctest::ContextOptions&) {}
  void report_query(const doctest::QueryData& query) override { note(query.run_stats); }
  void test_run_end(const doctest::TestRunStats& stats) override { note(&stats); }
  void test_run_start() override {}
  void test_case_start(const doctest::TestCaseData&) override {}
  void test_case_reenter(const doctest::TestCaseData&) override {}
  void test_case_end(const doctest::CurrentTestCaseStats&) override {}
  void test_case_exception(const doctest::TestCaseException&) override {}
  void subcase_start(const doctest::SubcaseSignature&) override {}
  void subcase_end() override {}
  void log_assert(const doctest::AssertData&) override {}
  void log_message(const doctest::MessageData&) override {}
  void test_case_skipped(const doctest::TestCaseData&) override {}

 private:
  static void note(const doctest::TestRunStats* stats) {
    if (stats == nullptr) return;
    ended = true;
    matching = stats->numTestCasesPassingFilters;
  }
};

constexpr int no_cases = 2;  // exit code

inline bool no_case_matched() {
  if (!case_counter::ended || case_counter::matching != 0) return false;
  std::fprintf(stderr, "error: no test case matches the filter\n");
  return true;
}

// doctest's verdict, or no_cases. Queries such as --list-test-cases pass through.
inline int run_cases(doctest::Context& context) {
  const int verdict = context.run();
  return !context.shouldExit() && no_case_matched() ? no_cases : verdict;
}

}  // namespace upsweep::tests

REGISTER_LISTENER("case_counter", 1, upsweep::tests::case_counter);
