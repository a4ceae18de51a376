#!/usr/bin/env bash
# usage: include_direction.sh ROOT
# Prints every #include below ROOT that points the wrong way, with the rule; exit code 1 if any does.
# The order is apps -> algorithms -> core, and tests on top of all.
set -euo pipefail
cd "$1"

wrong=0

# rule TEXT FORBIDDEN PATH...: no source below the paths may include what FORBIDDEN matches; the
# pattern begins behind #include, at < or ".
rule() {
  local text="$1" forbidden="$2" found; shift 2
  local paths=() path
  for path in "$@"; do if [[ -e "$path" ]]; then paths+=("$path"); fi; done
  if ((${#paths[@]} == 0)); then return; fi
  found="$(grep -HrnE "${sources[@]}" "^[[:space:]]*#[[:space:]]*include[[:space:]]*$forbidden" \
           "${paths[@]}" || true)"
  if [[ -n "${except:-}" ]]; then found="$(grep -v "^$except" <<<"$found" || true)"; fi
  if [[ -n "$found" ]]; then
    sed "s|\$|    <- $text|" <<<"$found"
    wrong=1
  fi
}

any_source=(--include=*.hpp --include=*.cuh --include=*.cpp --include=*.cu --include=*.h)
device_source=(--include=*.cuh --include=*.cu)

sources=("${any_source[@]}")
rule "core knows nothing of algorithms" '[<"](upsweep/)?algorithms/' core
rule "core and algorithms know nothing of apps" '[<"](upsweep/)?apps/' core algorithms
rule "only tests include tests" '[<"](upsweep/)?tests/' core algorithms apps data
rule "core/*.hpp works without core/cuda/" '[<"](upsweep/core/)?cuda/[a-z_]+\.(hpp|cuh)' core/*.hpp
rule "core and algorithms are included as <upsweep/...>" '"' core algorithms
rule "core and algorithms are included as <upsweep/...>" '[<"](core|algorithms)/' apps data tests
rule "paths begin at the root" '[<"]\.\.?/' core algorithms apps data tests
except=apps/compare/ rule "only apps/compare includes Thrust and CUB" '[<"](cub|thrust)/' \
  core algorithms apps data tests
rule "public headers need no fmt, spdlog, Eigen or CLI11" '[<"](fmt|spdlog|Eigen|CLI|nlohmann)/' \
  core algorithms
sources=("${device_source[@]}")
rule "nvcc cannot compile fmt, spdlog and Eigen cleanly" '[<"](fmt|spdlog|Eigen)/' apps data tests

if ((wrong)); then exit 1; fi
printf 'every include points from apps to algorithms to core\n'
