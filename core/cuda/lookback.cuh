// The prefix of a tile from what earlier tiles have published: decoupled look-back in two levels.
//
//   tiles      t0 t1 .. t31 | t32 .. t63 | t64 t65 [t66]      groups of 32 tiles
//   aggregates a0 a1 .. a31   a32 .. a63   a64 a65            published by every tile
//   group      G0 -> P1       G1 -> P2                        published by a group's last tile:
//                                                             G aggregate, P prefix of all before
//   t66:  (P2) . (a64 . a65)                                  32 statuses in one load, twice
//
// P of a group is always ((P0 . G0) . G1) . ..., folded from the left, whichever prefix a tile
// happens to find first, and aggregates within a group are folded by the network of a warp scan. So
// the grouping of operands depends on n alone: floating-point results are the same bits in every
// run.
//
// A tile waits only for tiles with lower tickets, which running blocks have taken: this always
// finishes, in any number of streams and with any part of the device in use.
//
// source  Merrill and Garland, NVR-2016-002
#pragma once
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <upsweep/core/cuda/device_memory_order.cuh>
#include <upsweep/core/cuda/tile_status.cuh>
#include <upsweep/core/cuda/warp_shuffle.cuh>
#include <upsweep/core/scan_task.hpp>

namespace upsweep::gpu {

/// Reserves what a look-back over `tiles` tiles of values of type T needs.
template <class T>
lookback_view reserve_lookback(workspace& scratch, stream_view stream, std::size_t tiles) {
  if (tiles > 0x7fffffffu) throw std::invalid_argument("look-back: more than 2^31 - 1 tiles");
  const std::size_t slots = lookback_slots(tiles);
  return scratch.lookback(stream, slots, slot_payload_bytes<T>(slots));
}

/// One block's part in a call: its tiles, and its leave.
class tile_tickets {
 public:
  __device__ explicit tile_tickets(const lookback_view& view)
      : view_(view), last_epoch_(*const_cast<volatile std::uint32_t*>(&view.control->epoch)) {}

  /// The epoch of this call. Stays true until every block of it has retired. Counted up here and
  /// not above, where a thread would wait for what it has only begun to load.
  __device__ std::uint32_t epoch() const { return last_epoch_ + 1; }

  /// The next tile, for the one thread that asks.
  __device__ std::uint32_t take() const { return atomicAdd(&view_.control->ticket, 1u); }

  /// The next tile, the same in all threads of the block. CUDA promises no order in which blocks
  /// start, so tiles are numbered by the order in which running blocks ask for them.
  __device__ std::size_t next(std::uint32_t& shared) const {
    __syncthreads();  // the tile before is finished with shared memory, `shared` included
    if (threadIdx.x == 0) shared = take();
    __syncthreads();
    return shared;
  }

  /// After the last tile: the last block to leave makes the workspace ready for the next call.
  __device__ void retire(std::uint32_t& shared) const {
    __syncthreads();  // everybody has read the last ticket from `shared`
    if (threadIdx.x == 0) {
      // acq_rel: whatever a block published happens before the wipe below.
      shared = count_up_ordered(&view_.control->retired) == gridDim.x - 1 ? 1u : 0u;
    }
    __syncthreads();
    if (shared == 0) return;
    if (wraps()) {
      for (std::size_t i = threadIdx.x; i < view_.slot_capacity; i += blockDim.x) {
        view_.slots[i] = tile_slot{};
      }
    }
    if (threadIdx.x == 0) reset();
  }

  /// Once in 2^30 calls, when old tags would come back, the slots must be wiped: by retire().
  __device__ bool wraps() const { return epoch() == max_epoch; }

  /// In place of retire() unless wraps(): by one thread, as soon as its block takes no more tickets
  /// and reads no more statuses. What it publishes later carries a tag that nobody will look for.
  __device__ void leave() const {
    if (atomicAdd(&view_.control->retired, 1u) == gridDim.x - 1) reset();
  }

