"""Becomes the command it is given, after tying its life to the runner's and, for root, stepping down.

A program of its own, run as `python -I -S leash.py PARENT SIGNAL FOOTING COMMAND…`, because the same calls
in a `preexec_fn` are not safe in a process that has threads. It imports nothing but the standard library.
"""

import ctypes
import os
import signal
import sys
import warnings  # noqa: F401 - os.execvp wants it, when the library may lie in a home that `nobody` can't read

PR_SET_PDEATHSIG = 1
CLONE_NEWUSER = 0x10000000
UNPRIVILEGED = 65534  # nobody: a user that every system already has


def step_down(footing: str) -> None:
    """Leave root behind: "namespace" maps our own files to a plain user, "nobody" becomes that user."""
    uid, gid = os.getuid(), os.getgid()
    if footing == "namespace":
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.unshare(CLONE_NEWUSER) != 0:
            raise OSError(ctypes.get_errno(), "no user namespaces here")
        for name, text in (("setgroups", "deny"), ("uid_map", f"1000 {uid} 1"), ("gid_map", f"1000 {gid} 1")):
            with open(f"/proc/self/{name}", "w") as file:  # noqa: PTH123 - pathlib is slow to import
                file.write(text)
    elif footing == "nobody":
        os.setgroups([])
        os.setgid(UNPRIVILEGED)
        os.setuid(UNPRIVILEGED)


def main() -> None:
    parent, death_signal, footing, command = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4:]
    step_down(footing)
    # After stepping down, for a change of credentials forgets it.
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, death_signal)
    if os.getppid() != parent:
        sys.exit("the runner has gone")
    # Python ignores SIGPIPE, and a shell's background job ignores SIGINT; what is ignored survives exec.
    for number in (signal.SIGPIPE, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)
    try:
        os.execvp(command[0], command)  # noqa: S606 - becoming another program is its purpose
    except OSError as error:
        sys.exit(f"{command[0]}: {error.strerror}")


if __name__ == "__main__":
    main()
