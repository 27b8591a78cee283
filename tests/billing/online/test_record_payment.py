"""A transfer that is recorded while an invoice is open at Stripe pays that invoice."""

from collections.abc import Iterator
from datetime import date

import pytest

from billing import queries
from billing.models import BillingPayment, PaymentMode, SubscriptionPeriod
from billing.online.errors import InvoiceNotOpen
from billing.online.models import StripeSubscription
from billing.services import record_payment
from garages.models import Garage
from kernel import clock, tenancy
from kernel.audit.models import AuditEntry
from kernel.outbox.models import OutboxRow
from tests.cast import Cast
from tests.factories.subscriptions import FIRST, days_of, noon, refused
from tests.fakestripe.server import Faults
from tests.fakestripe.shapes import Json
from tests.online import Online, owner_of

# The renewal charge was declined on 29 February.
MONDAY = date(2024, 3, 4)


@pytest.fixture
def unpaid(online: Online, garage: Garage, cast: Cast) -> Iterator[Json]:
    """Yield the open second invoice of a subscription in grace."""
    online.world.now = noon(FIRST)
    with online.at(noon(FIRST)):
        subscription = online.subscribe(owner_of(garage, cast.owner))
        online.deliver_all()
    online.world.declining_customers.add(subscription["customer"])
    with online.at(noon(MONDAY)):
        online.deliver_all()
        yield online.world.invoices[subscription["latest_invoice"]]


def record(garage: Garage, reference: str = "412345678901", invoice: str = "") -> None:
    plan = queries.get_plan("starter")
    with tenancy.platform():
        record_payment(
            garage.pk,
            mode=PaymentMode.UPI,
            reference=reference,
            plan=plan,
            amount_paise=plan.price_paise,
            received_on=clock.today(),
            by=None,
            stripe_invoice=invoice,
        )


@pytest.mark.parametrize("named", [True, False])
def test_recorded_transfer_pays_the_open_stripe_invoice(
    online: Online, unpaid: Json, garage: Garage, named: bool
) -> None:
    record(garage, invoice=unpaid["id"] if named else "")
    with tenancy.platform():
        period = SubscriptionPeriod.objects.filter(garage=garage).latest("start")
        payment = BillingPayment.objects.get(period=period)
    assert (period.source, period.source_ref) == ("stripe", unpaid["id"])
    assert (payment.mode, payment.reference) == ("upi", "412345678901")
    assert unpaid["status"] == "open"
    online.run_outbox()
    assert (unpaid["status"], unpaid["amount_paid_off_stripe"]) == ("paid", 99_900)
    days = days_of(garage)
    online.deliver_all()
    assert days_of(garage) == days
    assert len(online.world.charges) == 1
    with tenancy.platform():
        assert StripeSubscription.objects.get().open_invoice == ""


def test_second_transfer_does_not_pay_the_stripe_invoice_again(
    online: Online, unpaid: Json, garage: Garage
) -> None:
    """The event that the invoice was paid has not arrived yet."""
    record(garage)
    record(garage, "412345678902")
    online.deliver_all()
    with tenancy.platform():
        sources = SubscriptionPeriod.objects.filter(garage=garage).order_by("start")
        assert list(sources.values_list("source", flat=True)) == ["stripe", "stripe", "manual"]


def test_transfer_for_an_invoice_that_is_not_open_is_rejected(
    online: Online, unpaid: Json, garage: Garage
) -> None:
    with refused(InvoiceNotOpen):
        record(garage, invoice="in_x")
    record(garage)
    with refused(InvoiceNotOpen):
        record(garage, "412345678902", invoice=unpaid["id"])


@pytest.mark.parametrize("fault", ["broken", "busy", "dropped", "lost"])
def test_failed_request_to_mark_a_stripe_invoice_as_paid_is_retried(
    online: Online, unpaid: Json, garage: Garage, fault: str
) -> None:
    record(garage)
    online.fake.faults = Faults(**{fault: 0.6}, seed=3)
    online.run_outbox()
    assert unpaid["status"] == "paid"
    with tenancy.platform():
        row = OutboxRow.objects.get(kind="billing.settle_invoice")
        assert row.done_at and row.attempts > 1


def test_payment_by_both_transfer_and_card_leaves_a_dead_task_and_an_audit_entry(
    online: Online, unpaid: Json, garage: Garage
) -> None:
    """The money came twice, but the days are added once."""
    record(garage)
    online.world.pay_invoice(unpaid["id"])
    online.deliver_all()
    assert len(days_of(garage)) == 2
    with tenancy.platform():
        assert OutboxRow.objects.get(kind="billing.settle_invoice").dead_at
        trace = AuditEntry.objects.get(kind="stripe_invoice_not_settled")
    assert trace.details["invoice"] == unpaid["id"]


def test_transfer_recorded_after_a_card_payment_adds_another_period(
    online: Online, unpaid: Json, garage: Garage
) -> None:
    online.world.pay_invoice(unpaid["id"])
    online.deliver_all()
    record(garage)
    online.deliver_all()
    with tenancy.platform():
        sources = SubscriptionPeriod.objects.filter(garage=garage).order_by("start")
        assert list(sources.values_list("source", flat=True)) == ["stripe", "stripe", "manual"]
