"""The subscription state and end date that lists show, and the archiving of garages. Every write and the
nightly update keep them current."""

from datetime import date, datetime, timedelta

import pytest

from billing import queries
from billing.models import GarageSubscription, PaymentMode
from billing.services import record_payment, refresh_listed_state, refresh_listed_states, void_period
from garages.models import Garage
from garages.services import reinstate_garage, suspend_garage
from kernel import clock, tenancy
from tests.cast import Cast

# The trial has 14 days and the grace has 3 days. The garage is locked for 90 days.
ARCHIVED_FROM = 14 + 3 + 90


def after(days: int) -> datetime:
    """Return the time some days after the start of both trials, which is today."""
    return clock.now() + timedelta(days=days)


def run_nightly_update() -> int:
    with tenancy.platform():
        return refresh_listed_states()


def stored_states(garage: Garage) -> tuple[str, str]:
    """Return the stored state of the subscription, and the status of the garage."""
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


def test_stored_subscription_end_changes_with_each_payment_and_each_voided_period(cast: Cast) -> None:
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
    # The nightly update also corrects rows that no write has updated.
    with tenancy.platform():
        GarageSubscription.objects.filter(pk=cast.first.pk).update(listed_end=None)
    assert (run_nightly_update(), listed_end()) == (1, trial)


def test_nightly_update_returns_the_number_of_garages_with_a_changed_subscription_state(cast: Cast) -> None:
    pay(cast.first)
    assert run_nightly_update() == 0
    with clock.at(after(15)):
        assert (run_nightly_update(), run_nightly_update()) == (2, 0)
        assert (stored_states(cast.first)[0], stored_states(cast.second)[0]) == ("expiring", "grace")
    with clock.at(after(20)):
        assert (run_nightly_update(), run_nightly_update()) == (1, 0)
        assert (stored_states(cast.first)[0], stored_states(cast.second)[0]) == ("expiring", "expired")


@pytest.mark.parametrize(
    ("days", "state"), [(ARCHIVED_FROM - 1, ("expired", "ready")), (ARCHIVED_FROM, ("archived", "archived"))]
)
def test_unpaid_garage_is_archived_after_ninety_locked_days(
    cast: Cast, days: int, state: tuple[str, str]
) -> None:
    with clock.at(after(days)):
        run_nightly_update()
        assert stored_states(cast.first) == state


def test_payment_unarchives_a_garage_and_voiding_the_payment_archives_it_again(cast: Cast) -> None:
    with clock.at(after(ARCHIVED_FROM)):
        run_nightly_update()
        period = pay(cast.first)
        assert stored_states(cast.first) == ("expiring", "ready")
        assert stored_states(cast.second) == ("archived", "archived")
        void_period(period, reason="It bounced", by=7)
        assert stored_states(cast.first) == ("archived", "archived")


def test_stored_subscription_state_is_suspended_until_the_garage_is_reinstated(cast: Cast) -> None:
    with tenancy.platform():
        suspend_garage(cast.first.pk)
        refresh_listed_state(cast.first.pk)
        assert stored_states(cast.first) == ("suspended", "suspended")
        assert stored_states(cast.second) == ("trial", "ready")
        reinstate_garage(cast.first.pk)
        refresh_listed_state(cast.first.pk)
    assert stored_states(cast.first) == ("trial", "ready")


def test_suspended_archived_garage_is_archived_again_when_it_is_reinstated(cast: Cast) -> None:
    with clock.at(after(ARCHIVED_FROM)), tenancy.platform():
        run_nightly_update()
        suspend_garage(cast.first.pk)
        refresh_listed_state(cast.first.pk)
        reinstate_garage(cast.first.pk)
        refresh_listed_state(cast.first.pk)
        assert stored_states(cast.first) == ("archived", "archived")


def test_nightly_update_skips_a_garage_without_a_subscription(garage: Garage) -> None:
    with tenancy.platform():
        refresh_listed_state(garage.pk)
        assert not GarageSubscription.objects.filter(pk=garage.pk).exists()
