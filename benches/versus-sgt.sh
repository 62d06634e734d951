#!/usr/bin/env bash
# Packs by both engines and packs by propagation only, against Simon Tatham's sgt-pattern (Debian's package
# sgt-puzzles): the same recipe, one thread, user CPU seconds, the programs in turns. Prints the table of
# benches/README.md: how many times as fast we are, by the medians. Usage: benches/versus-sgt.sh [ROUNDS]
# CROSSCOVER names a program to measure instead of a new one.
set -euo pipefail
cd "$(dirname "$0")/.."
rounds=${1:-7}
sgt=${SGT_PATTERN:-/usr/games/sgt-pattern}
ours=${CROSSCOVER:-}
if [[ -z $ours ]]; then
  cargo build --quiet --release
  ours=${CARGO_TARGET_DIR:-target}/release/crosscover
fi
times=$(mktemp -d)
trap 'rm -rf "$times"' EXIT

user_seconds() { # COMMAND...
  local TIMEFORMAT=%U
  { time "$@" >/dev/null 2>&1; } 2>&1
}
median() { sort -n | sed -n "$(((rounds + 1) / 2))p"; }
generate() { # SIDE COUNT ENGINES
  user_seconds "$ours" generate --size "$1x$1" --count "$2" --seed 7 --source smooth --density 50% \
    --no-plain-lines --threads 1 --engines "$3" --out -
}

echo
echo '| size | boards | pack by both engines | pack by propagation |'
echo '|---|---:|---:|---:|'
for case in 10:5000 15:3000 20:1000 25:500 30:200; do
  side=${case%:*} count=${case#*:}
  rm -f "$times"/*
  for _ in $(seq "$rounds"); do
    user_seconds "$sgt" --generate "$count" "${side}x$side#1" >>"$times/sgt"
    generate "$side" "$count" both >>"$times/both"
    # Ten times the boards, for the clock ticks coarsely.
    generate "$side" "$((10 * count))" propagation >>"$times/one"
  done
  awk -v size="${side}x$side" -v count="$count" -v sgt="$(median <"$times/sgt")" \
    -v both="$(median <"$times/both")" -v one="$(median <"$times/one")" \
    'BEGIN { printf "| %s | %d | %.1f | %.1f |\n", size, count, sgt / both, 10 * sgt / one }'
done
