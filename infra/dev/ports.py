"""Free ports, taken ports and who has taken them."""

import os
import random
import socket
from pathlib import Path

from infra.dev.refusal import Refusal


def is_free(port: int, host: str = "127.0.0.1") -> bool:
    """Whether a server could listen there now."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(
            socket.SOL_SOCKET, socket.SO_REUSEADDR, 1
        )  # as servers do: ports of ended runs count as free
        try:
            probe.bind((host, port))
            probe.listen()
        except OSError:
            return False
    return True


# Below the ports that the system gives to outgoing connections, so a free one stays free.
OURS = range(20_000, 32_000)


def pick(preferred: int | None = None) -> int:
    """The preferred port if it is free, else a random free one."""
    if preferred and is_free(preferred):
        return preferred
    for port in random.sample(OURS, len(OURS)):
        if is_free(port):
            return port
    raise Refusal("No port between 20000 and 32000 is free on this machine.")


def require_free(port: int, host: str) -> None:
    """Refuse early and name the holder, before minutes are spent on building."""
    _require_own(host)
    if is_free(port, host):
        return
    other = next(
        (candidate for candidate in range(port + 1, port + 50) if is_free(candidate, host)), port + 1
    )
    if port < 1024 and os.geteuid() != 0:
        raise Refusal(f"Port {port} may only be opened by root. Choose another: PORT={other} make up")
    holder = _holder(port)
    raise Refusal(
        f"Port {port} on {host} is taken{f' by {holder}' if holder else ''}. "
        f"Stop that program, or choose another port: PORT={other} make up"
    )


def _require_own(host: str) -> None:
    """A host on which a program of this machine can listen."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        try:
            probe.bind((host, 0))
        except OSError as error:
            raise Refusal(
                f"HOST={host} is no address of this machine ({error.strerror}). "
                "Use 127.0.0.1, or 0.0.0.0 to be reached from elsewhere."
            ) from None


def _holder(port: int) -> str | None:
    """The listening process, where the system lets us see it (Linux)."""
    inodes = set()
    for table in (Path("/proc/net/tcp"), Path("/proc/net/tcp6")):
        if table.exists():
            rows = [line.split() for line in table.read_text().splitlines()[1:]]
            inodes |= {
                f"socket:[{row[9]}]" for row in rows if row[3] == "0A" and row[1].endswith(f":{port:04X}")
            }
    for descriptor in Path("/proc").glob("[0-9]*/fd/*") if inodes else ():
        try:
            if str(descriptor.readlink()) in inodes:
                process = descriptor.parts[2]
                return f"{Path('/proc', process, 'comm').read_text().strip()} (process {process})"
        except OSError:
            continue
    return None
