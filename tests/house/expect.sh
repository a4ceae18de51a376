#!/usr/bin/env bash
# usage: expect.sh EXIT_CODE PATTERN PROGRAM [ARGUMENTS]
# The program ends with this code, and one of its lines matches the extended regular expression.
set -uo pipefail
code="$1" pattern="$2"; shift 2
output="$("$@" 2>&1)"
actual=$?
printf '%s\n' "$output"
if [[ "$actual" != "$code" ]]; then
  printf 'expected exit code %s, not %s\n' "$code" "$actual"
  exit 1
fi
if ! grep -qE -- "$pattern" <<<"$output"; then
  printf 'expected a line like: %s\n' "$pattern"
  exit 1
fi
