#!/bin/sh
# Runs its arguments with a Python >= 3.11. Candidates are executed, since a name on the PATH may be a shim that fails.
tried=
for candidate in ${PYTHON:+"$PYTHON"} python3 python3.12 python3.11 python3.13; do
    found=$("$candidate" -c 'import sys; print(".".join(map(str, sys.version_info[:3])), sys.version_info >= (3, 11))' 2>/dev/null)
    case $found in
        *True) exec "$candidate" "$@" ;;
        *False) tried="$tried $candidate (${found% *})," ;;
        *) tried="$tried $candidate (does not run)," ;;
    esac
done
echo "Servicebay needs Python 3.11 or newer, and none was found. Tried:${tried%,}." >&2
echo "Install one, or name one: PYTHON=/path/to/python3.12 make up" >&2
exit 1
