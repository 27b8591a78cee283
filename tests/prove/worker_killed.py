"""R4: workers are killed while they draw and send invoices."""

import time

from tests.prove import books
from tests.prove.product import product
from tests.prove.proof import Figure, Proof, Trial
from tests.prove.till import open_tills

KILLS, QUICK_KILLS = 15, 4
TILLS = 2
# Two visits in three seconds make about as many PDFs as one worker can draw.
PAUSE_SECONDS = 3
RECOVERED_SECONDS = 60


def run(trial: Trial) -> Figure:
    return _run(trial, with_relay=True)


def control(trial: Trial) -> Figure:
    """Nobody publishes the tasks of a killed worker again."""
    return _run(trial, with_relay=False)


def _run(trial: Trial, *, with_relay: bool) -> Figure:
    kills = trial.size(KILLS, QUICK_KILLS)
    with product() as shop:
        tills = open_tills(shop, trial.chance.randrange(10**6), TILLS, pause_seconds=PAUSE_SECONDS)
        for number in range(kills):
            time.sleep(trial.chance.uniform(2, 5))
            shop.runner.kill("worker")
            if number == kills - 1 and not with_relay:
                shop.runner.stop_hard("relay")
        for till in tills:
            till.close()
        found = books.check(shop, tills, within=RECOVERED_SECONDS)
    text = f"{kills} kills, {found}, all tasks done {found.settled_after:.1f} s after the last kill"
    return Figure(text, not found.problems)


PROOF = Proof(
    "R4",
    "A killed worker loses no task, and each job gets one invoice with one number",
    "0 lost, numbers without gaps, all tasks done within 60 s",
    run,
    control,
    "the relay is dead",
)
