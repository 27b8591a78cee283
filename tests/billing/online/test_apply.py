"""Fetching a subscription from Stripe adds days for its paid invoices."""

import copy
from datetime import date, datetime, timedelta

from billing import queries as billing
from billing.models import BillingPayment, PaymentMode, SubscriptionPeriod
from billing.online.models import StripePage, StripePrice, StripeSubscription
from billing.rules import State
from billing.services import cancel_at_period_end, record_payment, void_period
from garages.models import Garage
from kernel import clock, tenancy
from kernel.actor import Actor
from kernel.audit.models import AuditEntry
from tests.api import Api
from tests.cast import Cast
from tests.factories.subscriptions import FIRST, days_of, noon
from tests.fakestripe.post import delivery_of
from tests.fakestripe.shapes import Json
from tests.online import Online, all_rows, deliver, owner_of


def stored_subscription() -> StripeSubscription:
    with tenancy.platform():
        return StripeSubscription.objects.get()


def pay_and_cancel(online: Online, garage: Garage) -> None:
    """Pay the first period by bank transfer, and cancel on the same day."""
    online.world.now = noon(FIRST)
    with online.at(noon(FIRST)), tenancy.platform():
        pay_by_transfer(garage.pk)
        cancel_at_period_end(garage.pk, by=None)


def pay_by_transfer(garage_id: int) -> None:
    plan = billing.get_plan("starter")
    record_payment(
        garage_id,
        mode=PaymentMode.NEFT,
        reference="UTR000000000001",
        plan=plan,
        amount_paise=plan.price_paise,
        received_on=clock.today(),
        by=None,
    )


def test_paid_stripe_invoice_creates_a_period_and_a_payment_and_an_audit_entry(
    online: Online, subscribed: Json, garage: Garage, cast: Cast
) -> None:
    assert days_of(garage) == [("paid", FIRST, date(2024, 2, 28))]
    with tenancy.platform():
        period = SubscriptionPeriod.objects.get(garage=garage)
        payment = BillingPayment.objects.get(garage=garage)
        trace = AuditEntry.objects.get(kind="subscription_paid")
    invoice = subscribed["latest_invoice"]
    assert (period.source, period.source_ref, period.amount_paise) == ("stripe", invoice, 99_900)
    assert (payment.mode, payment.reference, payment.received_on) == ("stripe", invoice, FIRST)
    assert trace.details["source_ref"] == invoice
    assert (
        stored_subscription().status,
        stored_subscription().is_over,
        stored_subscription().ends,
        stored_subscription().open_invoice,
    ) == ("active", False, False, "")
    with tenancy.platform():
        assert StripePage.objects.get().state == "done"


def test_monthly_stripe_renewals_create_consecutive_periods(
    online: Online, subscribed: Json, garage: Garage
) -> None:
    for number in range(1, 5):
        with online.at(noon(FIRST) + timedelta(days=31 * number)):
            online.deliver_all()
    assert [end.isoformat() for _, _, end in days_of(garage)] == [
        "2024-02-28", "2024-03-30", "2024-04-29", "2024-05-30", "2024-06-29",
    ]  # fmt: skip
    assert len(online.world.charges) == 5


def test_subscription_state_follows_the_ledger_and_not_the_stripe_status(
    online: Online, subscribed: Json, garage: Garage
) -> None:
    """Stripe says active, but no further invoice was paid."""
    online.world.declining_customers.add(subscribed["customer"])
    with online.at(noon(FIRST) + timedelta(days=60)):
        subscribed["status"] = "active"
        online.deliver_all()
        assert stored_subscription().status == "active"
        assert billing.standing_of(garage.pk).state is State.EXPIRED
    assert len(days_of(garage)) == 1


def test_stripe_invoice_with_amount_zero_adds_no_days(online: Online, cast: Cast) -> None:
    """A subscription with a later first charge begins with an invoice of zero."""
    before = days_of(cast.first)
    online.subscribe(owner_of(cast.first, cast.owner))
    online.deliver_all()
    [invoice] = online.world.invoices.values()
    assert (invoice["status"], invoice["total"]) == ("paid", 0)
    assert days_of(cast.first) == before
    assert stored_subscription().status == "trialing"


def test_stripe_payment_of_a_locked_garage_adds_days_from_the_payment_date(
    online: Online, subscribed: Json, garage: Garage
) -> None:
    """The card is declined, the garage is locked, and the invoice is paid in the fourth week."""
    online.world.declining_customers.add(subscribed["customer"])
    with online.at(noon(date(2024, 3, 20))):
        online.deliver_all()
        invoice = stored_subscription().open_invoice
        assert (invoice, stored_subscription().status) == (subscribed["latest_invoice"], "past_due")
        assert billing.standing_of(garage.pk).state is State.EXPIRED
        online.world.pay_invoice(invoice)
        online.deliver_all()
    assert days_of(garage)[1] == ("paid", date(2024, 3, 20), date(2024, 4, 19))
    assert stored_subscription().open_invoice == ""


def test_stripe_invoices_found_together_are_applied_in_the_order_of_payment(
    online: Online, subscribed: Json, garage: Garage
) -> None:
    """Only the event of the second payment arrives."""
    online.world.declining_customers.add(subscribed["customer"])
    online.world.advance(noon(date(2024, 3, 20)))
    online.world.pay_invoice(subscribed["latest_invoice"])
    online.world.declining_customers.clear()
    with online.at(noon(date(2024, 4, 1))):
        deliver(delivery_of(online.world.events[-1]))
        online.run_outbox()
    assert [each[1:] for each in days_of(garage)[1:]] == [
        (date(2024, 3, 20), date(2024, 4, 19)),
        (date(2024, 4, 20), date(2024, 5, 19)),
    ]


