// generate: large files of numbers, for trying the programs at any size.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "apps/common/exit_code.hpp"
#include "apps/common/run_main.hpp"
#include "apps/io/atomic_output.hpp"
#include "apps/io/npy_header.hpp"
#include "data/generate/options.hpp"

namespace upsweep::data {
namespace {

void write_header(apps::io::output& out, const options& chosen) {
  const std::uint64_t n = chosen.what.n;
  if (chosen.format == apps::io::format::sosd) out.write(&n, sizeof n);
  if (chosen.format == apps::io::format::npy)
    out.write(apps::io::detail::make_npy_header(apps::io::detail::npy_descr(chosen.type), false,
                                                {static_cast<std::size_t>(n)}));
}

template <class T>
void write_items(apps::io::output& out, const recipe& what) {
  std::vector<T> piece(std::min<std::uint64_t>(what.n, (std::uint64_t{1} << 18) / sizeof(T)));
  for (std::uint64_t begin = 0; begin < what.n; begin += piece.size()) {
    const auto count =
        static_cast<std::size_t>(std::min<std::uint64_t>(piece.size(), what.n - begin));
    fill(what, begin, piece.data(), count);
    out.write(piece.data(), count * sizeof(T));
  }
}

int run(const options& chosen) {
  apps::io::atomic_output out(chosen.output);
  write_header(out, chosen);
  apps::io::visit(chosen.type,
                  [&]<class T>(std::type_identity<T>) { write_items<T>(out, chosen.what); });
  out.commit();
  return apps::exit_ok;
}

}  // namespace
}  // namespace upsweep::data

int main(int argc, char** argv) {
  using namespace upsweep;
  return apps::run_main("generate", [&] {
    data::options chosen;
    return data::parse(argc, argv, chosen) ? data::run(chosen) : static_cast<int>(apps::exit_ok);
  });
}
