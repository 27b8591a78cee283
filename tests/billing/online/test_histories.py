"""The ledger matches the payments even if webhook events or API calls are lost, late or repeated."""

import random
from collections.abc import Callable

import pytest

from tests.cast import Cast
from tests.fakestripe.post import UnreliableWebhook
from tests.fakestripe.server import Faults
from tests.histories import History
from tests.online import Online
from tests.proving import seeds

STEPS = 40


def run_with_shuffled_events(online: Online, cast: Cast, seed: int) -> None:
    """Deliver each event five times in random order, deliver some events late, and lose one event in five."""
    chance = random.Random(seed)
    webhook = UnreliableWebhook(chance, times=5, dropped=0.2, late=0.3)
    history = History(online, chance, webhook)
    history.begin(cast.owner, garages=chance.choice((1, 1, 2)))
    history.run(STEPS)
    history.assert_nothing_was_charged_twice()


def run_with_failing_calls(online: Online, cast: Cast, seed: int) -> None:
    """Let three API calls in ten fail, with or without having an effect."""
    chance = random.Random(seed)
    faults = Faults(broken=0.08, busy=0.07, dropped=0.07, lost=0.08, seed=seed)
    history = History(online, chance, UnreliableWebhook(chance, times=2, dropped=0.1, late=0.1), faults)
    history.begin(cast.owner, garages=chance.choice((1, 2)))
    history.run(STEPS)
    history.assert_nothing_was_charged_twice()


# In the history of seed 20261457, a garage subscribes on the last day with a declined card, and the event is late.
@pytest.mark.parametrize("seed", [20_261_457])
def test_ledger_matches_payments_despite_shuffled_stripe_events(
    online: Online, cast: Cast, seed: int
) -> None:
    run_with_shuffled_events(online, cast, seed)


# In the history of seed 43, a cancellation is made before the payment of an earlier checkout is known.
@pytest.mark.parametrize("seed", [43])
def test_ledger_matches_payments_despite_failing_stripe_calls(online: Online, cast: Cast, seed: int) -> None:
    run_with_failing_calls(online, cast, seed)


def test_negative_control_shows_that_payments_are_missing_if_nothing_is_reconciled(
    online: Online, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lost events are never found without reconciliation."""
    monkeypatch.setattr("billing.online.inbox.store_missing_events", lambda events: 0)
    with pytest.raises(AssertionError):
        run_with_shuffled_events(online, cast, 0)


@pytest.mark.prove
@pytest.mark.parametrize("seed", seeds(10_000, full=500, quick=8))
def test_ledger_matches_payments_despite_shuffled_stripe_events_in_500_runs(
    online: Online, cast: Cast, seed: int, record_property: Callable[[str, object], None]
) -> None:
    run_with_shuffled_events(online, cast, seed)
    record_property("events", len(online.world.events))
    record_property("charges", len(online.world.charges))


@pytest.mark.prove
@pytest.mark.parametrize("seed", seeds(20_000, full=200, quick=8))
def test_ledger_matches_payments_despite_failing_stripe_calls_in_200_runs(
    online: Online, cast: Cast, seed: int, record_property: Callable[[str, object], None]
) -> None:
    run_with_failing_calls(online, cast, seed)
    record_property("charges", len(online.world.charges))
    record_property("calls", len(online.fake.requests))
    record_property("failed calls", len(online.fake.injected_faults))
