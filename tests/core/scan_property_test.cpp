// Random scans on the CPU.
#include "tests/core/scan_property.hpp"

namespace upsweep::tests {

TEST_CASE_TEMPLATE_APPLY(scan_property, cpu_backends);

}  // namespace upsweep::tests
