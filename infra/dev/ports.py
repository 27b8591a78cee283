"""Finds free ports, and the program that uses a port."""

import os
import random
import socket
from contextlib import suppress

import psutil

from infra.dev.refusal import Refusal

# The range is below the ports that the system gives to outgoing connections, so a free port stays free.
OURS = range(20_000, 32_000)


def _bind(host: str, port: int) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        # Servers set this option too, so the port of an ended run counts as free.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((host, port))
        probe.listen()


def is_free(port: int, host: str = "127.0.0.1") -> bool:
    """Return whether a server could listen on the port."""
    with suppress(OSError):
        _bind(host, port)
        return True
    return False


def pick(preferred: int | None = None) -> int:
    """Return the preferred port if it is free, or a random free port."""
    if preferred and is_free(preferred):
        return preferred
    for port in random.sample(OURS, len(OURS)):
        if is_free(port):
            return port
    raise Refusal("No port between 20000 and 32000 is free on this machine.")


def require_free(port: int, host: str) -> None:
    """Refuse a port that cannot be used. The error names the program that uses it."""
    try:
        _bind(host, 0)
    except OSError as error:
        raise Refusal(
            f"HOST={host} is no address of this machine ({error.strerror}). "
            "Use 127.0.0.1, or 0.0.0.0 to be reached from elsewhere."
        ) from None
    if is_free(port, host):
        return
    other = next((number for number in range(port + 1, port + 50) if is_free(number, host)), port + 1)
    if port < 1024 and os.geteuid() != 0:
        raise Refusal(f"Only root may open port {port}. Choose another: PORT={other} make up")
    raise Refusal(
        f"Port {port} on {host} is taken{_holder(port)}. "
        f"Stop that program, or choose another port: PORT={other} make up"
    )


def _holder(port: int) -> str:
    """Return the process that listens on the port, if this user may see it."""
    with suppress(psutil.Error):
        for connection in psutil.net_connections("tcp"):
            if connection.status == psutil.CONN_LISTEN and connection.laddr.port == port and connection.pid:
                return f" by {psutil.Process(connection.pid).name()} (process {connection.pid})"
    return ""
