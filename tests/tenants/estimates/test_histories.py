"""Random histories of one car. No invoice is above what was approved or allowed, and each excess is printed."""

from collections import Counter
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests import billed
from tests import cast as casting
from tests.api import Api
from tests.cast import Cast
from tests.shop import Shop
from tests.tenants.estimates.history import EstimateHistory

NAMES = (
    "propose", "change", "send", "decide", "withdraw", "open_approved", "open_without", "edit", "allow", "issue",
    "cancel_invoice", "cancel_job",
)  # fmt: skip
NUMBERS = st.integers(0, 3_000)


def drawn(*names: str) -> st.SearchStrategy[list[tuple[str, int, int]]]:
    """Draw the numbers of these events."""
    return st.tuples(*(st.tuples(st.just(name), NUMBERS, NUMBERS) for name in names)).map(list)


# A history of random events alone seldom reaches an approved job.
STARTS: st.SearchStrategy[list[tuple[str, int, int]]] = st.one_of(
    st.just([]),
    drawn("propose", "send", "decide", "open_approved"),
    drawn("open_without", "propose", "send", "decide"),
    drawn("open_without", "propose", "send", "decide", "allow", "edit", "issue"),
)
EVENTS = st.lists(st.tuples(st.sampled_from(NAMES), NUMBERS, NUMBERS), min_size=4, max_size=16)
HISTORIES = st.builds(lambda start, events: start + events, STARTS, EVENTS)
RELAXED = (HealthCheck.function_scoped_fixture, HealthCheck.too_slow)
APPROVED = [("propose", 300, 200), ("send", 0, 0), ("decide", 3, 1), ("open_approved", 0, 0)]
ABOVE = [*APPROVED, ("allow", 3_000, 7), ("edit", 2_900, 0), ("issue", 0, 0)]
SUPPLEMENT = [
    ("open_without", 900, 0),
    ("propose", 10, 20),
    ("send", 0, 0),
    ("decide", 0, 0),
    ("edit", 901, 0),
]


def run(cast: Cast, shop: Shop, events: list[tuple[str, int, int]]) -> Counter[str]:
    history = EstimateHistory(casting.actor(cast.owner, cast.first), shop)
    history.run(events)
    return history.done


@pytest.fixture
def registered(api: Api, cast: Cast, shop: Shop) -> Shop:
    """Return a shop that is registered for GST, so that it can issue tax invoices."""
    billed.register(api.as_(cast.owner))
    return shop


@given(HISTORIES)
@settings(max_examples=25, suppress_health_check=RELAXED)
@example(ABOVE)
@example(SUPPLEMENT)
def test_job_and_invoice_stay_within_the_approval_after_each_random_event(
    cast: Cast, registered: Shop, events: list[tuple[str, int, int]]
) -> None:
    run(cast, registered, events)


def test_invoice_above_the_approval_prints_who_allowed_it(cast: Cast, registered: Shop) -> None:
    assert run(cast, registered, ABOVE)["invoice above the approval"] == 1


def test_job_whose_customer_declined_everything_may_not_cost_more(cast: Cast, registered: Shop) -> None:
    assert run(cast, registered, SUPPLEMENT)["edit: above_approval"] == 1


@pytest.mark.prove
def test_job_and_invoice_stay_within_the_approval_in_2000_random_histories(
    cast: Cast, registered: Shop
) -> None:
    done: Counter[str] = Counter()

    @given(HISTORIES)
    @settings(max_examples=2_000, suppress_health_check=RELAXED, database=None)
    def run_all(events: list[tuple[str, int, int]]) -> None:
        done.update(run(cast, registered, events))

    run_all()
    print(dict(done))
    counted = {name: done[name] for name in (*NAMES, "edit: above_approval", "invoice above the approval")}
    assert min(counted.values()) > 30, counted


@pytest.mark.parametrize(
    "broken", ["tenants.invoices.drafts.approval_facts", "tenants.jobs.approval.excess.set_override"]
)
def test_negative_control_shows_that_the_histories_fail_when_a_step_of_the_guard_is_missing(
    cast: Cast, registered: Shop, broken: str
) -> None:
    with patch(broken, return_value=[]), pytest.raises((AssertionError, KeyError)):
        run(cast, registered, ABOVE)
