"""R3: processes of the web server are killed and answers get lost while people work."""

import os
import signal
import time
from collections import Counter

import psutil

from tests.prove import books
from tests.prove.product import Product, product
from tests.prove.proof import Figure, Proof, Trial
from tests.prove.till import open_tills

KILLS, QUICK_KILLS = 30, 12
TILLS = 4
# A kill rarely falls between a commit and its answer. A lost answer always does.
LOST_ANSWERS = 0.1


def run(trial: Trial) -> Figure:
    return _run(trial, kills=trial.size(KILLS, QUICK_KILLS), new_keys=False)


def control(trial: Trial) -> Figure:
    """The client repeats a request with another key."""
    return _run(trial, kills=QUICK_KILLS, new_keys=True)


def _run(trial: Trial, *, kills: int, new_keys: bool) -> Figure:
    with product() as shop:
        seed = trial.chance.randrange(10**6)
        tills = open_tills(shop, seed, TILLS, new_keys=new_keys, lost_answers=LOST_ANSWERS)
        exits = 0
        for number in range(kills):
            time.sleep(trial.chance.uniform(0.5, 2))
            if number % 10 == 9:
                shop.runner.kill("web")
            else:
                _kill_one(shop, trial)
            exits += shop.runner.revive()
        for till in tills:
            till.begin_to_close()
        # The server may end a moment after the last kill, and the tills wait for it.
        while any(till.is_alive() for till in tills):
            exits += shop.runner.revive()
            time.sleep(0.1)
        found = books.check(shop, tills)
    statuses: Counter[int] = sum((till.client.statuses for till in tills), start=Counter())
    unknown = sum(till.client.unknown for till in tills)
    text = (
        f"{kills} kills, {found}, statuses {dict(sorted(statuses.items()))}, {unknown} requests without an answer, "
        f"the server itself ended {exits} times"
    )
    return Figure(text, not found.problems and set(statuses) <= {200, 429, 503})


def _kill_one(shop: Product, trial: Trial) -> None:
    """Kill one process of the web server. Its parent starts another."""
    children = psutil.Process(shop.runner.named("web").pid).children()
    if children:
        os.kill(trial.chance.choice(children).pid, signal.SIGKILL)


PROOF = Proof(
    "R3",
    "A killed web process or a lost answer loses and doubles no write that has an Idempotency-Key",
    "0 lost, 0 doubled, only 200, 429 and 503",
    run,
    control,
    "another key for each repetition",
)
