// thrust::stable_sort and stable_sort_by_key on the CPU: a radix sort for arithmetic keys in their
// own order, a merge sort for anything else, on each thread's share; then merges.
//
// The radix sort orders -0.0 before +0.0 and NaN by its bits, and the merges then compare with `<`,
// in which NaN has no order: on keys that hold either the result is no sorted array by any rule, so
// `load` refuses them. Integers and descending order are fed as in cpu_sort_job.hpp.
#include <thrust/functional.h>
#include <thrust/sort.h>

#include <algorithm>
#include <cmath>

#include "apps/compare/cpu_sort_job.hpp"
#include "apps/compare/thrust_host.hpp"

namespace upsweep::apps::compare {
namespace {

constexpr bool is_compiled_key(io::dtype key) {
  return key == io::dtype::u32 || key == io::dtype::i32 || key == io::dtype::u64 ||
         key == io::dtype::i64 || key == io::dtype::f32 || key == io::dtype::f64;
}

/// Stored is i32 for keys that are sorted as u32; Value is void for keys only.
template <class Stored, class Value>
class thrust_job final : public sort_job {
  using carried =
      std::conditional_t<std::is_floating_point_v<Stored>, Stored, unsigned_key_t<Stored>>;

 public:
  explicit thrust_job(const sort_request& request) : request_(request) {}

  void load(const sort_buffers& buffers, void*) override {
    if constexpr (std::is_floating_point_v<Stored>) {
      const Stored* const keys = static_cast<const Stored*>(buffers.keys_in);
      const auto odd = [](Stored key) {
        return std::isnan(key) || (key == 0 && std::signbit(key));
      };
      if (std::any_of(keys, keys + buffers.n, odd)) {
        throw compare_error("Thrust on a CPU has no order for keys that hold NaN or -0.0");
      }
    }
    copy_items(buffers.keys_out, buffers.keys_in, buffers.n * sizeof(Stored));
    if constexpr (!std::is_void_v<Value>) {
      Value* const values = static_cast<Value*>(buffers.values_out);
      if (request_.argsort) {
        for (std::size_t i = 0; i < buffers.n; ++i) values[i] = static_cast<Value>(i);
      } else {
        copy_items(values, buffers.values_in, buffers.n * sizeof(Value));
      }
    }
    turn(buffers);
  }

  void run(const sort_buffers& buffers, void*) override {
    const host_threads limit(request_.threads);
    if (buffers.n == 0) return;  // null may be no iterator
    carried* const keys = static_cast<carried*>(buffers.keys_out);
    if constexpr (std::is_void_v<Value>) {
      host::stable_sort(host_system, keys, keys + buffers.n, host::less<carried>{});
    } else {
      Value* const values = static_cast<Value*>(buffers.values_out);
      host::stable_sort_by_key(host_system, keys, keys + buffers.n, values, host::less<carried>{});
    }
  }

  void store(const sort_buffers& buffers, void*) override { turn(buffers); }

 private:
  void turn(const sort_buffers& buffers) const {
    carried* const keys = static_cast<carried*>(buffers.keys_out);
    if (request_.descending) {
      std::reverse(keys, keys + buffers.n);
      if constexpr (!std::is_void_v<Value>) {
        Value* const values = static_cast<Value*>(buffers.values_out);
        std::reverse(values, values + buffers.n);
      }
    }
    if constexpr (std::is_integral_v<Stored> && std::is_signed_v<Stored>) {
      for (std::size_t i = 0; i < buffers.n; ++i) keys[i] = flip_sign<Stored>(keys[i]);
    }
  }

  sort_request request_;
};

std::string refusal(const sort_request& request) {
  if (!is_compiled_key(request.key)) {
    return io::is_float(request.key) ? "no such type" : "keys of 1 and 2 bytes: not compiled in";
  }
  if (request.value_bytes == 8 && io::is_float(request.key)) {
    return "float keys with 8-byte values: not compiled in";
  }
  return request.value_bytes % 4 == 0 && request.value_bytes <= 8 ? ""
                                                                  : "values of 4 or 8 bytes only";
}

std::unique_ptr<sort_job> make(const sort_request& request) {
  if (const std::string why = refusal(request); !why.empty()) throw compare_error("Thrust: " + why);
  return io::visit(request.key,
                   [&]<class Key>(std::type_identity<Key>) -> std::unique_ptr<sort_job> {
                     if constexpr (is_compiled_key(io::dtype_of<Key>())) {
                       if (request.value_bytes == 0)
                         return std::make_unique<thrust_job<Key, void>>(request);
                       if (request.value_bytes == 4)
                         return std::make_unique<thrust_job<Key, std::uint32_t>>(request);
                       if constexpr (std::is_integral_v<Key>) {
                         return std::make_unique<thrust_job<Key, std::uint64_t>>(request);
                       }
                     }
                     throw compare_error("Thrust: no such type");
                   });
}

}  // namespace

sort_peers_list UPSWEEP_THRUST_PEERS(sort)() {
  sort_peer peer;
  peer.name = std::string("thrust::stable_sort") + host_suffix;
  peer.refusal = refusal;
  peer.make = make;
  sort_peers_list list;
  list.present = {peer};
  return list;
}

}  // namespace upsweep::apps::compare
