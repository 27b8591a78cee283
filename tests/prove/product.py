"""The whole product with demo data, on servers of its own. A proof kills its processes and starts them again."""

import os
import signal
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from types import MappingProxyType
from zoneinfo import ZoneInfo

import psycopg

from infra.dev import ports, servers, settings, stack
from infra.dev.keys import Keys
from infra.dev.processes import Command, Process, Runner


class Faulty(Runner):
    """Runs processes, and does not stop when one of them is killed on purpose."""

    def named(self, name: str) -> Process:
        return next(process for process in self._services if process.name == name)

    def kill(self, name: str, number: signal.Signals = signal.SIGKILL) -> None:
        """End a process, and start it again with the same command."""
        process = self.named(name)
        # Postgres ends its own children after SIGQUIT. All other processes die with their children.
        (os.kill if name == "postgres" else os.killpg)(process.pid, number)
        _wait_for_end(process)
        self._replace(process)
        if name == "postgres":
            # The last child of the old server may still hold its memory. The new server then ends, and an init
            # system would start it again.
            while not self.named(name).printed("ready to accept connections"):
                if self.named(name).exit_code() is not None:
                    self._replace(self.named(name))
                time.sleep(0.01)

    def stop_hard(self, name: str) -> Command:
        """Kill a process, and leave it dead. Returns its command."""
        process = self.named(name)
        os.killpg(process.pid, signal.SIGKILL)
        _wait_for_end(process)
        self._services.remove(process)
        return process.command

    def ended(self) -> list[str]:
        """Return the names of processes that have ended by themselves."""
        return [process.name for process in self._services if process.exit_code() is not None]

    def revive(self) -> int:
        """Start ended processes again, as an init system does. Returns their number."""
        ended = [process for process in self._services if process.exit_code() is not None]
        for process in ended:
            self._replace(process)
        return len(ended)

    def _replace(self, process: Process) -> None:
        self._services.remove(process)
        self.start(process.command, lambda _: None)


def _wait_for_end(process: Process) -> None:
    while process.exit_code() is None:
        time.sleep(0.01)


@dataclass
class Product:
    runner: Faulty
    port: int
    env: dict[str, str]
    keys: Keys
    folder: Path

    @property
    def owner_url(self) -> str:
        return self.env["OWNER_DATABASE_URL"]

    @property
    def administration(self) -> dict[str, str]:
        """Return libpq's variables of the superuser."""
        return {
            "PGHOST": "127.0.0.1",
            "PGPORT": str(self.keys.get("postgres_port")),
            "PGUSER": "postgres",
            "PGPASSWORD": self.keys.secret("postgres_superuser"),
        }

    def configure(self, setting: str, value: str) -> None:
        """Change a setting of Postgres for all sessions."""
        login = {name.removeprefix("PG").lower(): value for name, value in self.administration.items()}
        place = f"postgresql://{login['user']}:{login['password']}@{login['host']}:{login['port']}/postgres"
        with psycopg.connect(place, autocommit=True) as connection:
            connection.execute(f"ALTER SYSTEM SET {setting} = {value}")
            connection.execute("SELECT pg_reload_conf()")


def today() -> str:
    """Return the day in India, as the product counts days."""
    return datetime.now(ZoneInfo("Asia/Kolkata")).date().isoformat()


@contextmanager
def product(
    *, cluster: Path | None = None, given: Mapping[str, str] = MappingProxyType({})
) -> Iterator[Product]:
    """Run the product. `cluster` is an empty folder for Postgres, for example on a small disk."""
    with servers.throwaway_folder() as folder, Faulty(folder, handle_signals=False) as runner:
        own = settings.load().elsewhere(folder, ports.pick())
        own = replace(own, given={**own.given, "GARAGE_RATE": "0", **given})
        keys = Keys(folder)
        if cluster is not None:
            (folder / "postgres").symlink_to(cluster / "postgres")
        env = stack.bring_up(runner, own, keys, show=lambda *_: None)
        yield Product(runner, own.port, env, keys, folder)
