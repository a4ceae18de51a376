# cmake -D build=... -D config=... -D prefix=... -P install.cmake: installs what a developer
# needs, not the programs, into an emptied prefix.
file(REMOVE_RECURSE ${prefix})
execute_process(COMMAND ${CMAKE_COMMAND} --install ${build} --config ${config}
                        --prefix ${prefix} --component development
                COMMAND_ERROR_IS_FATAL ANY)
