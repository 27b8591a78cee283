#!/bin/sh
# This script makes .venv and installs the packages of requirements-dev.lock.
refuse() {
    echo "$*"
    exit 1
}

tried=
for candidate in ${PYTHON:+"$PYTHON"} python3 python3.12 python3.11 python3.13; do
    # The script runs each candidate, because a name on the PATH may be a shim that fails.
    found=$("$candidate" -c 'import sys; print(".".join(map(str, sys.version_info[:3])), sys.version_info >= (3, 11))' 2>/dev/null)
    case $found in
        *True) python=$candidate && break ;;
        *False) tried="$tried $candidate (${found% *})," ;;
        *) tried="$tried $candidate (does not run)," ;;
    esac
done
[ -n "$python" ] || refuse "Servicebay needs Python 3.11 or newer, and none was found. Tried:${tried%,}.
Install one, or name one: PYTHON=/path/to/python3.12 make up"
# Python's venv module would empty the folder that the link points to.
[ ! -L .venv ] || refuse ".venv is a link to another environment. Remove it, and start again."

if ! "$python" -c 'import ensurepip' 2>/dev/null; then
    package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    install="apt-get install -y --no-install-recommends $package"
    [ "$(id -u)" = 0 ] || refuse "Missing on this machine: Python's venv module. Install with: sudo $install"
    apt-get update && $install || exit 1
fi
"$python" -m venv --clear .venv ||
    refuse "Remove .venv and start again, or name a Python: PYTHON=/path/to/python3 make up"

# uv has its own certificates, but a company's certificates are only in the system.
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1 UV_SYSTEM_CERTS=1
pip=".venv/bin/python -m pip install --require-hashes -r"
awk '/^[^ ]/ { keep = /^uv==/ } keep' requirements-dev.lock >.venv/uv.lock
$pip .venv/uv.lock && .venv/bin/uv pip install --python .venv/bin/python --require-hashes -r requirements-dev.lock && exit
echo "uv could not install the packages. pip takes longer, but reads pip.conf."
$pip requirements-dev.lock || refuse "Is the network there? Start again. Finished downloads are kept."
