"""Notes when the certificate ends that this machine shows to browsers (`infra/facts.py`).

It asks the edge and does not read the file, because the edge may still have an older one loaded. And only
root can read the files of Let's Encrypt.
"""

import argparse
import socket
import ssl
import subprocess
import sys
from pathlib import Path

from infra import facts

SECONDS = 10


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m infra.certificate", description=__doc__)
    parser.add_argument("host", help="the host name of the product")
    parser.add_argument("--port", type=int, default=443)
    parser.add_argument("--fact", type=Path, required=True, help="a file for /metrics")
    given = parser.parse_args(arguments)
    try:
        facts.write(given.fact, ends_at(given.host, given.port))
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"The edge shows no certificate for {given.host}: {error}", file=sys.stderr)
        return 1
    return 0


def ends_at(host: str, port: int) -> float:
    """Return when the certificate of the edge on this machine ends, in seconds since 1970."""
    # It may be one that the machine made itself, or be over already.
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with (
        socket.create_connection(("127.0.0.1", port), SECONDS) as plain,
        context.wrap_socket(plain, server_hostname=host) as secure,
    ):
        certificate = secure.getpeercert(binary_form=True) or b""
    argv = ("openssl", "x509", "-inform", "der", "-noout", "-enddate")
    shown = subprocess.run(argv, input=certificate, capture_output=True, check=True).stdout.decode()
    return ssl.cert_time_to_seconds(shown.strip().partition("=")[2])


if __name__ == "__main__":
    sys.exit(main())
