// What tests leave out under UPSWEEP_TEST_TYPES=FEW, on the GPU also under FEW_ON_GPU: types whose
// code differs only by their size or sign from that of others. Under the sanitizers each costs
// several times as much to compile, and on the GPU several kernels.
#pragma once
#include <type_traits>

namespace upsweep::tests {

#ifdef UPSWEEP_TEST_FEW_TYPES
inline constexpr bool few_types = true;
#else
inline constexpr bool few_types = false;
#endif

template <class Few, class All>
using few_or_all = std::conditional_t<few_types, Few, All>;

/// False where each type costs kernels, too.
template <class Backend>
inline constexpr bool all_types = Backend::host && !few_types;

}  // namespace upsweep::tests
