"""Each write operation in each subscription state: it works, or it returns 402 or 423."""

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from datetime import timedelta

import pytest

from billing import queries, services
from billing.models import PaymentMode, SubscriptionPeriod
from billing.rules import State
from garages import services as garages
from garages.roles import Role
from kernel import clock, tenancy
from tests.api import Api
from tests.architecture.own import OWN
from tests.architecture.test_own import OWN_OPERATIONS
from tests.architecture.test_own import names as own_names
from tests.architecture.world import CALLS, GARAGE_OPERATIONS, World, rolled_back, send
from tests.cast import Cast, join_second

WRITES = sorted(
    name
    for name, operation in GARAGE_OPERATIONS.items()
    if operation.method != "GET" or operation.gate.writes
)

OWN_WRITES = sorted(name for name, operation in OWN_OPERATIONS.items() if operation.method != "GET")
OPEN_IN_ARCHIVE = [name for name in WRITES if GARAGE_OPERATIONS[name].gate.in_archive]

WORKS, LOCKED, SUSPENDED_GARAGE = "works", "locked", "shut"
# Each key is a subscription state, and its values are the results of writes with `when_locked` "never",
# "open_job" and "always".
TABLE = {
    State.NONE: (LOCKED, LOCKED, WORKS),
    State.TRIAL: (WORKS, WORKS, WORKS),
    State.ACTIVE: (WORKS, WORKS, WORKS),
    State.EXPIRING: (WORKS, WORKS, WORKS),
    State.GRACE: (WORKS, WORKS, WORKS),
    State.EXPIRED: (LOCKED, WORKS, WORKS),
    State.CANCELLING: (WORKS, WORKS, WORKS),
    State.SUSPENDED: (SUSPENDED_GARAGE, SUSPENDED_GARAGE, SUSPENDED_GARAGE),
    State.ARCHIVED: (LOCKED, LOCKED, LOCKED),
}


def pay(cast: Cast, plan: str) -> None:
    offer = queries.get_plan(plan)
    services.record_payment(
        cast.first.pk, mode=PaymentMode.CASH, reference="R1", plan=offer, amount_paise=offer.price_paise,
        received_on=clock.today(), by=None,
    )  # fmt: skip


def void_all(cast: Cast) -> None:
    with tenancy.platform():
        trial = SubscriptionPeriod.objects.get(garage=cast.first).pk
    services.void_period(trial, reason="x", by=None)


def suspend(cast: Cast) -> None:
    with tenancy.platform():
        garages.suspend_garage(cast.first.pk)


# Each entry has a function that prepares a garage on its first trial day, and the number of days after which
# the garage has the subscription state.
PREPARATIONS: dict[State, tuple[Callable[[Cast], None], int]] = {
    State.NONE: (void_all, 0),
    State.TRIAL: (lambda cast: None, 0),
    State.ACTIVE: (lambda cast: pay(cast, "starter-yearly"), 20),
    State.EXPIRING: (lambda cast: pay(cast, "starter"), 20),
    State.GRACE: (lambda cast: None, 15),
    State.EXPIRED: (lambda cast: None, 60),
    State.CANCELLING: (lambda cast: services.cancel_at_period_end(cast.first.pk, by=None), 0),
    State.SUSPENDED: (suspend, 0),
    State.ARCHIVED: (lambda cast: None, 200),
}


# In these states some writes are refused, so all writes run. In the others a few writes run, and all of them in
# `make prove`.
WHOLE = (State.EXPIRED, State.SUSPENDED, State.ARCHIVED)
FEW = sorted(
    {
        name
        for kind in ("never", "open_job", "always")
        for name in [each for each in WRITES if GARAGE_OPERATIONS[each].gate.when_locked == kind][::12]
    }
)
STATES_AND_WRITES = [
    *(pytest.param(state, WRITES, id=str(state)) for state in WHOLE),
    *(pytest.param(state, FEW, id=str(state)) for state in State if state not in WHOLE),
    *(
        pytest.param(state, WRITES, id=f"{state} with all writes", marks=pytest.mark.prove)
        for state in State
        if state not in WHOLE
    ),
]


@pytest.fixture
def cast(world: World) -> Iterator[Cast]:
    """Return the garages of all tests of this file. Changes of a test are rolled back."""
    with rolled_back():
        yield world.cast


