#!/usr/bin/env bash
# usage: header_alone.sh HEADER COMPILER [FLAGS]
# Compiles a file that includes HEADER twice and nothing else.
set -euo pipefail
header="$1"; shift
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
printf '#include <%s>\n#include <%s>\n' "$header" "$header" >"$folder/alone"
"$@" "$folder/alone"
