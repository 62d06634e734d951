#!/bin/sh
# One part of a census for each task of a job array, with the program xtask of the workspace:
#   sbatch --array=1-PARTS slurm-census.sh PARTS FOLDER SIZE
# Some of them again: --array=3,17, with the same PARTS. A part continues where it was interrupted.
#SBATCH --job-name=census
#SBATCH --cpus-per-task=1
#SBATCH --requeue
#SBATCH --open-mode=append
set -eu

parts=$1
folder=$2
size=$3
mkdir -p "$folder"
exec "${XTASK:-xtask}" census "$size" \
    --threads "${SLURM_CPUS_PER_TASK:-1}" \
    --part "$SLURM_ARRAY_TASK_ID/$parts" \
    --state "$folder/part$SLURM_ARRAY_TASK_ID.json"
