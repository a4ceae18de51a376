// Highway's vqsort: vectorised quicksort, one thread, the fastest sort of plain keys on a CPU. Its
// order of NaN is not specified, so `load` refuses keys that hold one.
#include <hwy/contrib/sort/vqsort.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "apps/compare/cpu_peers.hpp"

namespace upsweep::apps::compare {
namespace {

template <class Key>
class highway_job final : public sort_job {
 public:
  explicit highway_job(bool descending) : descending_(descending) {}

  void load(const sort_buffers& buffers, void*) override {
    const Key* const keys = static_cast<const Key*>(buffers.keys_in);
    if constexpr (std::is_floating_point_v<Key>) {
      if (std::any_of(keys, keys + buffers.n, [](Key key) { return std::isnan(key); })) {
        throw compare_error("hwy::VQSort has no order for keys that hold NaN");
      }
    }
    std::copy(keys, keys + buffers.n, static_cast<Key*>(buffers.keys_out));
  }
  void run(const sort_buffers& buffers, void*) override {
    if (buffers.n == 0) return;
    Key* const keys = static_cast<Key*>(buffers.keys_out);
    if (descending_) {
      sorter_(keys, buffers.n, hwy::SortDescending());
    } else {
      sorter_(keys, buffers.n, hwy::SortAscending());
    }
  }

 private:
  bool descending_;
  hwy::Sorter sorter_;
};

std::string refusal(const sort_request& request) {
  if (request.value_bytes != 0) return "not stable, so keys only";
  return io::visit(request.key, []<class Key>(std::type_identity<Key>) -> std::string {
    return std::is_arithmetic_v<Key> && sizeof(Key) > 1 ? "" : "no such type";
  });
}

std::unique_ptr<sort_job> make(const sort_request& request) {
  if (const std::string why = refusal(request); !why.empty()) {
    throw compare_error("hwy::VQSort: " + why);
  }
  using result = std::unique_ptr<sort_job>;
  return io::visit(request.key, [&]<class Key>(std::type_identity<Key>) -> result {
    if constexpr (std::is_arithmetic_v<Key> && sizeof(Key) > 1) {
      return std::make_unique<highway_job<Key>>(request.descending);
    }
    throw compare_error("hwy::VQSort: no such type");
  });
}

}  // namespace

sort_peers_list highway_sort_peers() {
  sort_peer peer;
  peer.name = "hwy::VQSort";
  peer.stable = false;
  peer.refusal = refusal;
  peer.make = make;
  sort_peers_list list;
  list.present = {peer};
  return list;
}

}  // namespace upsweep::apps::compare
