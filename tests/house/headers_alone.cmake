# Every header of core and algorithms compiles as the only include, and twice: order never matters.
# The headers are found, not listed, so that a new one cannot be forgotten here.
file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}
     ${PROJECT_SOURCE_DIR}/core/*.hpp ${PROJECT_SOURCE_DIR}/core/*.cuh
     ${PROJECT_SOURCE_DIR}/algorithms/*.hpp ${PROJECT_SOURCE_DIR}/algorithms/*.cuh)

set(host_flags -std=c++20 -Wall -Wextra -Wpedantic -Werror -fsyntax-only -x c++)
if(UPSWEEP_HAVE_OPENMP)
  list(APPEND host_flags ${OpenMP_CXX_FLAGS})
endif()
if(UPSWEEP_HAVE_CUDA)
  foreach(folder IN LISTS CUDAToolkit_INCLUDE_DIRS)
    list(APPEND host_flags -isystem ${folder})
  endforeach()
  # -ptx parses the host half, compiles the device half and leaves the assembler out.
  set(device_flags -std=c++20 -arch=sm_90 -Werror all-warnings -ptx -o /dev/null -x cu)
endif()

# Adds test NAME: `header`, which an include path `folder` leads to, compiles with no other include.
function(add_header_test name folder header)
  if(header MATCHES "\\.cuh$")
    set(compile ${CMAKE_CUDA_COMPILER} ${device_flags})
  else()
    set(compile ${CMAKE_CXX_COMPILER} ${host_flags})
  endif()
  add_test(NAME ${name}
           COMMAND ${UPSWEEP_BASH} ${CMAKE_CURRENT_SOURCE_DIR}/header_alone.sh ${header} ${compile}
                   -I${folder})
  set_tests_properties(${name} PROPERTIES TIMEOUT 600)
endfunction()

foreach(header IN LISTS headers)
  # Without a toolkit, headers below core/cuda/ and those made of them cannot be read.
  file(STRINGS ${PROJECT_SOURCE_DIR}/${header} cuda_includes
       REGEX "^#include <(upsweep/core/cuda/|cuda)" LIMIT_COUNT 1)
  if(UPSWEEP_HAVE_CUDA OR NOT (header MATCHES "^core/cuda/|\\.cuh$" OR cuda_includes))
    add_header_test(house:header_alone:${header} ${UPSWEEP_INCLUDE_DIR} upsweep/${header})
  endif()
endforeach()

# The check can fail: these are wrong on purpose, and the compiler must say why.
add_header_test(house:header_alone_notices:needs_another ${CMAKE_CURRENT_SOURCE_DIR}/planted
                needs_another.hpp)
set_tests_properties(house:header_alone_notices:needs_another PROPERTIES
  PASS_REGULAR_EXPRESSION "error: .*has not been declared|error: .*does not name a type")
add_header_test(house:header_alone_notices:included_once ${CMAKE_CURRENT_SOURCE_DIR}/planted
                included_once.hpp)
set_tests_properties(house:header_alone_notices:included_once PROPERTIES
  PASS_REGULAR_EXPRESSION "redefinition of .+struct twice")
