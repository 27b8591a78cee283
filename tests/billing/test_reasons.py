"""The staff of the platform gives a reason for each change, also where no form asks for it."""

from collections.abc import Callable
from functools import partial

import pytest

from billing import errors, services
from garages.models import Garage
from kernel import clock
from tests.factories.subscriptions import refused

Change = Callable[[str], object]


def changes(garage_id: int) -> dict[str, Change]:
    def of(do: Callable[..., object], *given: object, **named: object) -> Change:
        return lambda reason: partial(do, *given, **named)(reason=reason, by=None)

    terms = services.Terms(price_paise=109_900, branches=1, staff=10)
    return {
        "add_version": of(services.add_version, "starter", terms, after=1),
        "withdraw_plan": of(services.withdraw_plan, "starter"),
        "offer_plan": of(services.offer_plan, "starter"),
        "pause_reminders": of(services.pause_reminders, garage_id, until=clock.today()),
        "resume_reminders": of(services.resume_reminders, garage_id),
    }


@pytest.mark.parametrize("name", changes(0))
@pytest.mark.parametrize("reason", ["", " "])
def test_change_without_a_reason_is_refused(garage: Garage, name: str, reason: str) -> None:
    with refused(errors.ReasonMissing):
        changes(garage.pk)[name](reason)
