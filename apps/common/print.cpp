#include "apps/common/print.hpp"

#include "apps/io/atomic_output.hpp"

namespace upsweep::apps {

void print(std::string_view text) {
  io::atomic_output out("-", io::content::text);
  out.write(text);
  out.commit();
}

}  // namespace upsweep::apps
