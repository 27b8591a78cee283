"""Whatever becomes of letters and calls, the ledger is what was paid, and the state is what follows from it."""

import random

import pytest

from tests.cast import Cast
from tests.fakestripe.post import Postman
from tests.fakestripe.server import Faults
from tests.histories import History
from tests.online import Online

STEPS = 40


def shuffled(online: Online, cast: Cast, seed: int) -> None:
    """Each letter five times, in any order, some of them late, one in five never."""
    chance = random.Random(seed)
    postman = Postman(chance, times=5, dropped=0.2, late=0.3)
    history = History(online, chance, postman)
    history.begin(cast.owner, garages=chance.choice((1, 1, 2)))
    history.live(STEPS)
    history.assert_nothing_was_charged_twice()


def faulty(online: Online, cast: Cast, seed: int) -> None:
    """Three calls in ten go wrong: broken, busy, dropped before or after they did something."""
    chance = random.Random(seed)
    faults = Faults(broken=0.08, busy=0.07, dropped=0.07, lost=0.08, seed=seed)
    history = History(online, chance, Postman(chance, times=2, dropped=0.1, late=0.1), faults)
    history.begin(cast.owner, garages=chance.choice((1, 2)))
    history.live(STEPS)
    history.assert_nothing_was_charged_twice()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_letters_in_any_order(online: Online, cast: Cast, seed: int) -> None:
    shuffled(online, cast, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1001))
def test_calls_that_fail(online: Online, cast: Cast, seed: int) -> None:
    faulty(online, cast, seed)


def test_negative_control_without_the_daily_look(
    online: Online, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What never arrives is missed then."""
    monkeypatch.setattr("billing.online.inbox.store_missing_events", lambda events: 0)
    with pytest.raises(AssertionError):
        shuffled(online, cast, 0)


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(10_000, 10_500))
def test_letters_in_any_order_500(online: Online, cast: Cast, seed: int) -> None:
    shuffled(online, cast, seed)


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(20_000, 20_200))
def test_calls_that_fail_200(online: Online, cast: Cast, seed: int) -> None:
    faulty(online, cast, seed)
