#!/usr/bin/env bash
# usage: include_direction_test.sh ROOT
# The tree at ROOT is clean, and include_direction.sh would have noticed: each line below plants one
# wrong include in a small clean tree.
set -euo pipefail
check="$(dirname "${BASH_SOURCE[0]}")/include_direction.sh"

bash "$check" "$1"

tree="$(mktemp -d)"
trap 'rm -rf "$tree"' EXIT
plant_clean() {
  rm -rf "${tree:?}"/*
  mkdir -p "$tree"/core/cuda "$tree"/algorithms "$tree"/apps/compare "$tree"/apps/scan "$tree"/tests
  printf '#include <span>\n#include <upsweep/core/monoid.hpp>\n' >"$tree/core/scan.hpp"
  printf '#include <cuda/atomic>\n#include <upsweep/core/scan.hpp>\n' >"$tree/core/cuda/scan.cuh"
  printf '#include <upsweep/core/scan.hpp>\n' >"$tree/algorithms/compact.hpp"
  printf '#include <cub/cub.cuh>\n' >"$tree/apps/compare/scan.cu"
  printf '#include <fmt/core.h>\n#include "apps/io/a.hpp"\n' >"$tree/apps/scan/main.cpp"
  printf '#include <doctest/doctest.h>\n#include "tests/support/a.hpp"\n' >"$tree/tests/a.cpp"
}

plant_clean
bash "$check" "$tree" >/dev/null

planted=0
while read -r file include; do
  plant_clean
  printf '#pragma once\n  #  include %s\n' "$include" >>"$tree/$file"
  if output="$(bash "$check" "$tree")"; then
    printf 'not noticed: %s in %s\n' "$include" "$file"
    exit 1
  fi
  if ! grep -qF "$file:" <<<"$output"; then
    printf 'the report on %s does not name the file:\n%s\n' "$file" "$output"
    exit 1
  fi
  planted=$((planted + 1))
done <<'END'
core/scan.hpp <upsweep/algorithms/compact.hpp>
core/cuda/scan.cuh <upsweep/algorithms/compact.cuh>
core/scan.hpp "apps/io/a.hpp"
core/scan.hpp <upsweep/core/cuda/memory.hpp>
core/scan.hpp "monoid.hpp"
core/scan.hpp "tests/support/a.hpp"
core/scan.hpp <fmt/core.h>
core/cuda/scan.cuh <cub/block/block_scan.cuh>
algorithms/compact.hpp <apps/io/a.hpp>
algorithms/compact.hpp "compact_detail.hpp"
algorithms/compact.hpp <thrust/scan.h>
algorithms/compact.hpp <Eigen/Core>
apps/scan/main.cpp "tests/support/a.hpp"
apps/scan/main.cpp "core/scan.hpp"
apps/scan/main.cpp "../io/a.hpp"
apps/scan/main.cpp <thrust/sort.h>
apps/compare/scan.cu <fmt/core.h>
tests/a.cpp <cub/cub.cuh>
END
printf 'noticed all %d planted includes\n' "$planted"
