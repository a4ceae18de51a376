#!/usr/bin/env bash
# Sweeps the GPU scan, compaction or sort beside CUB; keeps MACHINE/scan_sweep.json, compact_sweep.json or
# sort_sweep.json and
# the plots made of it.
#
#   sweep.sh scan|compact|sort [OPTIONS OF bench_scan AND SO ON]     UPSWEEP_BIN is the folder of the program
#
# UPSWEEP_MACHINE names the folder below docs/benchmarks (default: the GPU's name, as h200). Called by
# `./run bench scan`. Part of a sweep (--cases, --quick, ...) is shown, and only kept with --json FILE.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
what=${1:?scan, compact or sort}
shift
program=${UPSWEEP_BIN:?folder of the program}/bench_$what
export UPSWEEP_COMMIT=${UPSWEEP_COMMIT:-$(git -C "$here" rev-parse --short=12 HEAD 2>/dev/null || true)}

if (($# > 0)); then exec "$program" "$@"; fi

gpu=$(nvidia-smi --query-gpu=name --format=csv,noheader 2>/dev/null | head -n 1 || true)
name=${gpu#NVIDIA } name=${name,,} name=${name// /-}
folder=$here/${UPSWEEP_MACHINE:-${name:-$(uname -n)}}
mkdir -p "$folder"
UPSWEEP_COMMAND="./run bench $what" "$program" --json "$folder/${what}_sweep.json" || {
  code=$?
  rmdir --ignore-fail-on-non-empty "$folder"  # nothing was measured
  exit "$code"
}
python3 "$here/plot_sweep.py" "$folder/${what}_sweep.json"
