"""R5: Redis is killed with its messages, stays away for a minute, and comes back empty."""

import time
from collections import Counter

from tests.prove import books
from tests.prove.product import product
from tests.prove.proof import Figure, Proof, Trial
from tests.prove.till import OWNER, PASSWORD, Client, open_tills

AWAY_SECONDS, QUICK_AWAY_SECONDS = 60, 15
TILLS = 2
# Two visits in three seconds make about as many PDFs as one worker can draw.
PAUSE_SECONDS = 3
DRAINED_SECONDS = 30


def run(trial: Trial) -> Figure:
    return _run(trial, with_relay=True)


def control(trial: Trial) -> Figure:
    """Nobody publishes the messages again that Redis has lost."""
    return _run(trial, with_relay=False)


def _run(trial: Trial, *, with_relay: bool) -> Figure:
    away_seconds = trial.size(AWAY_SECONDS, QUICK_AWAY_SECONDS)
    with product() as shop:
        tills = open_tills(shop, trial.chance.randrange(10**6), TILLS, pause_seconds=PAUSE_SECONDS)
        stranger = Client(shop.port)
        time.sleep(trial.chance.uniform(5, 8))
        command = shop.runner.stop_hard("redis")
        before = [till.client.statuses.copy() for till in tills]
        end, sign_ins = time.monotonic() + away_seconds, Counter[int]()
        while time.monotonic() < end:
            sign_ins[stranger.send("POST", "login", {"email": OWNER, "password": PASSWORD})[0]] += 1
            time.sleep(2)
        signed_in = sum(
            (till.client.statuses - old for till, old in zip(tills, before, strict=True)),
            start=Counter[int](),
        )
        if not with_relay:
            shop.runner.stop_hard("relay")
        shop.runner.start(command, lambda _: None)
        for till in tills:
            till.close()
        found = books.check(shop, tills, within=DRAINED_SECONDS)
    text = (
        f"away for {away_seconds} s: signed-in requests {dict(signed_in)}, sign-ins {dict(sign_ins)}; {found}, "
        f"all tasks done {found.settled_after:.1f} s after its return"
    )
    return Figure(text, set(signed_in) == {200} and set(sign_ins) == {503} and not found.problems)


PROOF = Proof(
    "R5",
    "Without Redis, people who are signed in work on, and nothing is lost",
    "signed-in requests 200, sign-ins 503, 0 lost, all tasks done within 30 s of its return",
    run,
    control,
    "the relay is dead",
)
