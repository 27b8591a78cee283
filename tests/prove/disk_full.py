"""R7: the disk of Postgres fills up while people work, and is emptied again."""

import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg

from infra.dev.processes import Command
from tests.prove import books
from tests.prove.product import Product, product
from tests.prove.proof import Figure, NotRun, Proof, Trial
from tests.prove.till import Client, open_tills

MEGABYTES = 700
# A quick run is as long. After 10 seconds, Postgres survives without the guard too.
FULL_SECONDS = 30
HEAL_SECONDS = 60
# Each page has room for a second version of its rows, so changing all rows needs no further page.
CHURNED = """
    CREATE TABLE proof_churn WITH (fillfactor = 45)
    AS SELECT repeat('x', 1400) AS filler FROM generate_series(1, 500)
"""
CHURN = "UPDATE proof_churn SET filler = md5(random()::text) || repeat('x', 1400)"
BLOCK = b"\0" * 1_000_000


def run(trial: Trial) -> Figure:
    return _run(trial, guarded=True)


def control(trial: Trial) -> Figure:
    """Nobody watches the disk."""
    return _run(trial, guarded=False)


def _run(trial: Trial, *, guarded: bool) -> Figure:
    with _small_disk() as disk, product(cluster=disk) as shop:
        if guarded:
            _start_guard(shop, disk)
        tills = open_tills(shop, trial.chance.randrange(10**6), 2)
        Churn(shop.owner_url).start()
        reader = Client(shop.port)
        reader.sign_in()
        time.sleep(5)
        filler = disk / "filler"
        _fill(filler)
        before = [till.client.statuses.copy() for till in tills]
        reads = _read(reader, tills[0].stock.garage_id)
        refused = sum(till.client.statuses[503] - old[503] for till, old in zip(tills, before, strict=True))
        filler.unlink()
        emptied = time.monotonic()
        server = shop.runner.named("postgres")
        while min(till.last_write for till in tills) < emptied and time.monotonic() < emptied + HEAL_SECONDS:
            time.sleep(0.1)
        healed = time.monotonic() - emptied
        good = reads.count(200)
        text = f"full for {FULL_SECONDS} s: {good} of {len(reads)} reads answered, {refused} writes refused with 503"
        if server.exit_code() is not None or server.printed("PANIC"):
            return Figure(f"{text}, Postgres stopped: {server.tail[-1] if server.tail else ''}", held=False)
        for till in tills:
            till.close()
        found = books.check(shop, tills)
    text += f", Postgres did not stop, writes again {healed:.1f} s after the disk was emptied; {found}"
    held = good == len(reads) and refused > 0 and healed < HEAL_SECONDS and not found.problems
    return Figure(text, held)


class Churn(threading.Thread):
    """Changes rows all the time. The table does not grow, so only the log of Postgres needs room."""

    def __init__(self, url: str) -> None:
        super().__init__(daemon=True)
        self._url = url

    def run(self) -> None:
        # Postgres ends while this runs.
        with suppress(psycopg.OperationalError), psycopg.connect(self._url, autocommit=True) as connection:
            connection.execute(CHURNED)
            while True:
                with suppress(psycopg.errors.ReadOnlySqlTransaction, psycopg.errors.DiskFull):
                    connection.execute(CHURN)
                time.sleep(0.1)


def _read(reader: Client, garage: int) -> list[int]:
    # The server may have closed the idle connection.
    reader.disconnect()
    end, found = time.monotonic() + FULL_SECONDS, []
    while time.monotonic() < end:
        found.append(reader.send("GET", f"jobs?garageId={garage}&currentPage=1&pageSize=10")[0])
        time.sleep(0.1)
    return found


def _fill(filler: Path) -> None:
    """Fill the disk in about a minute, and then to the last byte. The last eight percent take five seconds, and
    the guard looks every two seconds. A disk that fills faster than that is beyond the guard."""
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(BLOCK)
            time.sleep(60 / MEGABYTES)
    with filler.open("ab", buffering=0) as file, suppress(OSError):
        while file.write(b"\0" * 4096):
            pass


def _start_guard(shop: Product, disk: Path) -> None:
    env = {**shop.env, **shop.administration}
    shop.runner.start(
        Command("guard", [sys.executable, "-m", "infra.disk_guard", str(disk)], env=env), lambda _: None
    )


@contextmanager
def _small_disk() -> Iterator[Path]:
    if os.geteuid() != 0:
        raise NotRun("a small disk can be mounted only by root")
    folder = Path(tempfile.mkdtemp(prefix="servicebay-disk-"))
    folder.chmod(0o711)
    command = ["mount", "-t", "tmpfs", "-o", f"size={MEGABYTES}m,mode=711", "tmpfs", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise NotRun(f"no small disk could be mounted: {done.stderr.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)
        folder.rmdir()


PROOF = Proof(
    "R7",
    "While the disk of Postgres is full, reads work, writes answer 503, and nothing has to be restarted",
    "every read answered, writes refused with 503, writes again within 60 s, 0 lost",
    run,
    control,
    "nobody watches the disk",
)
