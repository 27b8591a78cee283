"""Money that came by itself while an invoice is open at Stripe: one event on both ways."""

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

# The renewal was refused on 29 February.
MONDAY = date(2024, 3, 4)


@pytest.fixture
def unpaid(online: Online, garage: Garage, cast: Cast) -> Iterator[Json]:
    """A subscription whose second invoice is open, in grace."""
    online.world.now = noon(FIRST)
    with online.at(noon(FIRST)):
        subscription = online.subscribe(owner_of(garage, cast.owner))
        online.deliver_all()
    online.world.broke.add(subscription["customer"])
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
def test_it_pays_the_invoice_that_is_open(online: Online, unpaid: Json, garage: Garage, named: bool) -> None:
    record(garage, invoice=unpaid["id"] if named else "")
    with tenancy.platform():
        period = SubscriptionPeriod.objects.filter(garage=garage).latest("start")
        payment = BillingPayment.objects.get(period=period)
    assert (period.source, period.source_ref) == ("stripe", unpaid["id"])
    assert (payment.mode, payment.reference) == ("upi", "412345678901")
    assert unpaid["status"] == "open"
    online.work()
    assert (unpaid["status"], unpaid["amount_paid_off_stripe"]) == ("paid", 99_900)
    days = days_of(garage)
    online.deliver_all()
    assert days_of(garage) == days
    assert len(online.world.charges) == 1
    with tenancy.platform():
        assert StripeSubscription.objects.get().open_invoice == ""


def test_the_next_transfer_is_one_of_its_own(online: Online, unpaid: Json, garage: Garage) -> None:
    """Also before Stripe has told us that the invoice is paid."""
    record(garage)
    record(garage, "412345678902")
    online.deliver_all()
    with tenancy.platform():
        sources = SubscriptionPeriod.objects.filter(garage=garage).order_by("start")
        assert list(sources.values_list("source", flat=True)) == ["stripe", "stripe", "manual"]


def test_refuses_an_invoice_that_is_not_open_here(online: Online, unpaid: Json, garage: Garage) -> None:
    with refused(InvoiceNotOpen):
        record(garage, invoice="in_x")
    record(garage)
    with refused(InvoiceNotOpen):
        record(garage, "412345678902", invoice=unpaid["id"])


@pytest.mark.parametrize("fault", ["broken", "busy", "dropped", "lost"])
def test_a_call_that_fails_is_made_again(online: Online, unpaid: Json, garage: Garage, fault: str) -> None:
    record(garage)
    online.fake.faults = Faults(**{fault: 0.6}, seed=3)
    online.work()
    assert unpaid["status"] == "paid"
    with tenancy.platform():
        row = OutboxRow.objects.get(kind="billing.settle_invoice")
        assert row.done_at and row.attempts > 1


def test_one_that_was_paid_by_card_meanwhile_is_for_a_person(
    online: Online, unpaid: Json, garage: Garage
) -> None:
    """Money came twice; the days are there once."""
    record(garage)
    online.world.pay_invoice(unpaid["id"])
    online.deliver_all()
    assert len(days_of(garage)) == 2
    with tenancy.platform():
        assert OutboxRow.objects.get(kind="billing.settle_invoice").dead_at
        trace = AuditEntry.objects.get(kind="stripe_invoice_not_settled")
    assert trace.details["invoice"] == unpaid["id"]


def test_the_card_first_and_the_transfer_buys_days_of_its_own(
    online: Online, unpaid: Json, garage: Garage
) -> None:
    online.world.pay_invoice(unpaid["id"])
    online.deliver_all()
    record(garage)
    online.deliver_all()
    with tenancy.platform():
        sources = SubscriptionPeriod.objects.filter(garage=garage).order_by("start")
        assert list(sources.values_list("source", flat=True)) == ["stripe", "stripe", "manual"]
