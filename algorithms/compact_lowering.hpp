// From a caller's compaction to the plain task of a backend.
//
// A backend is handed five functions and decides only the order of work:
//   load(i)             item i
//   keep(i, item)       called once for each i
//   emit(rank, i, item), reject(rank, i, item)
// An item has been loaded before anything is emitted at its own or an earlier rank's place, so that
// the output may be the input.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <type_traits>
#include <upsweep/algorithms/columns.hpp>
#include <upsweep/core/scan_lowering.hpp>
#include <upsweep/core/views.hpp>

namespace upsweep {

/// Chooses item i when f[i] is not zero, whatever its bits.
template <class Flags>
struct flags {
  Flags f;
};
template <class Flags>
flags(Flags) -> flags<Flags>;

/// Chooses item i when bit i of a packed mask is set: bit i % w of word i / w, of unsigned words of
/// w bits (on the little-endian machines that upsweep runs on, the same bits for every w).
template <class Words>
struct mask_bits {
  Words words;
};
template <class Words>
mask_bits(Words) -> mask_bits<Words>;

/// Bytes of the mask of n items, or words of any type.
template <class Word = std::uint8_t>
constexpr std::size_t mask_words(std::size_t n) {
  constexpr std::size_t bits = 8 * sizeof(Word);
  return n / bits + (n % bits != 0 ? 1 : 0);
}

template <class Load, class Keep, class Emit, class Reject>
struct compact_task {
  std::size_t n;
  Load load;
  Keep keep;
  Emit emit;
  Reject reject;
};

namespace detail {

template <class Source>
struct load_plain {
  Source source;
  UPSWEEP_HD auto operator()(std::size_t i) const {
    return static_cast<std::remove_cvref_t<decltype(source[i])>>(source[i]);
  }
};

/// For flags with indices or a bare count: the item itself is never looked at.
struct no_item {};
struct load_nothing {
  UPSWEEP_HD no_item operator()(std::size_t) const { return {}; }
};

template <class Predicate>
struct keep_by_predicate {
  Predicate predicate;
  template <class T>
  UPSWEEP_HD bool operator()(std::size_t, const T& item) const {
    return static_cast<bool>(apply_item(predicate, item));
  }
};

template <class Flags>
struct keep_by_flags {
  Flags f;
  template <class T>
  UPSWEEP_HD bool operator()(std::size_t i, const T&) const {
    using flag = std::remove_cvref_t<decltype(f[i])>;
    return !(f[i] == static_cast<flag>(0));
  }
};

template <class Word>
struct keep_by_bits {
  const Word* words;
  template <class T>
  UPSWEEP_HD bool operator()(std::size_t i, const T&) const {
    constexpr std::size_t bits = 8 * sizeof(Word);
    return (words[i / bits] >> (i % bits) & 1) != 0;
  }
};

template <class Source, class Equal>
struct keep_run_heads {
  Source source;
  Equal equal;
  template <class T>
  UPSWEEP_HD bool operator()(std::size_t i, const T& item) const {
    return i == 0 || !equal(source[i - 1], item);
  }
};

/// Rows by their first column.
template <class Keys, class Equal>
struct keep_key_heads {
  Keys keys;
  Equal equal;
  template <class T, class... Rest>
  UPSWEEP_HD bool operator()(std::size_t i, const row<T, Rest...>& item) const {
    return i == 0 || !equal(keys[i - 1], item.first);
  }
};

template <class Target>
struct emit_item {
  Target target;
  template <class T>
  UPSWEEP_HD void operator()(std::size_t rank, std::size_t, const T& item) const {
    put(target, rank, item);
  }
};

template <class Target>
struct emit_index {
  Target target;
  template <class T>
  UPSWEEP_HD void operator()(std::size_t rank, std::size_t i, const T&) const {
    put(target, rank, i);
  }
};

struct emit_nothing {
  template <class T>
  UPSWEEP_HD void operator()(std::size_t, std::size_t, const T&) const {}
};

/// Equality that nvcc can call on the device; std::equal_to is host code there.
struct equal_values {
  template <class T>
  UPSWEEP_HD bool operator()(const T& a, const T& b) const {
    return a == b;
  }
};
template <class Equal>
auto device_equal(const Equal& equal) {
  if constexpr (std::is_same_v<Equal, std::equal_to<>>) {
    return equal_values{};
  } else {
    return equal;
  }
}

template <class Exec, class Predicate>
auto make_keep(const Exec&, std::size_t, const Predicate& predicate) {
  return keep_by_predicate<Predicate>{predicate};
}
template <class Exec, class Flags>
auto make_keep(const Exec&, std::size_t n, const flags<Flags>& chosen) {
  static_assert(memory_matches<Exec, Flags>, "flags lie in memory that this backend cannot reach");
  const auto f = as_source(chosen.f);
  require(f.size() >= n, "compact: fewer flags than items");
  return keep_by_flags<std::remove_const_t<decltype(f)>>{f};
}

template <class Exec, class Words>
auto make_keep(const Exec&, std::size_t n, const mask_bits<Words>& mask) {
  static_assert(memory_matches<Exec, Words>,
                "a mask lies in memory that this backend cannot reach");
  using word = std::remove_const_t<std::remove_pointer_t<decltype(mask.words.data())>>;
  static_assert(std::is_unsigned_v<word>, "masks are packed in unsigned words");
  require(mask.words.size() >= mask_words<word>(n), "compact: fewer bits than items");
  return keep_by_bits<word>{mask.words.data()};
}

template <class Keep>
inline constexpr bool looks_at_items = true;
template <class Flags>
inline constexpr bool looks_at_items<keep_by_flags<Flags>> = false;
template <class Word>
inline constexpr bool looks_at_items<keep_by_bits<Word>> = false;

template <class Target>
void require_compact_room(const Target& target, std::size_t n) {
  if constexpr (requires { target.size(); }) {
    require(target.size() >= n, "compact: an output is shorter than the input");
  }
}

template <class Load, class Keep, class Emit, class Reject>
auto make_compact_task(std::size_t n, Load load, Keep keep, Emit emit, Reject reject) {
  return compact_task<Load, Keep, Emit, Reject>{n, load, keep, emit, reject};
}

template <class In>
auto make_load(const In& in) {
  return load_plain<decltype(as_source(in))>{as_source(in)};
}

template <class Exec, class In, class Out, class Keep>
auto compact_items_task(const Exec& exec, const In& in, const Out& out, const Keep& keep) {
  const auto n = static_cast<std::size_t>(in.size());
  require_compact_room(bare(out), n);
  return make_compact_task(n, make_load(in), make_keep(exec, n, keep),
                           emit_item<decltype(bare(out))>{bare(out)}, emit_nothing{});
}

template <class In, class Keep, class Emit>
auto item_free_task(const In& in, Keep keep, Emit emit) {
  const auto n = static_cast<std::size_t>(in.size());
  if constexpr (looks_at_items<Keep>) {
    return make_compact_task(n, make_load(in), keep, emit, emit_nothing{});
  } else {
    return make_compact_task(n, load_nothing{}, keep, emit, emit_nothing{});
  }
}

template <class Exec, class In, class Out, class Keep>
auto compact_indices_task(const Exec& exec, const In& in, const Out& out, const Keep& keep) {
  const auto n = static_cast<std::size_t>(in.size());
  require_compact_room(bare(out), n);
  return item_free_task(in, make_keep(exec, n, keep), emit_index<decltype(bare(out))>{bare(out)});
}

template <class Exec, class In, class Keep>
auto compact_count_task(const Exec& exec, const In& in, const Keep& keep) {
  const auto n = static_cast<std::size_t>(in.size());
  return item_free_task(in, make_keep(exec, n, keep), emit_nothing{});
}

template <class Exec, class In, class Kept, class Rejected, class Keep>
auto partition_task(const Exec& exec, const In& in, const Kept& kept, const Rejected& rejected,
                    const Keep& keep) {
  const auto n = static_cast<std::size_t>(in.size());
  require_compact_room(bare(kept), n);
  require_compact_room(bare(rejected), n);
  return make_compact_task(n, make_load(in), make_keep(exec, n, keep),
                           emit_item<decltype(bare(kept))>{bare(kept)},
                           emit_item<decltype(bare(rejected))>{bare(rejected)});
}

template <class Exec, class In, class Out, class Equal>
auto unique_task(const Exec&, const In& in, const Out& out, const Equal& equal) {
  const auto n = static_cast<std::size_t>(in.size());
  const auto source = as_source(in);
  const auto target = bare(out);
  require_compact_room(target, n);
  const auto same = device_equal(equal);
  return make_compact_task(
      n, make_load(in),
      keep_run_heads<std::remove_const_t<decltype(source)>, std::remove_const_t<decltype(same)>>{
          source, same},
      emit_item<std::remove_const_t<decltype(target)>>{target}, emit_nothing{});
}

template <class Exec, class Keys, class Values, class KeysOut, class ValuesOut, class Equal>
auto unique_by_key_task(const Exec&, const Keys& keys, const Values& values,
                        const KeysOut& keys_out, const ValuesOut& values_out, const Equal& equal) {
  const auto n = static_cast<std::size_t>(keys.size());
  require(static_cast<std::size_t>(values.size()) >= n, "unique_by_key: fewer values than keys");
  require(static_cast<std::size_t>(keys_out.size()) >= n &&
              static_cast<std::size_t>(values_out.size()) >= n,
          "unique_by_key: an output is shorter than the input");
  const auto in = join_columns(keys, values);
  const auto target = bare(join_columns(keys_out, values_out));
  const auto source = as_source(keys);
  const auto same = device_equal(equal);
  auto load = make_load(in);
  load.source.n = n;  // values may be more
  return make_compact_task(
      n, load,
      keep_key_heads<std::remove_const_t<decltype(source)>, std::remove_const_t<decltype(same)>>{
          source, same},
      emit_item<std::remove_const_t<decltype(target)>>{target}, emit_nothing{});
}

}  // namespace detail
}  // namespace upsweep
