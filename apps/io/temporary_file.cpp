#include "apps/io/temporary_file.hpp"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstring>

namespace upsweep::apps::io::detail {
namespace {

// Fixed memory and lock-free words: a signal handler may touch nothing else.
struct slot {
  std::atomic<pid_t> owner{0};  // 0: free, -1: being filled, else the process that made the file
  char path[PATH_MAX];
};
std::array<slot, 64> slots;
static_assert(std::atomic<pid_t>::is_always_lock_free);

constexpr std::array<int, 3> ending_signals{SIGINT, SIGTERM, SIGHUP};

extern "C" void remove_files_and_end(int signal_number) {
  const int saved_errno = errno;
  const pid_t self = getpid();  // a forked child must not remove the files of its parent
  for (slot& s : slots) {
    if (s.owner.load(std::memory_order_acquire) == self) unlink(s.path);
  }
  errno = saved_errno;
  // Ends the process with the signal itself, so that the shell sees 128 + number. It stays blocked
  // until this handler returns and strikes then.
  signal(signal_number, SIG_DFL);
  raise(signal_number);
}

void install_handlers() {
  for (const int number : ending_signals) {
    struct sigaction current {};
    if (sigaction(number, nullptr, &current) != 0 || current.sa_handler != SIG_DFL) continue;
    struct sigaction ours {};
    ours.sa_handler = remove_files_and_end;
    sigemptyset(&ours.sa_mask);
    sigaction(number, &ours, nullptr);
  }
}

class signals_blocked {
 public:
  signals_blocked() {
    sigset_t set;
    sigemptyset(&set);
    for (const int number : ending_signals) sigaddset(&set, number);
    pthread_sigmask(SIG_BLOCK, &set, &before_);
  }
  ~signals_blocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  signals_blocked(const signals_blocked&) = delete;
  signals_blocked& operator=(const signals_blocked&) = delete;

 private:
  sigset_t before_;
};
}  // namespace

temporary_file make_temporary_file(const std::string& stem) {
  install_handlers();
  const signals_blocked guard;  // no signal between the birth of the file and its entry in the list
  temporary_file file;
  file.path = stem + "XXXXXX";
  file.fd = mkostemp(file.path.data(), O_CLOEXEC);
  if (file.fd < 0 || file.path.size() >= PATH_MAX) return file;
  for (std::size_t i = 0; i < slots.size(); ++i) {
    pid_t expected = 0;
    if (!slots[i].owner.compare_exchange_strong(expected, -1)) continue;
    std::memcpy(slots[i].path, file.path.c_str(), file.path.size() + 1);
    slots[i].owner.store(getpid(),
                         std::memory_order_release);  // pairs with the load in the handler
    file.slot = static_cast<int>(i);
    break;
  }
  return file;
}

void forget_temporary_file(int slot) noexcept {
  if (slot >= 0) slots[static_cast<std::size_t>(slot)].owner.store(0, std::memory_order_release);
}
}  // namespace upsweep::apps::io::detail
