"""Each billing action writes an audit entry, and its rows name the people who acted."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.db.models import Model

from billing import queries
from billing.models import BillingPayment, PaymentClaim, PaymentMode, Source, SubscriptionPeriod
from billing.services import (
    cancel_at_period_end,
    change_plan,
    claim_payment,
    confirm_claim,
    discount,
    extend,
    preview_plan_change,
    record_payment,
    refuse_claim,
    sponsor,
    start_trial,
    uncancel,
    void_period,
)
from garages.models import Garage
from kernel import clock, tenancy
from kernel.audit.models import AuditEntry
from tests.billing.payments import STARTER, pay, record
from tests.factories.subscriptions import FIRST, after

OWNER, ADMIN = 7, 8


def newest(model: type[Model]) -> Any:
    with tenancy.platform():
        return model._default_manager.latest("pk")


# -- actions -----------------------------------------------------------------------------------------------


def record_a_payment(garage: Garage) -> None:
    record(garage, by=ADMIN)


def record_a_late_payment(garage: Garage) -> None:
    record(garage, by=ADMIN, received_on=FIRST - timedelta(days=2), reason="It came on Sunday")


def pay_at_stripe(garage: Garage) -> None:
    pay(garage, "in_1")


def record_a_payment_after_cancelling(garage: Garage) -> None:
    pay(garage, "in_1")
    cancel_at_period_end(garage.pk, by=OWNER)
    record(garage, by=ADMIN)


def start_a_trial(garage: Garage) -> None:
    start_trial(garage.pk, by=OWNER)


def sponsor_the_garage(garage: Garage) -> None:
    sponsor(garage.pk, plan=queries.get_plan("pro"), until=date(2024, 3, 31), reason="A school", by=ADMIN)


def extend_the_trial(garage: Garage) -> None:
    start_a_trial(garage)
    extend(garage.pk, days=10, reason="Was ill", by=ADMIN)


def extend_the_grace(garage: Garage) -> None:
    pay(garage, "in_1")
    with clock.at(after(30)):
        extend(garage.pk, days=5, reason="The bank was closed", by=ADMIN)


def give_a_discount(garage: Garage) -> None:
    pay(garage, "in_1")
    discount(garage.pk, percent=25, until=date(2024, 12, 31), reason="An old friend", by=ADMIN)


def cancel(garage: Garage) -> None:
    pay(garage, "in_1")
    cancel_at_period_end(garage.pk, by=OWNER)


def cancel_and_uncancel(garage: Garage) -> None:
    cancel(garage)
    uncancel(garage.pk, by=OWNER)


def _changes(garage: Garage, before: str, after_: str) -> None:
    pay(garage, "in_1", code=before)
    plan = queries.get_plan(after_)
    with clock.at(after(19)):
        charge = preview_plan_change(garage.pk, plan=plan).charge_paise
        change_plan(garage.pk, plan=plan, source=Source.CHANGE, source_ref="x", charge_paise=charge, by=OWNER)


def upgrade(garage: Garage) -> None:
    _changes(garage, "starter", "pro")


def downgrade(garage: Garage) -> None:
    _changes(garage, "pro", "starter")


def void_a_period(garage: Garage) -> None:
    pay(garage, "in_1")
    void_period(newest(SubscriptionPeriod).pk, reason="Refunded", by=ADMIN)


def claim_a_payment(garage: Garage) -> None:
    claim_payment(
        garage.pk, plan=queries.get_plan("starter"), mode=PaymentMode.NEFT, reference="NEFT00000001",
        amount_paise=STARTER, paid_on=clock.today(), note="by my wife", by=OWNER,
    )  # fmt: skip


def refuse_a_claim(garage: Garage) -> None:
    claim_a_payment(garage)
    refuse_claim(newest(PaymentClaim).pk, by=ADMIN, reason="Not found")


# -- expected audit entries ----------------------------------------------------------------------------------

PERIOD: dict[str, object] = {"period": SubscriptionPeriod}
CLAIM: dict[str, object] = {"claim": PaymentClaim}
PAID = PERIOD | {
    "plan": "starter:1",
    "amount_paise": STARTER,
    "source": "manual",
    "source_ref": "upi:412345678901",
    "received_on": "2024-01-31",
    "start": "2024-01-31",
    "end": "2024-02-28",
    "reason": "",
}
STRIPE = {"source": "stripe", "source_ref": "in_1"}
LATE = {
    "received_on": "2024-01-29",
    "start": "2024-01-29",
    "end": "2024-02-28",
    "reason": "It came on Sunday",
}
GIVEN = PERIOD | {"plan": "pro:1", "start": "2024-01-31"}

# Each key is an action, and its value has kind, person and details of the audit entry. A model class means
# the id of its newest row.
TABLE: dict[Callable[[Garage], None], tuple[str, int | None, dict[str, object]]] = {
    record_a_payment: ("subscription_paid", ADMIN, PAID),
    record_a_late_payment: ("subscription_paid", ADMIN, PAID | LATE),
    pay_at_stripe: ("subscription_paid", None, PAID | STRIPE),
    record_a_payment_after_cancelling: ("subscription_uncancelled", ADMIN, {}),
    start_a_trial: ("subscription_trial", OWNER, GIVEN | {"end": "2024-02-13", "reason": ""}),
    sponsor_the_garage: (
        "subscription_sponsored",
        ADMIN,
        GIVEN | {"end": "2024-03-31", "reason": "A school"},
    ),
    extend_the_trial: (
        "subscription_extension",
        ADMIN,
        GIVEN | {"start": "2024-02-14", "end": "2024-02-23", "reason": "Was ill"},
    ),
    extend_the_grace: ("grace_extended", ADMIN, {"days": 5, "reason": "The bank was closed"}),
    give_a_discount: (
        "subscription_discounted",
        ADMIN,
        {"percent": 25, "until": "2024-12-31", "reason": "An old friend"},
    ),
    cancel: ("subscription_cancelled", OWNER, {}),
    cancel_and_uncancel: ("subscription_uncancelled", OWNER, {}),
    upgrade: (
        "subscription_plan_changed",
        OWNER,
        {"before": "starter:1", "after": "pro:1", "at_once": True, "charge_paise": 34_483},
    ),
    downgrade: (
        "subscription_plan_changed",
        OWNER,
        {"before": "pro:1", "after": "starter:1", "at_once": False, "charge_paise": 0},
    ),
    void_a_period: ("subscription_period_voided", ADMIN, PERIOD | {"reason": "Refunded"}),
    claim_a_payment: ("payment_claimed", OWNER, CLAIM),
    refuse_a_claim: ("payment_refused", ADMIN, CLAIM | {"reason": "Not found"}),
}


@pytest.mark.parametrize("verb", TABLE, ids=lambda verb: verb.__name__)
def test_billing_action_writes_an_audit_entry_with_person_and_details(
    garage: Garage, verb: Callable[[Garage], None]
) -> None:
    kind, person, details = TABLE[verb]
    with clock.at(after(0)):
        verb(garage)
    entry = newest(AuditEntry)
    expected = {
        name: newest(value).pk if isinstance(value, type) and issubclass(value, Model) else value
        for name, value in details.items()
    }
    assert (entry.kind, entry.person_id, entry.garage_id) == (kind, person, garage.pk)
    assert entry.details == expected


def test_confirmed_claim_writes_audit_entries_for_claim_and_payment(garage: Garage) -> None:
    """The payment is dated today, because the database sets the claim's creation time."""
    claim_a_payment(garage)
    confirm_claim(newest(PaymentClaim).pk, by=ADMIN, reason="Seen at the bank")
    with tenancy.platform():
        claimed, paid = AuditEntry.objects.filter(garage_id=garage.pk).order_by("pk")
    assert (claimed.kind, claimed.person_id) == ("payment_claimed", OWNER)
    assert (paid.kind, paid.person_id) == ("subscription_paid", ADMIN)
    assert paid.details["source_ref"] == "neft:NEFT00000001"
    assert paid.details["reason"] == "Seen at the bank"
    assert paid.details["received_on"] == clock.today().isoformat()


