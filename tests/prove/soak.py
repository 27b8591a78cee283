"""R19: people work for two hours. The processes keep their size, and no task is left."""

import statistics
import time

import psutil

from tests.prove import books
from tests.prove.product import Product, product
from tests.prove.proof import Figure, Proof, Trial
from tests.prove.till import open_tills

# Caches and connections grow until each thread has worked.
WARM_SECONDS, QUICK_WARM_SECONDS = 600, 30
SECONDS, QUICK_SECONDS = 2 * 60 * 60, 60
SAMPLES = 40
TILLS = 2
# Two visits in three seconds make about as many PDFs as one worker can draw.
PAUSE_SECONDS = 3
MOST_GROWTH_PERCENT = 10
MEASURED = ("web", "worker", "relay", "beat")


def run(trial: Trial) -> Figure:
    return _run(trial, seconds=trial.size(SECONDS, QUICK_SECONDS), with_relay=True)


def control(trial: Trial) -> Figure:
    """Nobody takes the tasks to the workers. A minute shows it."""
    return _run(trial, seconds=QUICK_SECONDS, with_relay=False)


def _run(trial: Trial, *, seconds: float, with_relay: bool) -> Figure:
    measured = MEASURED if with_relay else tuple(set(MEASURED) - {"relay"})
    with product() as shop:
        tills = open_tills(shop, trial.chance.randrange(10**6), TILLS, pause_seconds=PAUSE_SECONDS)
        time.sleep(QUICK_WARM_SECONDS if seconds == QUICK_SECONDS else WARM_SECONDS)
        if not with_relay:
            shop.runner.stop_hard("relay")
        sizes = []
        for _ in range(SAMPLES):
            sizes.append({name: _megabytes(shop, name) for name in measured})
            time.sleep(seconds / SAMPLES)
        for till in tills:
            till.close()
        found = books.check(shop, tills)
    growth = {name: _growth([each[name] for each in sizes]) for name in measured}
    shown = ", ".join(f"{name} {sizes[-1][name]:.0f} MB ({growth[name]:+.1f} %)" for name in measured)
    flat = max(growth.values()) < MOST_GROWTH_PERCENT
    return Figure(f"{seconds} s: {shown}; {found}", flat and not found.problems)


def _megabytes(shop: Product, name: str) -> float:
    """Return the memory that only a process and its children use."""
    parent = psutil.Process(shop.runner.named(name).pid)
    own = 0
    for process in (parent, *parent.children(recursive=True)):
        try:
            own += process.memory_full_info().uss
        except psutil.NoSuchProcess:
            # A worker replaces its children after some tasks.
            continue
    return own / 2**20


def _growth(sizes: list[float]) -> float:
    """Return by how many percent the last quarter is larger than the first quarter."""
    quarter = len(sizes) // 4
    first, last = statistics.median(sizes[:quarter]), statistics.median(sizes[-quarter:])
    return (last / first - 1) * 100


PROOF = Proof(
    "R19",
    "After two hours of work the processes are not larger, and no task and no write is left behind",
    "memory of each process grows by less than 10 % after ten minutes, 0 lost, all tasks done",
    run,
    control,
    "the relay is dead",
)
