"""What a look at Stripe changes here: only what is ours, and only what is paid."""

import copy
from datetime import date, datetime, timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.db import IntegrityError

from billing import queries as billing
from billing import services
from billing.models import BillingPayment, PaymentMode, SubscriptionPeriod
from billing.online import set_aside_invoices
from billing.online.models import StripeCustomer, StripeEvent, StripePage, StripePrice, StripeSubscription
from billing.rules import State
from billing.services import apply_payment, cancel_at_period_end, record_payment, void_period
from garages.models import Garage
from kernel import clock, tenancy
from kernel.actor import Actor
from kernel.audit.models import AuditEntry
from tests.api import Api
from tests.cast import Cast
from tests.factories.subscriptions import FIRST, days_of, noon
from tests.fakestripe.post import letter
from tests.fakestripe.shapes import Json
from tests.online import Online, all_rows, deliver, owner_of


def row() -> StripeSubscription:
    with tenancy.platform():
        return StripeSubscription.objects.get()


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


def dead_reasons() -> list[str]:
    with tenancy.platform():
        return list(StripeEvent.objects.filter(state="dead").values_list("reason", flat=True))


def test_a_paid_invoice_is_days_a_payment_and_a_trace(
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
    assert (row().status, row().is_over, row().ends, row().open_invoice) == ("active", False, False, "")
    with tenancy.platform():
        assert StripePage.objects.get().state == "done"


def test_a_renewal_continues_month_after_month(online: Online, subscribed: Json, garage: Garage) -> None:
    for number in range(1, 5):
        with online.at(noon(FIRST) + timedelta(days=31 * number)):
            online.deliver_all()
    assert [end.isoformat() for _, _, end in days_of(garage)] == [
        "2024-02-28", "2024-03-30", "2024-04-29", "2024-05-30", "2024-06-29",
    ]  # fmt: skip
    assert len(online.world.charges) == 5


def test_the_state_follows_from_the_ledger_never_from_stripes_word(
    online: Online, subscribed: Json, garage: Garage
) -> None:
    """Stripe calls it active; nothing more was paid."""
    online.world.broke.add(subscribed["customer"])
    with online.at(noon(FIRST) + timedelta(days=60)):
        subscribed["status"] = "active"
        online.deliver_all()
        assert row().status == "active"
        assert billing.standing_of(garage.pk).state is State.EXPIRED
    assert len(days_of(garage)) == 1


def test_an_invoice_without_an_amount_buys_nothing(online: Online, cast: Cast) -> None:
    """The one with which a subscription begins whose first charge is due later."""
    before = days_of(cast.first)
    online.subscribe(owner_of(cast.first, cast.owner))
    online.deliver_all()
    [invoice] = online.world.invoices.values()
    assert (invoice["status"], invoice["total"]) == ("paid", 0)
    assert days_of(cast.first) == before
    assert row().status == "trialing"


def test_locked_days_are_not_charged(online: Online, subscribed: Json, garage: Garage) -> None:
    """The card is refused, the garage is locked, and the invoice is paid in the fourth week."""
    online.world.broke.add(subscribed["customer"])
    with online.at(noon(date(2024, 3, 20))):
        online.deliver_all()
        invoice = row().open_invoice
        assert (invoice, row().status) == (subscribed["latest_invoice"], "past_due")
        assert billing.standing_of(garage.pk).state is State.EXPIRED
        online.world.pay_invoice(invoice)
        online.deliver_all()
    assert days_of(garage)[1] == ("paid", date(2024, 3, 20), date(2024, 4, 19))
    assert row().open_invoice == ""


def test_days_follow_the_order_in_which_they_were_paid_for(
    online: Online, subscribed: Json, garage: Garage
) -> None:
    """Nobody has heard of a payment of the fourth week when the one of the month after it is heard of."""
    online.world.broke.add(subscribed["customer"])
    online.world.advance(noon(date(2024, 3, 20)))
    online.world.pay_invoice(subscribed["latest_invoice"])
    online.world.broke.clear()
    with online.at(noon(date(2024, 4, 1))):
        deliver(letter(online.world.events[-1]))
        online.work()
    assert [each[1:] for each in days_of(garage)[1:]] == [
        (date(2024, 3, 20), date(2024, 4, 19)),
        (date(2024, 4, 20), date(2024, 5, 19)),
    ]


def test_a_clock_of_stripes_that_is_ahead_makes_no_payment_of_tomorrow(
    online: Online, today: datetime, owner: Actor, garage: Garage
) -> None:
    page = online.open_page(owner)
    online.world.advance(today + timedelta(hours=13))
    online.world.pay(page.session_id or "")
    online.deliver_all()
    assert days_of(garage)[0][1] == FIRST


def test_an_invoice_that_is_not_paid_any_more_buys_nothing(
    online: Online, today: datetime, owner: Actor, garage: Garage
) -> None:
    subscription = online.subscribe(owner)
    online.world.invoices[subscription["latest_invoice"]]["status"] = "void"
    online.deliver_all()
    assert days_of(garage) == []


def test_what_was_voided_here_does_not_come_back(online: Online, subscribed: Json, garage: Garage) -> None:
    with tenancy.platform():
        void_period(SubscriptionPeriod.objects.get(garage=garage).pk, reason="Refunded", by=None)
    online.world.events.append(online.world.events[-1] | {"id": "evt_again"})
    online.deliver_all()
    assert days_of(garage) == []


def test_any_event_brings_what_earlier_ones_would_have(
    online: Online, today: datetime, owner: Actor, garage: Garage
) -> None:
    """Of four months only the last event arrives, beside the checkout's: the days are the same."""
    online.subscribe(owner)
    completed = online.world.events[-1]
    with online.at(noon(FIRST) + timedelta(days=95)):
        for each in (completed, online.world.events[-1]):
            deliver(letter(each))
            online.work()
    assert [each[1:] for each in days_of(garage)] == [
        (date(2024, 1, 31), date(2024, 2, 28)),
        (date(2024, 2, 29), date(2024, 3, 30)),
        (date(2024, 3, 31), date(2024, 4, 29)),
        (date(2024, 4, 30), date(2024, 5, 30)),
    ]


def test_who_is_back_from_the_checkout_need_not_wait_for_stripe(online: Online, api: Api, cast: Cast) -> None:
    page = online.open_page(owner_of(cast.first, cast.owner))
    client = api.as_(cast.owner)
    for _ in range(2):
        answer = client.post("billing/checkout-return", {"pageId": str(page.page_id)})
        assert (answer.status, answer.data["state"]) == (200, "open")
    online.work()
    with tenancy.platform():
        assert not StripeSubscription.objects.exists()
    with clock.at(clock.now() + timedelta(minutes=1)):
        online.world.pay(page.session_id or "")
        client.post("billing/checkout-return", {"pageId": str(page.page_id)})
        online.work()
        assert client.get("billing/page", pageId=page.page_id).data["state"] == "done"
        assert client.get("billing").data["paysOnline"] is True
        before = all_rows()
        client.post("billing/checkout-return", {"pageId": str(page.page_id)})
        online.work()
    assert all_rows() == before
    online.deliver_all()
    with tenancy.platform():
        assert StripeSubscription.objects.count() == 1


def test_who_subscribes_on_the_last_day_goes_on_though_it_is_heard_of_after_it(
    online: Online, owner: Actor, garage: Garage
) -> None:
    online.world.now = noon(FIRST)
    with online.at(noon(FIRST)), tenancy.platform():
        pay_by_transfer(garage.pk)
        cancel_at_period_end(garage.pk, by=None)
    with online.at(noon(date(2024, 2, 28))):
        online.subscribe(owner)
    with online.at(noon(date(2024, 3, 1))):
        with tenancy.platform():
            assert billing.standing_of(garage.pk).state is State.EXPIRED
        online.deliver_all()
        with tenancy.platform():
            assert billing.standing_of(garage.pk).state is State.EXPIRING
    assert days_of(garage)[-1][1:] == (date(2024, 2, 29), date(2024, 3, 30))


def test_a_checkout_that_ran_out_is_closed(online: Online, cast: Cast) -> None:
    page = online.open_page(owner_of(cast.first, cast.owner))
    with online.at(clock.now() + timedelta(hours=25)):
        online.deliver_all()
    with tenancy.platform():
        page.refresh_from_db()
    assert page.state == "closed"


def asides() -> list[tuple[str, str]]:
    with tenancy.platform():
        return [(each.invoice_id, each.reason) for each in set_aside_invoices.list_open()]


# -- what is not ours ----------------------------------------------------------------------------------------


def other_customer(online: Online, cast: Cast) -> str:
    """The second chain's, recorded as such."""
    with tenancy.platform():
        StripeCustomer.objects.create(chain_id=cast.second.chain_id, customer_id="cus_second")
    online.world.customers["cus_second"] = {}
    return "cus_second"


def test_a_subscription_that_another_chains_customer_pays_is_a_dead_letter(
    online: Online, subscribed: Json, garage: Garage, cast: Cast
) -> None:
    before = days_of(garage)
    subscribed["customer"] = other_customer(online, cast)
    online.world.events.append(online.world.events[-1] | {"id": "evt_again"})
    online.deliver_all()
    assert dead_reasons() == [f"{subscribed['id']} is paid by others than {row().customer_id}."]
    assert days_of(garage) == before


def test_invoice_of_a_foreign_customer_is_set_aside_and_the_others_are_applied(
    online: Online, subscribed: Json, garage: Garage, cast: Cast
) -> None:
    """Of four monthly invoices, the second was paid by somebody else."""
    with online.at(noon(FIRST) + timedelta(days=31)):
        strange = subscribed["latest_invoice"]
        online.world.invoices[strange]["customer"] = other_customer(online, cast)
        online.deliver_all()
    with online.at(noon(FIRST) + timedelta(days=95)):
        online.deliver_all()
    assert dead_reasons() == []
    assert asides() == [(strange, "It was paid by cus_second, who is not this chain's customer.")]
    assert len(days_of(garage)) == 3


def test_invoice_that_the_ledger_refuses_is_set_aside_and_the_others_are_applied(
    online: Online, subscribed: Json, garage: Garage
) -> None:
    with online.at(noon(FIRST) + timedelta(days=31)):
        second = subscribed["latest_invoice"]

    def refuse_one(garage_id: int, **options: Any) -> Any:
        if options["source_ref"] == second:
            raise IntegrityError('conflicting key value violates "period_day_sold_once"')
        return apply_payment(garage_id, **options)

    with online.at(noon(FIRST) + timedelta(days=62)), patch.object(services, "apply_payment", refuse_one):
        online.deliver_all()
    assert asides() == [(second, 'conflicting key value violates "period_day_sold_once"')]
    assert dead_reasons() == []
    assert len(days_of(garage)) == 2
    with online.at(noon(FIRST) + timedelta(days=95)):
        online.deliver_all()
    # The next look applies it, so nobody has to.
    assert asides() == []
    assert len(days_of(garage)) == 4


def test_metadata_that_names_another_chains_garage_is_a_dead_letter(
    online: Online, today: datetime, owner: Actor, garage: Garage, cast: Cast
) -> None:
    """Somebody writes our garage's number into the metadata of a subscription of their own."""
    subscription = online.subscribe(owner)
    with tenancy.platform():
        StripePage.objects.update(session_id="cs_of_another_page")
    subscription["customer"] = other_customer(online, cast)
    created = next(each for each in online.world.events if each["type"] == "customer.subscription.created")
    deliver(letter(created))
    online.work()
    with tenancy.platform():
        ours = StripeCustomer.objects.exclude(customer_id="cus_second").get().customer_id
    assert dead_reasons() == [f"{subscription['id']} names a garage whose customer is {ours}."]
    assert days_of(garage) == []
    with tenancy.platform():
        assert not StripeSubscription.objects.exists()


def test_a_checkout_that_another_chains_customer_paid_is_a_dead_letter(
    online: Online, today: datetime, owner: Actor, garage: Garage, cast: Cast
) -> None:
    online.subscribe(owner)
    completed = online.world.events[-1]
    online.world.sessions[completed["data"]["object"]["id"]]["customer"] = other_customer(online, cast)
    deliver(letter(completed))
    online.work()
    assert "is not this chain's customer" in dead_reasons()[0]
    assert days_of(garage) == []


@pytest.mark.parametrize(
    "change",
    [
        lambda invoice: invoice.update(currency="usd"),
        lambda invoice: invoice["lines"]["data"][0].update(quantity=2),
        lambda invoice: invoice["lines"]["data"][0].update(pricing=None),
        lambda invoice: invoice["lines"]["data"].append(copy.deepcopy(invoice["lines"]["data"][0])),
        lambda invoice: invoice["lines"]["data"][0]["pricing"]["price_details"].update(price="price_x"),
    ],
    ids="dollars two no-price parts another-price".split(),
)
def test_invoice_that_is_not_for_one_plan_of_ours_is_set_aside(
    online: Online, today: datetime, owner: Actor, garage: Garage, change: object
) -> None:
    subscription = online.subscribe(owner)
    change(online.world.invoices[subscription["latest_invoice"]])  # type: ignore[operator]
    online.deliver_all()
    online.look_again()
    assert days_of(garage) == []
    # Once, however many events are about it.
    assert asides() == [(subscription["latest_invoice"], "It is not for one plan of ours in inr.")]
    assert dead_reasons() == []


def test_what_stripe_does_not_know_is_a_dead_letter(online: Online, subscribed: Json) -> None:
    event = copy.deepcopy(online.world.events[-1]) | {"id": "evt_x"}
    event["data"]["object"]["id"] = "cs_nobody"
    deliver(letter(event))
    online.work()
    assert "No such object" in dead_reasons()[0]


def test_an_old_price_buys_the_version_that_was_sold(
    online: Online, subscribed: Json, garage: Garage
) -> None:
    with tenancy.platform():
        sold = SubscriptionPeriod.objects.get(garage=garage).plan
        newer = copy.copy(sold)
        newer.pk, newer.version, newer.price_paise = None, sold.version + 1, 149_900
        newer.save(force_insert=True)
    online.publish()
    with tenancy.platform():
        assert StripePrice.objects.get(plan=newer).price_id
    with online.at(noon(FIRST) + timedelta(days=31)):
        online.deliver_all()
    with tenancy.platform():
        renewed = SubscriptionPeriod.objects.filter(garage=garage).latest("start")
    assert (renewed.plan_id, renewed.amount_paise) == (sold.pk, 99_900)
