// A peer is somebody else's implementation of what a program does, behind one type-erased shape.
//
//   prepare   scratch for these buffers; once, not timed
//   load      puts the input where the peer wants it; before every run, not timed
//   run       the work; the only step that is timed
//   store     puts the result where the caller wants it; after a run, not timed
//
// Peers on the CPU take host pointers and ignore the stream; peers on the GPU take device pointers
// and a cudaStream_t, passed as void* so that callers need no toolkit. The steps of a GPU peer are
// in stream order. Every step throws compare_error when the peer fails.
#pragma once
#include <cstddef>
#include <functional>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace upsweep::apps::compare {

/// A peer failed, or was asked for what its `refusal` says it cannot do.
class compare_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

enum class place { cpu, cuda };

inline const char* to_string(place where) {
  return where == place::cpu ? "cpu" : "cuda";
}

template <class Buffers>
class job {
 public:
  job() = default;
  job(const job&) = delete;
  job& operator=(const job&) = delete;
  virtual ~job() = default;

  /// May write to the outputs.
  virtual void prepare(const Buffers&, void* /*stream*/) {}
  virtual void load(const Buffers&, void* /*stream*/) {}
  virtual void run(const Buffers&, void* stream) = 0;
  virtual void store(const Buffers&, void* /*stream*/) {}
  /// What `prepare` has allocated, and nothing that the peer allocates inside `run`.
  virtual std::size_t scratch_bytes() const { return 0; }
};

template <class Request, class Buffers>
struct peer {
  using request_type = Request;
  using buffers_type = Buffers;
  using job_type = job<Buffers>;

  std::string name;  // "cub::DeviceRadixSort"
  place where = place::cpu;
  bool stable = true;
  /// How it differs from ours, for the printed row; empty when it does not.
  std::string note;
  /// Why it cannot do this, as "no such type"; empty when it can.
  std::function<std::string(const Request&)> refusal;
  /// Throws compare_error when `refusal` is not empty.
  std::function<std::unique_ptr<job_type>(const Request&)> make;
};

/// A peer that this build lacks, and why.
struct absent_peer {
  std::string name;
  place where = place::cpu;
  std::string reason;
};

template <class Peer>
struct peer_list {
  std::vector<Peer> present;
  std::vector<absent_peer> absent;

  peer_list& append(peer_list other) {
    present.insert(present.end(), std::make_move_iterator(other.present.begin()),
                   std::make_move_iterator(other.present.end()));
    absent.insert(absent.end(), std::make_move_iterator(other.absent.begin()),
                  std::make_move_iterator(other.absent.end()));
    return *this;
  }
};

}  // namespace upsweep::apps::compare
