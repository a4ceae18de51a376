#!/usr/bin/env bash
# Runs the GPU tests under compute-sanitizer, small sizes only, several at a time, and sums up.
#
#   sanitize.sh FOLDER_OF_TESTS [LOG]       needs a GPU and compute-sanitizer on PATH
#
# The cases left out move gigabytes, or hold the device on purpose.
set -uo pipefail
folder=${1:?usage: sanitize.sh FOLDER_OF_TESTS [LOG]}
log=${2:-/dev/stdout}
skip='*thousands*,*three levels*,*PC-01*,*PC-05*,*PC-06*,*PC-17*,*PC-34*,*epoch wraps*,*replayed*,*all warps*,*large arrays*,*2^20*,*2^32*'
tests=(gpu_cases_test gpu_algorithms_cases_test gpu_scan_test gpu_scan_types_test gpu_scan_structs_test
       gpu_kernels_test gpu_kernels_types_test gpu_scan_segments_test gpu_methods_test
       gpu_methods_segments_test gpu_workspace_test gpu_reduce_test gpu_counted_test gpu_reproducible_test
       gpu_algorithms_compact_test gpu_algorithms_compact_types_test gpu_algorithms_compact_columns_test
       gpu_algorithms_compact_kernels_test gpu_algorithms_split_test gpu_algorithms_radix_sort_test
       gpu_algorithms_radix_sort_values_test gpu_algorithms_async_test gpu_algorithms_library_test compact_where_gpu_test)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

one() {  # TOOL TEST
  local out="$work/$1-$2" begin=$SECONDS code
  timeout "${UPSWEEP_SANITIZE_SECONDS:-240}" compute-sanitizer --tool "$1" --error-exitcode 99 \
    $([[ $1 == initcheck ]] || printf -- '--print-limit 20') \
    $([[ $1 != synccheck ]] || printf -- '--num-cuda-barriers 65536') "$folder/$2" "--test-case-exclude=$skip" \
    >"$out" 2>&1
  code=$?
  printf '%-10s %-40s exit %3d %4d s  %s  %s\n' "$1" "$2" "$code" $((SECONDS - begin)) \
    "$(grep -aoE '(ERROR|RACECHECK) SUMMARY: .*' "$out" | tail -1)" \
    "$(grep -aoE 'test cases: +[0-9]+ \| +[0-9]+ passed' "$out" | tail -1)" >"$out.summary"
  if ((code != 0)); then grep -aE '=========|ERROR' "$out" | head -30 >>"$out.summary"; fi
}
export -f one
export folder skip work

for tool in memcheck racecheck initcheck synccheck; do
  for test in "${tests[@]}"; do printf '%s %s\n' "$tool" "$test"; done
done | xargs -P "${UPSWEEP_SANITIZE_JOBS:-8}" -L 1 bash -c 'one "$0" "$1"'
{
  nvidia-smi --query-gpu=name,driver_version --format=csv,noheader
  compute-sanitizer --version | grep -a Version
  cat "$work"/*.summary
} >"$log"
! grep -qaE 'exit +[1-9]' "$log"