def test_few_writes_include_each_kind() -> None:
    assert {GARAGE_OPERATIONS[name].gate.when_locked for name in FEW} == {"never", "open_job", "always"}
    assert 10 <= len(FEW) < len(WRITES) / 4


@pytest.mark.parametrize(("state", "writes"), STATES_AND_WRITES)
def test_subscription_state_decides_which_write_operations_work(
    api: Api, cast: Cast, world: World, state: State, writes: list[str]
) -> None:
    join_second(cast, Role.OWNER)
    own = world.own
    prepare, days = PREPARATIONS[state]
    prepare(cast)
    found: dict[str, str] = {}
    with clock.at(clock.now() + timedelta(days=days)) if days else nullcontext():
        with tenancy.platform():
            services.refresh_listed_states()
        assert queries.standing_of(cast.first.pk).state is state
        client = api.as_(cast.owner).with_headers(X_Garage_Id=str(cast.first.pk))
        for name in writes:
            with rolled_back():
                status = send(client, CALLS[name], own | {"garage": cast.first.pk}).status
            found[name] = {402: LOCKED, 423: SUSPENDED_GARAGE}.get(status, WORKS)
    kinds = dict(zip(("never", "open_job", "always"), TABLE[state], strict=True))
    expected = {name: kinds[GARAGE_OPERATIONS[name].gate.when_locked] for name in writes}
    if state is State.EXPIRED:
        # Its service takes in only what came before the lock (`intake/test_locked_garage.py`).
        expected["take_in"] = LOCKED
    if state is State.ARCHIVED:
        expected |= dict.fromkeys(OPEN_IN_ARCHIVE, WORKS)
    assert found == expected


@pytest.mark.parametrize("state", list(State), ids=str)
def test_account_operations_work_in_every_subscription_state(api: Api, cast: Cast, state: State) -> None:
    """Name, photo, password and sessions belong to the person, not to a garage."""
    prepare, days = PREPARATIONS[state]
    prepare(cast)
    own = own_names(api, cast, cast.owner)
    client = api.as_(cast.owner)
    with clock.at(clock.now() + timedelta(days=days)) if days else nullcontext():
        with tenancy.platform():
            services.refresh_listed_states()
        assert queries.standing_of(cast.first.pk).state is state
        for name in OWN_WRITES:
            with rolled_back():
                assert send(client, OWN[name], own).status in (200, 422), name


def test_archived_garage_allows_only_paying_and_exporting(api: Api, cast: Cast, world: World) -> None:
    """Other reads are refused too. A payment unlocks the garage immediately."""
    own = world.own
    reads = [name for name in GARAGE_OPERATIONS if name not in WRITES]
    with clock.at(clock.now() + timedelta(days=200)):
        client = api.as_(cast.owner)
        assert client.get("jobs").status == 200
        with tenancy.platform():
            services.refresh_listed_states()
        assert client.get("me").data["garages"][0]["state"] == "archived"
        assert client.get("jobs").body["message"].endswith("Renew to continue immediately.")
        open_ones = {name for name in reads if send(client, CALLS[name], own).status != 402}
        assert open_ones == {name for name in reads if GARAGE_OPERATIONS[name].gate.in_archive}
        pay(cast, "starter")
        assert client.get("jobs").status == 200
    assert {"export_list", "export_gst", "get_billing", "get_last_subscription"} <= open_ones
    assert set(OPEN_IN_ARCHIVE) == {"claim_payment", "start_checkout", "open_portal", "return_from_checkout",
                                    "cancel_subscription", "uncancel_subscription", "export_garage",
                                    "close_garage", "keep_garage", "end_look"}  # fmt: skip


def test_expired_branch_does_not_lock_other_branches_of_the_chain(api: Api, cast: Cast) -> None:
    join_second(cast, Role.OWNER)
    plan = queries.get_plan("pro-yearly")
    services.record_payment(
        cast.second.pk, mode=PaymentMode.CASH, reference="R1", plan=plan, amount_paise=plan.price_paise,
        received_on=clock.today(), by=None,
    )  # fmt: skip
    with clock.at(clock.now() + timedelta(days=60)):
        client = api.as_(cast.owner)
        answers = {
            garage.pk: client.with_headers(X_Garage_Id=str(garage.pk)).post(
                "jobcategories", {"jobCategory": "X"}
            )
            for garage in (cast.first, cast.second)
        }
    assert [answer.status for answer in answers.values()] == [402, 200]
