#!/bin/sh
# The answer about one part of an exact-cover problem for each task of a job array:
#   crosscover cover --split PARTS --out FOLDER/part PROBLEM
#   sbatch --array=1-PARTS slurm-cover.sh FOLDER OPTIONS OF COVER...
# Complete answers are kept. To ask about some of the other parts again: --array=3,17.
#SBATCH --job-name=crosscover
#SBATCH --cpus-per-task=1
#SBATCH --requeue
#SBATCH --open-mode=append
set -eu

part=$1/part$SLURM_ARRAY_TASK_ID
shift
# A problem with few choices has fewer parts.
if [ -e "$part.json" ] || [ ! -e "$part.dlx" ]; then
    exit 0
fi
code=0
"${CROSSCOVER:-crosscover}" cover --json --threads "${SLURM_CPUS_PER_TASK:-1}" "$@" \
    "$part.dlx" > "$part.new" || code=$?
# Only complete answers get their name: 0 is yes, 1 is no.
if [ "$code" -gt 1 ]; then
    exit "$code"
fi
mv "$part.new" "$part.json"