def test_stripe_payment_dated_tomorrow_adds_days_from_today(
    online: Online, today: datetime, owner: Actor, garage: Garage
) -> None:
    page = online.open_page(owner)
    online.world.advance(today + timedelta(hours=13))
    online.world.pay(page.session_id or "")
    online.deliver_all()
    assert days_of(garage)[0][1] == FIRST


def test_voided_stripe_invoice_adds_no_days(
    online: Online, today: datetime, owner: Actor, garage: Garage
) -> None:
    subscription = online.subscribe(owner)
    online.world.invoices[subscription["latest_invoice"]]["status"] = "void"
    online.deliver_all()
    assert days_of(garage) == []


def test_repeated_stripe_event_does_not_restore_a_voided_period(
    online: Online, subscribed: Json, garage: Garage
) -> None:
    with tenancy.platform():
        void_period(SubscriptionPeriod.objects.get(garage=garage).pk, reason="Refunded", by=None)
    online.world.events.append(online.world.events[-1] | {"id": "evt_again"})
    online.deliver_all()
    assert days_of(garage) == []


def test_last_stripe_event_also_applies_payments_of_missed_events(
    online: Online, today: datetime, owner: Actor, garage: Garage
) -> None:
    """Of four months, only the checkout's event and the last event arrive."""
    online.subscribe(owner)
    completed = online.world.events[-1]
    with online.at(noon(FIRST) + timedelta(days=95)):
        for each in (completed, online.world.events[-1]):
            deliver(delivery_of(each))
            online.run_outbox()
    assert [each[1:] for each in days_of(garage)] == [
        (date(2024, 1, 31), date(2024, 2, 28)),
        (date(2024, 2, 29), date(2024, 3, 30)),
        (date(2024, 3, 31), date(2024, 4, 29)),
        (date(2024, 4, 30), date(2024, 5, 30)),
    ]


def test_return_from_checkout_applies_the_payment_without_a_webhook(
    online: Online, api: Api, cast: Cast
) -> None:
    page = online.open_page(owner_of(cast.first, cast.owner))
    client = api.as_(cast.owner)
    for _ in range(2):
        answer = client.post("billing/checkout-return", {"pageId": str(page.page_id)})
        assert (answer.status, answer.data["state"]) == (200, "open")
    online.run_outbox()
    with tenancy.platform():
        assert not StripeSubscription.objects.exists()
    with clock.at(clock.now() + timedelta(minutes=1)):
        online.world.pay(page.session_id or "")
        client.post("billing/checkout-return", {"pageId": str(page.page_id)})
        online.run_outbox()
        assert client.get("billing/page", pageId=page.page_id).data["state"] == "done"
        assert client.get("billing").data["paysOnline"] is True
        before = all_rows()
        client.post("billing/checkout-return", {"pageId": str(page.page_id)})
        online.run_outbox()
    assert all_rows() == before
    online.deliver_all()
    with tenancy.platform():
        assert StripeSubscription.objects.count() == 1


def test_checkout_on_the_last_day_reverses_a_cancellation_even_if_the_event_is_late(
    online: Online, owner: Actor, garage: Garage
) -> None:
    pay_and_cancel(online, garage)
    with online.at(noon(date(2024, 2, 28))):
        online.subscribe(owner)
    with online.at(noon(date(2024, 3, 1))):
        with tenancy.platform():
            assert billing.standing_of(garage.pk).state is State.EXPIRED
        online.deliver_all()
        with tenancy.platform():
            assert billing.standing_of(garage.pk).state is State.EXPIRING
    assert days_of(garage)[-1][1:] == (date(2024, 2, 29), date(2024, 3, 30))


def test_checkout_with_a_declined_card_on_the_last_day_gives_grace_even_if_the_event_is_late(
    online: Online, owner: Actor, garage: Garage
) -> None:
    pay_and_cancel(online, garage)
    with online.at(noon(date(2024, 2, 28))):
        page = online.open_page(owner)
        online.world.declining_customers.update(online.world.customers)
        online.world.pay(page.session_id or "")
    with online.at(noon(date(2024, 2, 29))):
        with tenancy.platform():
            assert billing.standing_of(garage.pk).state is State.EXPIRED
        online.deliver_all()
        with tenancy.platform():
            assert billing.standing_of(garage.pk).state is State.GRACE
    assert days_of(garage)[-1][2] == date(2024, 2, 28)


def test_checkout_page_is_closed_when_its_stripe_session_expires(online: Online, cast: Cast) -> None:
    page = online.open_page(owner_of(cast.first, cast.owner))
    with online.at(clock.now() + timedelta(hours=25)):
        online.deliver_all()
    with tenancy.platform():
        page.refresh_from_db()
    assert page.state == "closed"


def test_stripe_renewal_at_the_old_price_keeps_the_old_plan_version(
    online: Online, subscribed: Json, garage: Garage
) -> None:
    with tenancy.platform():
        sold = SubscriptionPeriod.objects.get(garage=garage).plan
        newer = copy.copy(sold)
        newer.pk, newer.version, newer.price_paise = None, sold.version + 1, 149_900
        newer.save(force_insert=True)
    online.publish_plan_prices()
    with tenancy.platform():
        assert StripePrice.objects.get(plan=newer).price_id
    with online.at(noon(FIRST) + timedelta(days=31)):
        online.deliver_all()
    with tenancy.platform():
        renewed = SubscriptionPeriod.objects.filter(garage=garage).latest("start")
    assert (renewed.plan_id, renewed.amount_paise) == (sold.pk, 99_900)
