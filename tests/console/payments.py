"""Records payments as an administrator, and reads the status of the garage."""

from typing import Any

from billing import queries
from kernel import clock, tenancy
from tests.api import Answered, Api
from tests.cast import Cast
from tests.console.people import call


def payment(**changes: Any) -> dict[str, Any]:
    return {
        "planCode": "starter", "mode": "upi", "reference": "400000000001", "amount": 999,
        "receivedOn": clock.today().isoformat(), "note": "", "reason": "",
    } | changes  # fmt: skip


def pay(client: Api, cast: Cast, **changes: Any) -> Answered:
    return call(client, "POST", f"garages/{cast.first.pk}/payments", payment(**changes))


def state_of(cast: Cast) -> str:
    with tenancy.platform():
        return queries.standing_of(cast.first.pk).state.value
