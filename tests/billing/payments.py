"""Makes payments and reads subscription states for the billing tests."""

from datetime import timedelta

from billing import queries
from billing.models import PaymentMode, Source
from billing.rules import State
from billing.services import (
    apply_payment,
    record_payment,
)
from garages.models import Garage
from kernel import clock
from tests.factories.subscriptions import FIRST

STARTER = 99_900


def pay(garage: Garage, ref: str, *, code: str = "starter", source: Source = Source.STRIPE) -> bool:
    plan = queries.get_plan(code)
    return apply_payment(
        garage.pk, source=source, source_ref=ref, plan=plan, amount_paise=plan.price_paise
    ).is_new


def record(garage: Garage, reference: str = "4123 4567 8901", **changes: object) -> None:
    given: dict[str, object] = {
        "mode": PaymentMode.UPI,
        "plan": queries.get_plan("starter"),
        "amount_paise": STARTER,
        "received_on": clock.today(),
        "by": 7,
    }
    record_payment(garage.pk, reference=reference, **(given | changes))  # type: ignore[arg-type]


def states(garage: Garage, *days: int) -> list[State]:
    return [queries.standing_of(garage.pk, FIRST + timedelta(days=each)).state for each in days]
