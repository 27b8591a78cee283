"""A real Postgres on which the script of a machine ran. It listens at a socket too, as on a machine."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from config.env import ROOT
from infra.dev import postgres
from infra.dev.keys import Keys
from infra.dev.processes import Runner

SCRIPT = ROOT / "infra" / "box" / "files" / "database.sql"
OWNER_PASSWORD, APP_PASSWORD = "the-owner-of-this-test", "the-app-of-this-test"


@dataclass(frozen=True)
class Server:
    superuser: str
    port: int
    folder: Path
    cluster: Path


@contextmanager
def started() -> Iterator[Server]:
    with TemporaryDirectory(dir="/var/tmp") as name, pytest.MonkeyPatch.context() as patch:
        data = Path(name)
        data.chmod(0o711)
        sockets = data / "sockets"
        sockets.mkdir()
        sockets.chmod(0o777)
        own = [each for each in postgres.CONFIGURATION if "unix_socket" not in each]
        patch.setattr(postgres, "CONFIGURATION", (*own, f"unix_socket_directories={sockets}"))
        keys = Keys(data)
        with Runner(data, handle_signals=False) as runner:
            postgres.start(runner, data, keys, lambda _name, _line: None, durable=False)
            port = int(keys.get("postgres_port") or 0)
            superuser = f"postgresql://postgres:{keys.secret('postgres_superuser')}@127.0.0.1:{port}"
            psql = str(postgres.choose(data / "postgres").programs / "psql")
            passwords = ("-v", f"owner_password={OWNER_PASSWORD}", "-v", f"app_password={APP_PASSWORD}")
            # A second run changes nothing.
            for _ in range(2):
                argv = (psql, "-q", *passwords, "-f", str(SCRIPT), f"{superuser}/postgres")
                subprocess.run(argv, check=True, capture_output=True)
            yield Server(superuser, port, data, (data / "postgres").resolve())
        postgres.forget(data / "postgres")
