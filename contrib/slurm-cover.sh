#!/bin/sh
# One part of an exact-cover search for each task of a job array:
#   sbatch --array=1-PARTS slurm-cover.sh PARTS FOLDER OPTIONS OF COVER... PROBLEM
# Complete parts are kept. Some of the others again: --array=3,17, with the same PARTS.
#SBATCH --job-name=crosscover
#SBATCH --cpus-per-task=1
#SBATCH --requeue
#SBATCH --open-mode=append
set -eu

parts=$1
folder=$2
shift 2
mkdir -p "$folder"
part="$folder/part$SLURM_ARRAY_TASK_ID.jsonl"
if [ -e "$part" ]; then
    exit 0
fi
code=0
"${CROSSCOVER:-crosscover}" cover --threads "${SLURM_CPUS_PER_TASK:-1}" \
    --part "$SLURM_ARRAY_TASK_ID/$parts" "$@" > "$part.new" || code=$?
# Only complete parts get their name.
if [ "$code" = 0 ]; then
    mv "$part.new" "$part"
fi
exit "$code"
