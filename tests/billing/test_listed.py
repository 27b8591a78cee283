"""State and end for lists, and the archive: as of the last write, and brought up to date as days go by without one."""

from datetime import date, datetime, timedelta

import pytest

from billing import queries
from billing.models import GarageSubscription, PaymentMode
from billing.services import record_payment, refresh_listed_state, refresh_listed_states, void_period
from garages.models import Garage
from garages.services import reinstate_garage, suspend_garage
from kernel import clock, tenancy
from tests.cast import Cast

# A trial of fourteen days, three of grace, ninety that are locked.
ARCHIVED_FROM = 14 + 3 + 90


def after(days: int) -> datetime:
    """Both garages of the cast begin their trial today."""
    return clock.now() + timedelta(days=days)


def relisted() -> int:
    """As it is done every night."""
    with tenancy.platform():
        return refresh_listed_states()


def listed(garage: Garage) -> tuple[str, str]:
    """As it stands in lists, and whether it is open to its people."""
    with tenancy.platform():
        found = GarageSubscription.objects.select_related("garage").get(pk=garage.pk)
    return found.listed_state, found.garage.state


def pay(garage: Garage) -> int:
    plan = queries.get_plan("starter")
    applied = record_payment(
        garage.pk, mode=PaymentMode.CASH, reference="R1", plan=plan, amount_paise=plan.price_paise,
        received_on=clock.today(), by=None,
    )  # fmt: skip
    return applied.period.pk


def test_the_end_for_lists_is_that_of_the_ledger(cast: Cast) -> None:
    def listed_end() -> date | None:
        with tenancy.platform():
            return GarageSubscription.objects.get(pk=cast.first.pk).listed_end

    trial = clock.today() + timedelta(days=13)
    assert listed_end() == trial
    period = pay(cast.first)
    paid = queries.standing_of(cast.first.pk).end
    assert listed_end() == paid != trial
    void_period(period, reason="It came back", by=None)
    assert listed_end() == trial
    # What brought no write, such as a period that begins behind a gap, is found at night.
    with tenancy.platform():
        GarageSubscription.objects.filter(pk=cast.first.pk).update(listed_end=None)
    assert (relisted(), listed_end()) == (1, trial)


def test_it_is_answered_how_many_states_had_changed(cast: Cast) -> None:
    pay(cast.first)
    assert relisted() == 0
    with clock.at(after(15)):
        assert (relisted(), relisted()) == (2, 0)
        assert (listed(cast.first)[0], listed(cast.second)[0]) == ("expiring", "grace")
    with clock.at(after(20)):
        assert (relisted(), relisted()) == (1, 0)
        assert (listed(cast.first)[0], listed(cast.second)[0]) == ("expiring", "expired")


@pytest.mark.parametrize(
    ("days", "state"), [(ARCHIVED_FROM - 1, ("expired", "ready")), (ARCHIVED_FROM, ("archived", "archived"))]
)
def test_a_garage_that_nobody_pays_for_goes_to_the_archive(
    cast: Cast, days: int, state: tuple[str, str]
) -> None:
    with clock.at(after(days)):
        relisted()
        assert listed(cast.first) == state


def test_a_payment_brings_it_back_from_the_archive_and_to_take_that_back_returns_it(cast: Cast) -> None:
    with clock.at(after(ARCHIVED_FROM)):
        relisted()
        period = pay(cast.first)
        assert listed(cast.first) == ("expiring", "ready")
        assert listed(cast.second) == ("archived", "archived")
        void_period(period, reason="It bounced", by=7)
        assert listed(cast.first) == ("archived", "archived")


def test_a_suspended_garage_is_listed_as_such_until_it_is_reinstated(cast: Cast) -> None:
    with tenancy.platform():
        suspend_garage(cast.first.pk)
        refresh_listed_state(cast.first.pk)
        assert listed(cast.first) == ("suspended", "suspended")
        assert listed(cast.second) == ("trial", "ready")
        reinstate_garage(cast.first.pk)
        refresh_listed_state(cast.first.pk)
    assert listed(cast.first) == ("trial", "ready")


def test_who_was_suspended_in_the_archive_is_in_it_again(cast: Cast) -> None:
    with clock.at(after(ARCHIVED_FROM)), tenancy.platform():
        relisted()
        suspend_garage(cast.first.pk)
        refresh_listed_state(cast.first.pk)
        reinstate_garage(cast.first.pk)
        refresh_listed_state(cast.first.pk)
        assert listed(cast.first) == ("archived", "archived")


def test_a_garage_without_a_subscription_has_nothing_to_list(garage: Garage) -> None:
    with tenancy.platform():
        refresh_listed_state(garage.pk)
        assert not GarageSubscription.objects.filter(pk=garage.pk).exists()
