"""Random histories of a job: its documents, payments and balances agree after every step."""

from collections import Counter
from collections.abc import Callable
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, example, given, seed, settings
from hypothesis import strategies as st

from tests import cast as casting
from tests.cast import Cast
from tests.money import MoneyHistory
from tests.proving import phases, size
from tests.proving import seed as first_seed
from tests.shop import Shop

NAMES = (
    "edit", "discount", "note", "rate", "register", "issue", "ready", "cancel_invoice", "cancel_job", "status", "pay",
    "reverse",
)  # fmt: skip
EVENT = st.tuples(st.sampled_from(NAMES), st.integers(0, 3_000), st.integers(0, 3_000))
EVENTS = st.lists(EVENT, min_size=4, max_size=16)
MANY_EVENTS = st.lists(EVENT, min_size=50, max_size=50)
RELAXED = (HealthCheck.function_scoped_fixture, HealthCheck.too_slow)
ALL_RELAXED = (*RELAXED, HealthCheck.large_base_example, HealthCheck.data_too_large)


def live_history(cast: Cast, shop: Shop, events: list[tuple[str, int, int]]) -> Counter[str]:
    history = MoneyHistory(casting.actor(cast.owner, cast.first), shop)
    history.run(events)
    return history.done


@given(EVENTS)
@settings(max_examples=25, suppress_health_check=RELAXED)
@example([("rate", 3, 0), ("issue", 0, 0), ("rate", 0, 0), ("note", 1, 0), ("cancel_job", 0, 0)])
@example([("pay", 900, 0), ("issue", 0, 0), ("cancel_job", 1, 0), ("reverse", 0, 0), ("status", 0, 0)])
@example(
    [
        ("register", 1, 0),
        ("note", 1, 0),
        ("register", 0, 0),
        ("issue", 0, 0),
        ("register", 2, 0),
        ("note", 2, 0),
    ]
)
@pytest.mark.spec("invoices-11")
def test_invoices_and_payments_and_balances_of_a_job_agree_after_each_random_event(
    cast: Cast, shop: Shop, events: list[tuple[str, int, int]]
) -> None:
    live_history(cast, shop, events)


@pytest.mark.prove
def test_invoices_and_payments_and_balances_of_a_job_agree_in_2000_random_histories(
    cast: Cast, shop: Shop, record_property: Callable[[str, object], None]
) -> None:
    done: Counter[str] = Counter()
    histories = size(2_000, 40)

    @seed(first_seed(0))
    @given(MANY_EVENTS)
    @settings(max_examples=histories, suppress_health_check=ALL_RELAXED, database=None, phases=phases())
    def run(events: list[tuple[str, int, int]]) -> None:
        done.update(live_history(cast, shop, events))

    run()
    record_property("histories", histories)
    record_property("accepted events", sum(done[name] for name in NAMES))
    record_property("refused events", sum(done[f"{name} refused"] for name in NAMES))
    # Each event was accepted often enough to be tested.
    assert min(done[name] for name in NAMES) > size(100, 5), done


@pytest.mark.parametrize(
    ("broken", "events"),
    [
        ("tenants.jobs.bill.totals.recompute_on", [("rate", 3, 0), ("issue", 0, 0)]),
        ("tenants.invoices.cancelling.credit", [("issue", 0, 0), ("cancel_job", 1, 0)]),
        ("tenants.invoices.payments.take_back", [("pay", 900, 0), ("cancel_job", 0, 0)]),
    ],
)
def test_negative_control_shows_that_the_history_test_fails_when_a_money_step_is_missing(
    cast: Cast, shop: Shop, broken: str, events: list[tuple[str, int, int]]
) -> None:
    with patch(broken, return_value=None), pytest.raises(AssertionError):
        live_history(cast, shop, events)
