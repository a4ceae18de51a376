#include "apps/compare/copy_below.hpp"

#include <algorithm>
#if defined(UPSWEEP_COMPARE_TBB)
#include <execution>
#endif

namespace upsweep::apps::compare {
namespace {

template <class T>
T* by_std(const T* in, std::size_t n, T* out, const T& limit) {
  return std::copy_if(in, in + n, out, key_below<T>{limit});
}

/// Writes every item, and goes on only behind those to keep: out has room for one more.
template <class T>
T* without_branch(const T* in, std::size_t n, T* out, const T& limit) {
  const key_below<T> keep{limit};
  for (std::size_t i = 0; i < n; ++i) {
    *out = in[i];
    out += keep(in[i]) ? 1 : 0;
  }
  return out;
}

#if defined(UPSWEEP_COMPARE_TBB)
template <class T>
T* by_par(const T* in, std::size_t n, T* out, const T& limit) {
  return std::copy_if(std::execution::par_unseq, in, in + n, out, key_below<T>{limit});
}
#endif

}  // namespace

template <class T>
std::vector<copy_below_peer<T>> copy_below_peers() {
  std::vector<copy_below_peer<T>> peers{{"std::copy_if", false, by_std<T>},
                                        {"loop without a branch", false, without_branch<T>}};
#if defined(UPSWEEP_COMPARE_TBB)
  peers.push_back({"std::copy_if(par_unseq)", true, by_par<T>});
#endif
  return peers;
}

template std::vector<copy_below_peer<std::int32_t>> copy_below_peers();
template std::vector<copy_below_peer<std::int64_t>> copy_below_peers();
template std::vector<copy_below_peer<std::uint8_t>> copy_below_peers();
template std::vector<copy_below_peer<keyed_record>> copy_below_peers();

#if !defined(UPSWEEP_COMPARE_HIGHWAY)
template <class T>
std::vector<copy_below_peer<T>> highway_copy_below_peers() {
  return {};
}
template std::vector<copy_below_peer<std::int32_t>> highway_copy_below_peers();
template std::vector<copy_below_peer<std::int64_t>> highway_copy_below_peers();
template std::vector<copy_below_peer<std::uint8_t>> highway_copy_below_peers();
template std::vector<copy_below_peer<keyed_record>> highway_copy_below_peers();
#endif

}  // namespace upsweep::apps::compare
