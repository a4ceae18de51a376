// Where records of a CSV or TSV end, and what their fields hold.
//
// libcsv reads every record that has a quote in it, as quotes may hide separators and line ends. A
// record without one is split at its separators directly, which is what libcsv would do, at a
// multiple of its speed and without copying; a test compares the two.
#pragma once
#include <csv.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace upsweep::apps::io::detail {

/// Blanks around a field (space, CR; tab unless it separates) are no part of it.
class csv_records {
 public:
  explicit csv_records(char separator);
  ~csv_records();
  csv_records(const csv_records&) = delete;
  csv_records& operator=(const csv_records&) = delete;

  struct extent {
    std::size_t size_bytes = 0;  ///< with the line end
    std::size_t fields = 0;      ///< 0: a blank line
    bool last_is_empty = false;
    bool is_closed = true;  ///< false: a quote is open at the end of the text
  };

  /// The record at the start of `text`.
  extent measure(std::string_view text);

  /// Field `index` of the record at the start of `text`, valid until the next call.
  std::string_view field(std::string_view text, std::size_t index);

  /// All fields of the record at the start of `text`.
  std::vector<std::string> fields(std::string_view text);

 private:
  void start_parser();
  std::size_t parse_quoted(std::string_view text);  // returns the bytes of the record
  static void on_field(void* bytes, std::size_t size, void* self);
  static void on_record(int, void* self);
  static int is_blank(unsigned char c);
  static int is_blank_but_tab(unsigned char c);
  static int is_line_end(unsigned char c);

  csv_parser parser_;
  char separator_;
  std::size_t wanted_ = 0;  // this field is kept; npos: all are
  std::size_t count_ = 0;
  bool done_ = false;
  bool closed_ = true;
  bool last_is_empty_ = false;
  std::string kept_;
  std::vector<std::string> all_;
};
}  // namespace upsweep::apps::io::detail
