#!/bin/sh
# step.sh TITLE COMMAND…: this script runs a step of an installation, and shows the output only if the step
# fails.
title=$1
shift
log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT
printf '  … %s\n' "$title"
started=$(date +%s)
if "$@" >"$log" 2>&1; then
    printf '  ✓ %s %s s\n' "$title" $(($(date +%s) - started))
    exit 0
fi
cat "$log" >&2
if grep -qE 'No space left on device|ENOSPC' "$log"; then
    printf '\n✗ No disk space left. Free about 2 GB and start again.\n' >&2
else
    printf '\n✗ %s failed. Its output is above.\n' "$title" >&2
fi
exit 1
