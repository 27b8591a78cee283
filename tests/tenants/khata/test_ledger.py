"""Random histories of two customers: account, entries and dues equal a ledger that is kept apart."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from unittest.mock import patch

import pytest

from tests import cast as casting
from tests.cast import Cast
from tests.ledger.events import EVENTS, Ledger
from tests.proving import seed, size
from tests.shop import Shop

Events = Sequence[tuple[str, int, int]]
# Money moves more often than a job is deleted.
OFTEN = (
    "issue", "issue", "pay", "pay", "deliver", "credit", "cancel_invoice", "receive", "receive_chosen",
    "use", "use_some", "take_off", "deduct",
)  # fmt: skip


def live(cast: Cast, shop: Shop, events: Events) -> Counter[str]:
    ledger = Ledger(casting.actor(cast.owner, cast.first), shop)
    ledger.run(events)
    return ledger.done


def live_random(cast: Cast, shop: Shop, *, histories: int, length: int, first_seed: int) -> Counter[str]:
    done: Counter[str] = Counter()
    for number in range(histories):
        draw = random.Random(first_seed + number)
        events = [
            (draw.choice((*EVENTS, *OFTEN)), draw.randrange(3_000), draw.randrange(3_000))
            for _ in range(length)
        ]
        try:
            done.update(live(cast, shop, events))
        except Exception as error:
            error.add_note(f"Seed {first_seed + number}: {events}")
            raise
    return done


def test_accounts_equal_a_ledger_after_each_random_event(cast: Cast, shop: Shop) -> None:
    done = live_random(cast, shop, histories=8, length=30, first_seed=114)
    assert min(done[name] for name in EVENTS) > 0, done


@pytest.mark.prove
def test_accounts_equal_a_ledger_in_5000_random_histories(
    cast: Cast, shop: Shop, record_property: Callable[[str, object], None]
) -> None:
    histories = size(5_000, 60)
    done = live_random(cast, shop, histories=histories, length=20, first_seed=seed(1_000))
    record_property("histories", histories)
    record_property("accepted events", sum(done[name] for name in EVENTS))
    # Each event was accepted often enough. An old bill without money on it is rare.
    assert min(done[name] for name in EVENTS) > size(100, 0), done


@pytest.mark.parametrize(
    ("broken", "events"),
    [
        (
            "tenants.invoices.cancelling.set_credited",
            [
                ("edit", 0, 100),
                ("issue", 0, 0),
                ("credit", 0, 1),
                ("cancel_invoice", 0, 0),
                ("deliver", 0, 0),
            ],
        ),
        (
            "tenants.invoices.payments.take_back",
            [("edit", 0, 100), ("pay", 0, 1), ("cancel_job", 0, 0)],
        ),
        (
            # Money on a cancelled job would never be used.
            "tenants.khata.advance.shares_on",
            [
                ("edit", 0, 100),
                ("pay", 0, 1),
                ("cancel_job", 0, 1),
                ("receive", 0, 1_000),
                ("deliver", 2, 0),
                ("use", 2, 0),
            ],
        ),
    ],
)
def test_negative_control_shows_that_the_ledger_notices_a_missing_step(
    cast: Cast, shop: Shop, broken: str, events: Events
) -> None:
    with patch(broken, return_value=[]), pytest.raises(AssertionError):
        live(cast, shop, events)
