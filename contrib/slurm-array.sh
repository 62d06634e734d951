#!/bin/sh
# One part of a pack for each task of a job array:
#   sbatch --array=1-PARTS slurm-array.sh PARTS FOLDER OPTIONS OF GENERATE...
# Some of them again: --array=3,17, with the same PARTS.
#SBATCH --job-name=crosscover
#SBATCH --cpus-per-task=1
#SBATCH --requeue
#SBATCH --open-mode=append
set -eu

parts=$1
folder=$2
shift 2
mkdir -p "$folder"
# In place of the shell, so that signals of Slurm reach the program, which then leaves a good part.
exec "${CROSSCOVER:-crosscover}" generate "$@" \
    --threads "${SLURM_CPUS_PER_TASK:-1}" \
    --shard "$SLURM_ARRAY_TASK_ID/$parts" \
    --out "$folder/part$SLURM_ARRAY_TASK_ID.csv"
