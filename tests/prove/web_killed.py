"""R3: processes of the web server are killed while people work."""

import os
import random
import signal
import time
from collections import Counter

import psutil

from tests.prove import books
from tests.prove.product import Product, product
from tests.prove.proof import Figure, Proof
from tests.prove.till import open_tills

KILLS = 30
TILLS = 4


def run(chance: random.Random) -> Figure:
    return _run(chance, new_keys=False)


def control(chance: random.Random) -> Figure:
    """The client repeats a request with another key."""
    return _run(chance, new_keys=True)


def _run(chance: random.Random, *, new_keys: bool) -> Figure:
    with product() as shop:
        tills = open_tills(shop, chance.randrange(10**6), TILLS, new_keys=new_keys)
        exits = 0
        for number in range(KILLS):
            time.sleep(chance.uniform(0.5, 2))
            if number % 10 == 9:
                shop.runner.kill("web")
            else:
                _kill_one(shop, chance)
            exits += shop.runner.revive()
        for till in tills:
            till.close()
        exits += shop.runner.revive()
        found = books.check(shop, tills)
    statuses: Counter[int] = sum((till.client.statuses for till in tills), start=Counter())
    unknown = sum(till.client.unknown for till in tills)
    text = (
        f"{KILLS} kills, {found}, statuses {dict(sorted(statuses.items()))}, {unknown} requests without an answer, "
        f"the server itself ended {exits} times"
    )
    return Figure(text, not found.problems and set(statuses) <= {200, 429, 503})


def _kill_one(shop: Product, chance: random.Random) -> None:
    """Kill one process of the web server. Its parent starts another."""
    children = psutil.Process(shop.runner.named("web").pid).children()
    if children:
        os.kill(chance.choice(children).pid, signal.SIGKILL)


PROOF = Proof(
    "R3",
    "A killed web process loses and doubles no write that has an Idempotency-Key",
    "0 lost, 0 doubled, only 200, 429 and 503",
    run,
    control,
    "another key for each repetition",
)
