// Turns the jobs of apps/compare into contenders.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "apps/common/contest.hpp"
#include "apps/compare/peer.hpp"

namespace upsweep::apps {

/// Runs a step of a peer on the device and takes its time; see gpu_clock of a program.
using timed_step = std::function<double(const std::function<void()>&)>;

/// The same for peers on the CPU: wall-clock time.
inline double on_this_thread(const std::function<void()>& step) {
  return time_us(step);
}

/// `check(buffers)` says what is wrong with a result. A peer that refuses becomes absent.
template <class Peer, class Check>
contender contender_of(const Peer& peer, const typename Peer::request_type& request,
                       const typename Peer::buffers_type& buffers, void* stream,
                       const timed_step& timed, Check check) {
  contender one{peer.name, compare::to_string(peer.where), false, peer.note, {}, {}};
  auto work = std::make_shared<std::unique_ptr<typename Peer::job_type>>();
  one.run = [=]() -> double {
    if (!*work) {
      if (const std::string refusal = peer.refusal ? peer.refusal(request) : ""; !refusal.empty()) {
        throw compare::compare_error(refusal);
      }
      *work = peer.make(request);
      (*work)->prepare(buffers, stream);
    }
    (*work)->load(buffers, stream);
    const double us = timed([&] { (*work)->run(buffers, stream); });
    (*work)->store(buffers, stream);
    return us;
  };
  one.difference = [=] { return check(buffers); };
  return one;
}

/// The peers that this build lacks, for the list of those left out.
template <class List>
void add_absent(contest& result, const List& peers) {
  for (const auto& one : peers.absent) {
    contest_row row;
    row.name = one.name;
    row.where = compare::to_string(one.where);
    row.absent = one.reason;
    result.rows.push_back(std::move(row));
  }
}

}  // namespace upsweep::apps
