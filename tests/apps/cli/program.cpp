#include "tests/apps/cli/program.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <thread>

namespace upsweep::tests::cli {
namespace {

constexpr unsigned patience_seconds = 60;

struct pipe_ends {
  int read = -1, write = -1;
};

pipe_ends make_pipe() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("pipe");
  return {ends[0], ends[1]};
}

std::string drain(int descriptor) {
  std::string text;
  char piece[65536];
  for (;;) {
    const ssize_t got = ::read(descriptor, piece, sizeof piece);
    if (got <= 0) break;
    text.append(piece, static_cast<std::size_t>(got));
  }
  ::close(descriptor);
  return text;
}

void feed(int descriptor, const std::string& text) {
  std::size_t sent = 0;
  while (sent < text.size()) {
    const ssize_t now = ::write(descriptor, text.data() + sent, text.size() - sent);
    if (now <= 0) break;  // the program has stopped reading: its right
    sent += static_cast<std::size_t>(now);
  }
  ::close(descriptor);
}

/// Holds signals back from before a fork until the child has put their handlers aside: a handler of
/// the test framework would otherwise run in the child.
class held_signals {
 public:
  held_signals() {
    sigset_t all;
    ::sigfillset(&all);
    ::sigprocmask(SIG_BLOCK, &all, &before_);
  }
  ~held_signals() { release(); }
  held_signals(const held_signals&) = delete;
  held_signals& operator=(const held_signals&) = delete;

  void release_with_defaults() {
    for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGSEGV, SIGABRT, SIGFPE, SIGILL}) {
      std::signal(signal, SIG_DFL);
    }
    release();
  }

 private:
  void release() { ::sigprocmask(SIG_SETMASK, &before_, nullptr); }
  sigset_t before_;
};

// Where they were built, unless the tests were taken to another machine.
std::string folder(const char* variable, const char* built) {
  const char* moved = std::getenv(variable);
  return moved == nullptr ? built : moved;
}

[[noreturn]] void become(const std::string& program, const std::vector<std::string>& arguments) {
  ::alarm(patience_seconds);  // survives exec; its signal ends the program
  const std::string path = folder("UPSWEEP_BIN", UPSWEEP_TEST_PROGRAMS) + "/" + program;
  std::vector<char*> list{const_cast<char*>(program.c_str())};
  for (const std::string& one : arguments) list.push_back(const_cast<char*>(one.c_str()));
  list.push_back(nullptr);
  ::execv(path.c_str(), list.data());
  ::_exit(127);
}

}  // namespace

bool outcome::one_line() const {
  return std::count(err.begin(), err.end(), '\n') == 1 && err.back() == '\n' && err.size() > 1;
}

outcome run(const invocation& what) {
  std::signal(SIGPIPE, SIG_IGN);  // a program may stop reading its input
  const pipe_ends in = make_pipe(), err = make_pipe();
  pipe_ends out = make_pipe();
  if (!what.stdout_file.empty()) {
    ::close(out.write);
    out.write = ::open(what.stdout_file.c_str(), O_WRONLY | O_CLOEXEC);
  }
  if (what.reader_leaves) ::close(out.read);

  pid_t child = -1;
  {
    held_signals held;
    child = ::fork();
    if (child == 0) {
      held.release_with_defaults();
      ::dup2(in.read, STDIN_FILENO);
      ::dup2(out.write, STDOUT_FILENO);
      ::dup2(err.write, STDERR_FILENO);
      if (what.memory_limit != 0) {
        const rlimit limit{what.memory_limit, what.memory_limit};
        ::setrlimit(RLIMIT_AS, &limit);
      }
      become(what.program, what.arguments);
    }
  }
  ::close(in.read);
  ::close(out.write);
  ::close(err.write);

  outcome result;
  std::thread feeder([&] { feed(in.write, what.input); });
  std::thread reader([&] { result.err = drain(err.read); });
  if (!what.reader_leaves) result.out = drain(out.read);
  feeder.join();
  reader.join();
  int status = 0;
  ::waitpid(child, &status, 0);
  result.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return result;
}

outcome run(const std::string& program, const std::vector<std::string>& arguments,
            const std::string& input) {
  return run(invocation{program, arguments, input});
}

int start(const std::string& program, const std::vector<std::string>& arguments) {
  held_signals held;
  const pid_t child = ::fork();
  if (child == 0) {
    held.release_with_defaults();
    become(program, arguments);
  }
  return child;
}

std::string data(const std::string& name) {
  return folder("UPSWEEP_DATA", UPSWEEP_TEST_DATA) + "/" + name;
}

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream content;
  content << file.rdbuf();
  return content.str();
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

}  // namespace upsweep::tests::cli
