"""R6: Postgres is stopped without a checkpoint again and again while people work."""

import signal
import time

from tests.prove import books
from tests.prove.product import product
from tests.prove.proof import Figure, Proof, Trial
from tests.prove.till import Till, open_tills

RESTARTS, QUICK_RESTARTS = 20, 4
TILLS = 3
BACK_SECONDS = 5.0


def run(trial: Trial) -> Figure:
    return _run(trial)


def control(trial: Trial) -> Figure:
    """Postgres acknowledges commits before they are on the disk."""
    return _run(trial, synchronous_commit="off", wal_writer_delay="10000")


def _run(trial: Trial, **settings: str) -> Figure:
    restarts = trial.size(RESTARTS, QUICK_RESTARTS)
    with product() as shop:
        for name, value in settings.items():
            shop.configure(name, value)
        tills = open_tills(shop, trial.chance.randrange(10**6), TILLS, pause_seconds=1)
        away = []
        for _ in range(restarts):
            time.sleep(trial.chance.uniform(1, 4))
            before = time.monotonic()
            shop.runner.kill("postgres", signal.SIGQUIT)
            away.append(_first_write_after(tills, before) - before)
        for till in tills:
            till.close()
        found = books.check(shop, tills)
    statuses = sum((till.client.statuses for till in tills), start=type(tills[0].client.statuses)())
    text = (
        f"{restarts} restarts, {found}, statuses {dict(sorted(statuses.items()))}, "
        f"next write after at most {max(away):.1f} s"
    )
    return Figure(text, not found.problems and max(away) < BACK_SECONDS)


def _first_write_after(tills: list[Till], moment: float) -> float:
    """Wait until a till writes again. A write of the moment before does not count."""
    while max(till.last_write for till in tills) <= moment + 0.2:
        if any(till.faults for till in tills) or time.monotonic() > moment + 60:
            break
        time.sleep(0.02)
    return time.monotonic()


PROOF = Proof(
    "R6",
    "Postgres can be killed at any moment without losing an acknowledged write",
    "0 lost, 0 doubled, 503 and no 500, next write within 5 s",
    run,
    control,
    "synchronous_commit = off",
)
