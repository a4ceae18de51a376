// Reads a whole file, pipe or standard input into memory.
#pragma once
#include <string>

#include "apps/io/buffer.hpp"

namespace upsweep::apps::io {

/// path     "-" is standard input
/// returns  every byte up to the end. Files are read, not mapped: a mapped file that somebody
///          shortens kills the program (SIGBUS), a read one is just shorter
/// throws   bad_input (missing, unreadable, a folder); not_enough_memory when the file is larger
///          than this machine's memory
buffer read_file(const std::string& path);

/// "standard input" for "-", else the path: the name to use in messages.
std::string input_name(const std::string& path);
}  // namespace upsweep::apps::io
