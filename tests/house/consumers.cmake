# What a user sees: the package installed into an empty prefix, then small projects that know
# nothing but that prefix. Each is configured, built and, where it needs no device, run.
set(prefix ${CMAKE_CURRENT_BINARY_DIR}/prefix)
add_test(NAME house:install COMMAND ${CMAKE_COMMAND} -D build=${PROJECT_BINARY_DIR}
                                    -D config=$<CONFIG> -D prefix=${prefix}
                                    -P ${CMAKE_CURRENT_SOURCE_DIR}/install.cmake)
set_tests_properties(house:install PROPERTIES FIXTURES_SETUP house_install)

# add_consumer(folder [RUN] [GPU] [OPTIONS -D...] [SOURCE path] [COMMAND program arguments...]): builds
# consumers/<folder>, or `path`, in a test of its own, and runs `consumer` or the command in another.
function(add_consumer folder)
  cmake_parse_arguments(PARSE_ARGV 1 arg "RUN;GPU" "SOURCE" "OPTIONS;COMMAND")
  set(name house:consumer_${folder})
  set(build ${CMAKE_CURRENT_BINARY_DIR}/consumer_${folder})
  if(NOT arg_SOURCE)
    set(arg_SOURCE ${CMAKE_CURRENT_SOURCE_DIR}/consumers/${folder})
  endif()
  if(NOT arg_COMMAND)
    set(arg_COMMAND consumer)
  endif()
  add_test(NAME ${name}
           COMMAND ${CMAKE_CTEST_COMMAND} --build-and-test ${arg_SOURCE} ${build}
                   --build-generator ${CMAKE_GENERATOR} --build-noclean
                   --build-options --fresh -DCMAKE_BUILD_TYPE=$<CONFIG>
                                   -DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER}
                                   "-DCMAKE_CXX_FLAGS=${CMAKE_CXX_FLAGS}"
                                   -DCMAKE_PREFIX_PATH=${prefix} ${arg_OPTIONS})
  set_tests_properties(${name} PROPERTIES FIXTURES_REQUIRED house_install TIMEOUT 900
                                          FIXTURES_SETUP ${name})
  if(arg_RUN OR arg_GPU)
    list(POP_FRONT arg_COMMAND program)
    add_test(NAME ${name}:run COMMAND ${build}/${program} ${arg_COMMAND})
    set_tests_properties(${name}:run PROPERTIES FIXTURES_REQUIRED ${name} TIMEOUT 60)
  endif()
  if(arg_GPU)
    set_tests_properties(${name}:run PROPERTIES LABELS gpu SKIP_RETURN_CODE 77 RESOURCE_LOCK gpu)
  endif()
endfunction()

add_consumer(cpp RUN)
add_consumer(subproject RUN OPTIONS -DUPSWEEP_SOURCE=${PROJECT_SOURCE_DIR})
set(particles SOURCE ${PROJECT_SOURCE_DIR}/docs/examples/particles)
if(UPSWEEP_HAVE_CUDA)
  set(cuda_options -DCMAKE_CUDA_COMPILER=${CMAKE_CUDA_COMPILER}
                   "-DCMAKE_CUDA_ARCHITECTURES=${CMAKE_CUDA_ARCHITECTURES}")
  add_consumer(cuda_headers GPU OPTIONS ${cuda_options})
  add_consumer(particles GPU ${particles} OPTIONS ${cuda_options} COMMAND particles_cuda 50000 100)
  if(TARGET upsweep_cuda)
    # Nothing is said of nvcc: this project is C++ only.
    add_consumer(cuda_library GPU OPTIONS -DCUDAToolkit_ROOT=${CUDAToolkit_TARGET_DIR})
  endif()
else()
  add_consumer(particles RUN ${particles} COMMAND particles_cpu 50000 100)
  add_consumer(no_cuda)
  set_tests_properties(house:consumer_no_cuda PROPERTIES
    PASS_REGULAR_EXPRESSION "was[ \n]+built[ \n]+without[ \n]+CUDA:[ \n]+reinstall[ \n]+it[ \n]+with[ \n]+-DUPSWEEP_CUDA=ON")
endif()
