# What a user sees: the package installed into an empty prefix, then small projects that know
# nothing but that prefix. Each is configured, built and, where it needs no device, run.
set(prefix ${CMAKE_CURRENT_BINARY_DIR}/prefix)
add_test(NAME house:install COMMAND ${CMAKE_COMMAND} -D build=${PROJECT_BINARY_DIR}
                                    -D config=$<CONFIG> -D prefix=${prefix}
                                    -P ${CMAKE_CURRENT_SOURCE_DIR}/install.cmake)
set_tests_properties(house:install PROPERTIES FIXTURES_SETUP house_install)

# add_consumer(folder [RUN] [GPU] [OPTIONS -D...]): builds consumers/<folder> in a test of its own,
# and runs it in another.
function(add_consumer folder)
  cmake_parse_arguments(PARSE_ARGV 1 arg "RUN;GPU" "" "OPTIONS")
  set(name house:consumer_${folder})
  set(build ${CMAKE_CURRENT_BINARY_DIR}/consumer_${folder})
  add_test(NAME ${name}
           COMMAND ${CMAKE_CTEST_COMMAND} --build-and-test
                   ${CMAKE_CURRENT_SOURCE_DIR}/consumers/${folder} ${build}
                   --build-generator ${CMAKE_GENERATOR} --build-noclean
                   --build-options --fresh -DCMAKE_BUILD_TYPE=$<CONFIG>
                                   -DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER}
                                   "-DCMAKE_CXX_FLAGS=${CMAKE_CXX_FLAGS}"
                                   -DCMAKE_PREFIX_PATH=${prefix} ${arg_OPTIONS})
  set_tests_properties(${name} PROPERTIES FIXTURES_REQUIRED house_install TIMEOUT 900
                                          FIXTURES_SETUP ${name})
  if(arg_RUN OR arg_GPU)
    add_test(NAME ${name}:run COMMAND ${build}/consumer)
    set_tests_properties(${name}:run PROPERTIES FIXTURES_REQUIRED ${name} TIMEOUT 60)
  endif()
  if(arg_GPU)
    set_tests_properties(${name}:run PROPERTIES LABELS gpu SKIP_RETURN_CODE 77 RESOURCE_LOCK gpu)
  endif()
endfunction()

add_consumer(cpp RUN)
add_consumer(subproject RUN OPTIONS -DUPSWEEP_SOURCE=${PROJECT_SOURCE_DIR})
if(UPSWEEP_HAVE_CUDA)
  set(cuda_options -DCMAKE_CUDA_COMPILER=${CMAKE_CUDA_COMPILER}
                   "-DCMAKE_CUDA_ARCHITECTURES=${CMAKE_CUDA_ARCHITECTURES}")
  add_consumer(cuda_headers GPU OPTIONS ${cuda_options})
  if(TARGET upsweep_cuda)
    # Nothing is said of nvcc: this project is C++ only.
    add_consumer(cuda_library GPU OPTIONS -DCUDAToolkit_ROOT=${CUDAToolkit_TARGET_DIR})
  endif()
else()
  add_consumer(no_cuda)
  set_tests_properties(house:consumer_no_cuda PROPERTIES
    PASS_REGULAR_EXPRESSION "was[ \n]+built[ \n]+without[ \n]+CUDA:[ \n]+reinstall[ \n]+it[ \n]+with[ \n]+-DUPSWEEP_CUDA=ON")
endif()
