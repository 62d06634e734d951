#!/usr/bin/env bash
# Runs a command in the repository as it was at a commit: benches/at.sh COMMIT COMMAND...
# Some tables of benches/README.md come from programs that later commits do not have.
set -euo pipefail
root=$(git -C "$(dirname "$0")" rev-parse --show-toplevel)
commit=${1:?usage: benches/at.sh COMMIT COMMAND...}
folder=$root/target/at/$commit
[[ -d $folder ]] || git -C "$root" worktree add --detach "$folder" "$commit"
cd "$folder"
exec "${@:2}"