# -- people named on the rows --------------------------------------------------------------------------------


def test_confirmed_claim_records_claimant_and_administrator_and_period(garage: Garage) -> None:
    claim_a_payment(garage)
    confirm_claim(newest(PaymentClaim).pk, by=ADMIN)
    claim, payment = newest(PaymentClaim), newest(BillingPayment)
    assert (claim.claimed_by, claim.answered_by) == (OWNER, ADMIN) and claim.answered_at
    assert claim.period_id == payment.period_id == newest(SubscriptionPeriod).pk
    assert (payment.recorded_by, payment.note) == (ADMIN, "by my wife")


def test_refused_claim_records_the_administrator_and_the_reason(garage: Garage) -> None:
    with clock.at(after(0)):
        refuse_a_claim(garage)
    claim = newest(PaymentClaim)
    assert (claim.claimed_by, claim.answered_by, claim.answered_at) == (OWNER, ADMIN, after(0))
    assert (claim.period_id, claim.refusal) == (None, "Not found")


def test_claim_confirmed_by_a_recorded_payment_records_the_administrator(garage: Garage) -> None:
    with clock.at(after(0)):
        claim_a_payment(garage)
        record_payment(
            garage.pk, mode=PaymentMode.NEFT, reference="NEFT00000001", plan=queries.get_plan("starter"),
            amount_paise=STARTER, received_on=FIRST, by=ADMIN,
        )  # fmt: skip
    claim = newest(PaymentClaim)
    assert (claim.answered_by, claim.period_id) == (ADMIN, newest(SubscriptionPeriod).pk)
    assert newest(BillingPayment).note == ""


def test_voided_period_and_its_payment_record_who_voided_them_and_why(garage: Garage) -> None:
    with clock.at(after(0)):
        record(garage, by=OWNER)
        void_period(newest(SubscriptionPeriod).pk, reason="It bounced", by=ADMIN)
    for row in (newest(SubscriptionPeriod), newest(BillingPayment)):
        assert (row.voided_by, row.voided_at, row.void_reason) == (ADMIN, after(0), "It bounced")


def test_period_replaced_by_an_upgrade_records_who_upgraded_to_which_plan(garage: Garage) -> None:
    with clock.at(after(0)):
        upgrade(garage)
    with tenancy.platform():
        (row,) = SubscriptionPeriod.objects.filter(garage=garage).exclude(voided_at=None)
    assert (row.voided_by, row.voided_at, row.void_reason) == (OWNER, after(19), "Upgraded to Pro")
