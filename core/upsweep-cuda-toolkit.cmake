# find_package(CUDAToolkit), for the build and for users of the installed package. Its module in CMake
# 3.25 (Debian 12), for projects that require 3.25, sets a property of CUDA::nvToolsExt, which toolkits
# from CUDA 12.9 on do not have: an error. Asked for less, it leaves that out.
set(UPSWEEP_MINIMUM_BEFORE ${CMAKE_MINIMUM_REQUIRED_VERSION})
if(CMAKE_VERSION VERSION_LESS 3.27)
  set(CMAKE_MINIMUM_REQUIRED_VERSION 3.24)
endif()
if(CMAKE_FIND_PACKAGE_NAME)
  find_dependency(CUDAToolkit)  # returns from here if there is none, having said so
else()
  find_package(CUDAToolkit REQUIRED)
endif()
set(CMAKE_MINIMUM_REQUIRED_VERSION ${UPSWEEP_MINIMUM_BEFORE})
unset(UPSWEEP_MINIMUM_BEFORE)
