// A file that appears whole or not at all.
//
//   path.tmp <- write, write, ...   commit: flush, fsync, rename over path   no commit: remove
//
// The target is first touched by the rename, so an output may be its own input, and neither a
// full disk nor an interrupt can cost the user a file.
#pragma once
#include <string>

#include "apps/io/output.hpp"

namespace upsweep::apps::io {

/// "standard output" for "-", else the path: the name to use in messages.
std::string output_name(const std::string& path);

enum class content { text, binary };

class atomic_output final : public output {
 public:
  /// path      "-" is standard output, written through. Devices, pipes and names in /dev and /proc
  ///           are written directly as well, since a rename would replace them by a file. A link is
  ///           followed: the file it points to is replaced, not the link.
  /// binary    is refused when standard output is a terminal (bad_input)
  /// mode      the new file has the permission bits of the old one, or those of the umask
  /// signals   SIGINT, SIGTERM and SIGHUP remove the temporary file and then end the process as
  ///           if uncaught (the shell sees 130, 143, 129), unless the program ignores them.
  ///           Writing to standard output or to a pipe ignores SIGPIPE from then on, so that a
  ///           reader who leaves is a typed error (closed_pipe) and no sudden death
  /// throws    output_error (no such folder, no permission, target is a folder)
  explicit atomic_output(const std::string& path, content kind = content::binary);

  /// Removes what was written unless it was committed.
  ~atomic_output() override;

  /// Makes the file appear; nothing may be written after it.
  /// throws    output_error; the target is then as it was before
  void commit();

  /// output_name of the path.
  const std::string& name() const { return name_; }

 private:
  void sink(const char* bytes, std::size_t size) override;
  void open_temporary(const std::string& path, bool replaces);
  void discard() noexcept;
  [[noreturn]] void fail(const char* doing, int error_number) const;

  std::string name_;
  std::string target_;     // after links are followed; empty when written directly
  std::string temporary_;  // empty when written directly
  int fd_ = -1;
  int slot_ = -1;  // place in the list of files that a signal removes
  bool owns_fd_ = false;
};
}  // namespace upsweep::apps::io
