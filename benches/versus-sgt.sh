#!/usr/bin/env bash
# Packs by both engines, packs by propagation only, and the bare solver, against Simon Tatham's sgt-pattern (Debian package
# sgt-puzzles): the same recipe, one thread, interleaved, user CPU seconds. Prints for each size the
# medians and how many times as fast as sgt-pattern we are. Usage: benches/versus-sgt.sh [RUNS]
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${1:-7}
sgt=${SGT_PATTERN:-/usr/games/sgt-pattern}
cargo build --quiet --release
cargo build --quiet --release --package crosscover-benches --example propagation_alone
target=${CARGO_TARGET_DIR:-target}/release
times=$(mktemp -d)
trap 'rm -rf "$times"' EXIT

user_seconds() { # COMMAND...
  local TIMEFORMAT=%U
  { time "$@" >/dev/null 2>&1; } 2>&1
}
median() { sort -n | sed -n "$(((runs + 1) / 2))p"; }

printf '%-7s %6s %11s %11s %11s %11s %7s %7s %7s\n' \
  size boards sgt both one alone both one alone
for case in 10:5000 15:3000 20:1000 25:500 30:200; do
  side=${case%:*} count=${case#*:}
  rm -f "$times"/*
  for _ in $(seq "$runs"); do
    user_seconds "$sgt" --generate "$count" "${side}x$side#1" >>"$times/sgt"
    user_seconds "$target/crosscover" generate --size "${side}x$side" --count "$count" --seed 7 \
      --source smooth --density 50% --no-plain-lines --threads 1 --out - >>"$times/both"
    # Ten times the boards, for the clock ticks coarsely.
    user_seconds "$target/crosscover" generate --size "${side}x$side" --count "$((10 * count))" \
      --seed 7 --source smooth --density 50% --no-plain-lines --threads 1 --engines propagation \
      --out - >>"$times/one"
    user_seconds "$target/examples/propagation_alone" "$side" "$((10 * count))" >>"$times/alone"
  done
  awk -v size="${side}x$side" -v count="$count" \
    -v sgt="$(median <"$times/sgt")" -v both="$(median <"$times/both")" \
    -v one="$(median <"$times/one")" -v alone="$(median <"$times/alone")" 'BEGIN {
      one /= 10
      alone /= 10
      printf "%-7s %6d %9.3f s %9.3f s %9.4f s %9.4f s %6.2fx %6.2fx %6.2fx\n",
        size, count, sgt, both, one, alone, sgt / both, sgt / one, sgt / alone }'
done
