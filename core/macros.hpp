// UPSWEEP_HD marks what both the host and the device may call; plain C++ sees nothing of it.
#pragma once

#if defined(__CUDACC__)
#define UPSWEEP_HD __host__ __device__
#else
#define UPSWEEP_HD
#endif
