#!/usr/bin/env bash
# Sorts and compacts the data sets of this folder, beside other libraries, and shows what came out.
# `./run demo` builds the programs and calls this. UPSWEEP_BIN is the folder of the programs; RADIX_SORT,
# COMPACT, SCAN and GENERATE name single ones. Arguments go to every program, as `--device cpu`.
set -euo pipefail

data="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
bin="${UPSWEEP_BIN:-$data/../build/bin}"
radix_sort="${RADIX_SORT:-$bin/radix_sort}"
compact="${COMPACT:-$bin/compact}"
scan="${SCAN:-$bin/scan}"
generate="${GENERATE:-$bin/generate}"
everywhere=("$@")

for program in "$radix_sort" "$compact" "$scan" "$generate"; do
  if [[ ! -x "$program" ]]; then
    printf 'demo.sh: no program %s; ./run demo builds it\n' "$program" >&2
    exit 2
  fi
done

out="$(mktemp -d "${TMPDIR:-/tmp}/upsweep-demo.XXXXXX")"
trap 'rm -rf "$out"' EXIT

step=0
title() {
  step=$((step + 1))
  printf '\n== %d. %s\n' "$step" "$1"
}

# Shows the command as a reader would type it in this folder, and runs it.
show() {
  local word line="\$" plain='^[A-Za-z0-9_./=:,^-]+$'
  for word in "$(basename "$1")" "${@:2}"; do
    word="${word#"$data/"}"
    if [[ "$word" =~ $plain ]]; then line+=" $word"; else line+=" '$word'"; fi
  done
  printf '%s\n' "${line//"$out/"/}"
  "$@"
}

head_of() {  # lines after the header, without the broken pipe that head would leave
  sed -n "$2,$3p" "$1" | cut -c 1-100
}

rows() {
  printf '%s of %s rows\n' "$(($(wc -l <"$1") - 1))" "$(($(wc -l <"$2") - 1))"
}

title "flights by delay: a signed key with many equal values; whole rows move, equal delays keep the order of their dates"
show "$radix_sort" "${everywhere[@]}" --by delay --compare "$data/flights.csv" -o "$out/by_delay.csv"
head_of "$out/by_delay.csv" 1 3
show "$radix_sort" "${everywhere[@]}" --check --by delay "$out/by_delay.csv"

title "words in byte order: capitals first, as LC_ALL=C sort does it"
show "$radix_sort" "${everywhere[@]}" --compare "$data/words.txt" -o "$out/words.txt"
head_of "$out/words.txt" 5000 5002
LC_ALL=C sort "$data/words.txt" | cmp - "$out/words.txt"
printf 'the same bytes as LC_ALL=C sort\n'

title "earthquakes: the strong and shallow ones of a week"
show "$compact" "${everywhere[@]}" --where "magnitude >= 5 && depth < 70" --compare \
  "$data/earthquakes.csv" -o "$out/strong.csv"
rows "$out/strong.csv" "$data/earthquakes.csv"
show "$radix_sort" "${everywhere[@]}" --by magnitude --descending "$out/strong.csv" -o "$out/strongest.csv"
head_of "$out/strongest.csv" 1 4

title "birdstrikes: column names with blanks and a dollar sign go in backticks"
# shellcheck disable=SC2016  # the backticks are the condition's
show "$compact" "${everywhere[@]}" --where '`Cost Total $` > 100000 && `Speed IAS in knots` < 150' \
  "$data/birdstrikes.csv" -o "$out/dear.csv"
rows "$out/dear.csv" "$data/birdstrikes.csv"
show "$radix_sort" "${everywhere[@]}" --by 'Cost Total $' --descending "$out/dear.csv" -o "$out/dearest.csv"
cut -d , -f 2,4,9,13 "$out/dearest.csv" | sed -n 1,4p

title "border points of the world in a box around the Mediterranean; longitude, latitude and arc stay together"
show "$compact" "${everywhere[@]}" --where "longitude > -6 && longitude < 36 && abs(latitude - 38) < 8" \
  --compare "$data/world.ply" -o "$out/box.ply"
head -n 7 "$out/box.ply" | grep -a vertex

title "lines that are not empty"
awk 'NR % 3 == 0 { print "" } { print }' "$data/words.txt" >"$out/gaps.txt"
show "$compact" "${everywhere[@]}" --keep nonempty "$out/gaps.txt" -o "$out/no_gaps.txt"
cmp "$out/no_gaps.txt" "$data/words.txt"
printf '%s lines became %s, the words as they were\n' "$(wc -l <"$out/gaps.txt")" "$(wc -l <"$out/no_gaps.txt")"

title "four million random numbers"
show "$generate" --kind uniform --type u32 -n 4Mi --seed 1 -o "$out/keys.bin"
show "$radix_sort" "${everywhere[@]}" --type u32 --compare "$out/keys.bin" -o "$out/sorted.bin"
show "$compact" "${everywhere[@]}" --type u32 --where "value < 2147483648" --compare \
  "$out/keys.bin" -o "$out/lower_half.bin"

title "every scan method on one million floats"
show "$scan" "${everywhere[@]}" --runs 20

printf '\nAll steps done. Times of small files are mostly those of starting; %s\n' \
  "for large ones try: generate -n 2^28 -o keys.bin"
