#include "apps/io/csv_records.hpp"

#include <algorithm>
#include <cstring>
#include <new>
#include <stdexcept>

#include "apps/io/lines.hpp"

namespace upsweep::apps::io::detail {
namespace {

constexpr std::size_t every_field = static_cast<std::size_t>(-1);
constexpr std::size_t entry_block_bytes = std::size_t{64}
                                          << 10;  // a quote left open swallows the whole file

std::string_view trim_field(std::string_view text, char separator) {
  const auto blank = [separator](char c) {
    return c == ' ' || c == '\r' || (c == '\t' && separator != '\t');
  };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

bool has_quote(std::string_view text) {
  return !text.empty() && std::memchr(text.data(), '"', text.size()) != nullptr;
}

/// The line without its line feed.
std::string_view without_feed(std::string_view line) {
  if (line.ends_with('\n')) line.remove_suffix(1);
  return line;
}
}  // namespace

csv_records::csv_records(char separator) : separator_(separator) {
  start_parser();
}

void csv_records::start_parser() {
  if (csv_init(&parser_, 0) != 0) throw std::bad_alloc();
  csv_set_delim(&parser_, static_cast<unsigned char>(separator_));
  csv_set_space_func(&parser_, separator_ == '\t' ? is_blank_but_tab : is_blank);
  csv_set_term_func(&parser_, is_line_end);
  csv_set_blk_size(&parser_, entry_block_bytes);
}

csv_records::~csv_records() {
  csv_free(&parser_);
}

int csv_records::is_blank(unsigned char c) {
  return c == ' ' || c == '\t' || c == '\r';
}
int csv_records::is_blank_but_tab(unsigned char c) {
  return c == ' ' || c == '\r';
}
int csv_records::is_line_end(unsigned char c) {
  return c == '\n';
}

void csv_records::on_field(void* bytes, std::size_t size, void* self) {
  auto& records = *static_cast<csv_records*>(self);
  const std::string_view text(static_cast<const char*>(bytes), size);
  if (records.wanted_ == every_field) records.all_.emplace_back(text);
  if (records.wanted_ == records.count_) records.kept_ = text;
  records.last_is_empty_ = size == 0;
  ++records.count_;
}

void csv_records::on_record(int, void* self) {
  static_cast<csv_records*>(self)->done_ = true;
}

std::size_t csv_records::parse_quoted(std::string_view text) {
  count_ = 0;
  done_ = false;
  closed_ = true;
  last_is_empty_ = false;
  kept_.clear();
  std::size_t at = 0;
  while (at < text.size() && !done_) {
    const std::size_t end = next_line(text, at);
    if (csv_parse(&parser_, text.data() + at, end - at, on_field, on_record, this) != end - at) {
      throw std::runtime_error(csv_strerror(csv_error(&parser_)));
    }
    at = end;
  }
  if (!done_) {
    // Strict for this call alone: it then tells of an open quote. While parsing, it would refuse
    // the stray quotes of real files (5" pipe).
    csv_set_opts(&parser_, CSV_STRICT | CSV_STRICT_FINI);
    closed_ = csv_fini(&parser_, on_field, on_record, this) == 0;
    csv_free(&parser_);
    start_parser();
  }
  return at;
}

csv_records::extent csv_records::measure(std::string_view text) {
  const std::size_t end = next_line(text, 0);
  const std::string_view line = without_feed(text.substr(0, end));
  extent result;
  if (has_quote(line)) {
    wanted_ = every_field - 1;
    result.size_bytes = parse_quoted(text);
    result.fields = count_;
    result.last_is_empty = last_is_empty_;
    result.is_closed = closed_;
    return result;
  }
  result.size_bytes = end;
  const auto separators =
      static_cast<std::size_t>(std::count(line.begin(), line.end(), separator_));
  if (separators == 0 && trim_field(line, separator_).empty()) return result;
  result.fields = separators + 1;
  const std::string_view last = separators == 0 ? line : line.substr(line.rfind(separator_) + 1);
  result.last_is_empty = trim_field(last, separator_).empty();
  return result;
}

std::string_view csv_records::field(std::string_view text, std::size_t index) {
  std::string_view line = without_feed(text.substr(0, next_line(text, 0)));
  if (has_quote(line)) {
    wanted_ = index;
    parse_quoted(text);
    return kept_;
  }
  for (std::size_t skipped = 0; skipped < index; ++skipped) {
    const std::size_t separator = line.find(separator_);
    if (separator == line.npos) return {};
    line.remove_prefix(separator + 1);
  }
  return trim_field(line.substr(0, line.find(separator_)), separator_);
}

std::vector<std::string> csv_records::fields(std::string_view text) {
  wanted_ = every_field;
  all_.clear();
  parse_quoted(text);
  return std::move(all_);
}
}  // namespace upsweep::apps::io::detail
