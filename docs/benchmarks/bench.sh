#!/usr/bin/env bash
# Runs the programs over sizes and types, beside the other libraries, and keeps the records.
#
#   bench.sh [MACHINE [OUTPUT_FOLDER]]     UPSWEEP_BIN is the folder of the programs
#
# MACHINE names a folder below docs/benchmarks; the records are MACHINE/{scan,radix_sort,compact}.json.
# Called by `./run bench`. Results are checked before they are timed: a wrong one ends the run.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
machine=${1:-$(uname -n)}
output=${2:-$here}
bin=${UPSWEEP_BIN:?folder of the programs}
scan=$bin/scan sort=$bin/radix_sort compact=$bin/compact generate=$bin/generate
device=${UPSWEEP_BENCH_DEVICE:-auto}
sizes=${UPSWEEP_BENCH_SIZES:-"1024 65536 1000000 16777216 100000007"}
runs=${UPSWEEP_BENCH_RUNS:-30}

raw=$(mktemp -d)
trap 'rm -rf "$raw"' EXIT
say() { printf '[bench] %s\n' "$*"; }

# The record is written after every size, so that an interrupted run keeps what it has measured.
for n in $sizes; do
  for type in u32 f32 u64 f64; do
    say "scan $type $n"
    "$scan" --n "$n" --type "$type" --runs "$runs" --device "$device" --quiet \
      --json="$raw/scan-$type-$n.json" >"$raw/scan-$type-$n.txt"
  done
  for type in u32 u64 f32; do
    say "radix_sort and compact $type $n"
    case $type in u32) half=2147483648 ;; u64) half=9223372036854775808 ;; *) half=0.5 ;; esac
    "$generate" --kind uniform --type "$type" -n "$n" --seed 1 -o "$raw/keys.npy"
    "$sort" --compare --device "$device" --quiet --json="$raw/radix_sort-$type-$n.json" \
      "$raw/keys.npy" -o /dev/null
    "$compact" --compare --where "value >= $half" --device "$device" --quiet \
      --json="$raw/compact-$type-$n.json" "$raw/keys.npy" -o /dev/null
  done
  python3 "$here/record.py" --machine "$machine" --raw "$raw" --output "$output"
done