 private:
  __device__ void reset() const {
    view_.control->ticket = 0;
    view_.control->retired = 0;
    view_.control->epoch = wraps() ? 0 : epoch();
  }

  lookback_view view_;
  std::uint32_t last_epoch_;
};

/// The statuses of groups stand behind those of the tiles.
template <class T, tile_order Order>
struct group_statuses {
  const tile_statuses<T, Order>& all;
  std::size_t tiles;
  __device__ void publish(std::size_t group, tile_state state, const T& value) const {
    all.publish(tiles + group, state, value);
  }
  __device__ tile_message<T> read(std::size_t group) const { return all.read(tiles + group); }
};

namespace detail {

/// The prefix before group `group`: what its predecessors have published, folded from the left.
template <class Op, class Statuses>
__device__ maybe<value_t<Op>> group_prefix(const Op& op, const Statuses& groups, std::size_t group,
                                           const maybe<value_t<Op>>& init) {
  if (group == 0) return init;
  const int lane = static_cast<int>(threadIdx.x) % 32;
  const bool exists = static_cast<std::size_t>(lane) < group;
  tile_message<value_t<Op>> message{tile_state::nothing, op.identity()};
  int nearest;  // the lane of the nearest group with a prefix; lane l looks at group - 1 - l
  for (;;) {
    if (exists && message.state != tile_state::prefix) message = groups.read(group - 1 - lane);
    const unsigned prefixes = __ballot_sync(all_lanes, message.state == tile_state::prefix);
    const unsigned published = __ballot_sync(all_lanes, message.state != tile_state::nothing);
    nearest = __ffs(static_cast<int>(prefixes)) - 1;
    if (nearest >= 0 && (~published & ((1u << nearest) - 1)) == 0) break;
  }
  value_t<Op> prefix = shuffle_from(message.value, nearest);
  for (int l = nearest - 1; l >= 0; --l) {
    const value_t<Op> next = shuffle_from(message.value, l);
    prefix = op(prefix, next);
  }
  return {prefix, true};
}

}  // namespace detail

/// The fold of init and everything before `tile`; missing for tile 0 without init. Publishes
/// `aggregate`, the fold of the tile itself. Called by one whole warp; the same in all its lanes.
template <class Op, tile_order Order>
__device__ maybe<value_t<Op>> look_back(const Op& op,
                                        const tile_statuses<value_t<Op>, Order>& statuses,
                                        std::size_t tiles, std::size_t tile,
                                        const value_t<Op>& aggregate,
                                        const maybe<value_t<Op>>& init) {
  using value_type = value_t<Op>;
  const int lane = static_cast<int>(threadIdx.x) % 32;
  const std::size_t group = tile / group_tiles;
  const int earlier = static_cast<int>(tile % group_tiles);  // tiles of this group before this one
  const bool last_of_group = earlier == static_cast<int>(group_tiles) - 1;
  const group_statuses<value_type, Order> groups{statuses, tiles};

  if (lane == 0) statuses.publish(tile, tile_state::aggregate, aggregate);

  maybe<value_type> in_group{aggregate, false};
  if (earlier > 0) {
    value_type value = aggregate;
    if (lane < earlier) {
      tile_message<value_type> message;
      do {
        message = statuses.read(tile - earlier + lane);
      } while (message.state == tile_state::nothing);
      value = message.value;
    }
    __syncwarp();
    value = warp_inclusive_scan(op, value, earlier);
    in_group = {shuffle_from(value, earlier - 1), true};
  }

  const value_type through = upsweep::detail::fold(op, in_group, aggregate);
  if (last_of_group && lane == 0) groups.publish(group, tile_state::aggregate, through);
  const maybe<value_type> before = detail::group_prefix(op, groups, group, init);
  if (last_of_group && lane == 0) {
    groups.publish(group, tile_state::prefix, upsweep::detail::fold(op, before, through));
  }
  if (!in_group.set) return before;
  return {upsweep::detail::fold(op, before, in_group.value), true};
}

}  // namespace upsweep::gpu
