"""What has become of a thing between the order and its turn: each task looks again and steps back."""

from datetime import datetime, timedelta

import pytest

from billing import gateway
from billing.online import inbox
from billing.online.charge_postponement import load_postponement
from billing.online.checkout import start_checkout
from billing.online.models import StripeEvent, StripePage, StripeSubscription
from billing.online.tasks import load_checkout_return, send_end_again
from billing.queries import get_plan
from billing.services import cancel_at_period_end, sponsor, uncancel
from garages.models import Garage
from kernel import clock, tenancy
from kernel.actor import Actor
from kernel.outbox import runner
from kernel.outbox.models import OutboxRow
from tests.billing.online.test_apply import dead_reasons
from tests.factories.subscriptions import days_of
from tests.fakestripe.post import letter
from tests.fakestripe.shapes import Json
from tests.online import Online, all_rows, deliver
from tests.outbox import drain


def ordered(actor: Actor, plan: str) -> StripePage:
    """Its task waits."""
    with tenancy.platform():
        return start_checkout(actor, plan_code=plan)


def again(kind: str) -> None:
    """A worker that died after its work: the order comes back."""
    with tenancy.platform():
        assert OutboxRow.objects.filter(kind=kind).update(done_at=None, started_at=None) > 0


def state_of(page: StripePage) -> str:
    with tenancy.platform():
        page.refresh_from_db()
    return page.state


def rows_but_orders() -> object:
    return [rows for number, rows in enumerate(all_rows()) if number != 8]


@pytest.mark.parametrize("kind", ["billing.make_page", "billing.make_price", "billing.take_event"])
def test_an_order_that_comes_back_changes_and_asks_nothing(
    online: Online, subscribed: Json, kind: str
) -> None:
    online.look_again()
    before, asked = rows_but_orders(), len(online.fake.asked)
    again(kind)
    online.work()
    assert rows_but_orders() == before
    assert len(online.fake.asked) == asked


# -- pages ---------------------------------------------------------------------------------------------------


def test_a_page_whose_turn_comes_when_the_garage_pays_online_already_has_failed(
    online: Online, today: datetime, owner: Actor
) -> None:
    first = online.open_page(owner)
    second = ordered(owner, "pro")
    assert first.session_id
    online.world.pay(first.session_id)
    # The first page's letters overtake the second page's order.
    for event in online.world.events:
        deliver(letter(event))
    with tenancy.platform():
        OutboxRow.objects.filter(kind="billing.make_page", done_at=None).update(
            due_at=datetime(2100, 1, 1).astimezone()
        )
        drain("billing.take_event")
    online.work()
    assert (state_of(first), state_of(second)) == ("done", "failed")
    assert len(online.world.sessions) == 1


def test_a_page_waits_for_the_one_before(online: Online, today: datetime, owner: Actor) -> None:
    """Made first, it would leave the earlier one open beside it."""
    first, second = ordered(owner, "starter"), ordered(owner, "pro")
    with tenancy.platform():
        late = OutboxRow.objects.filter(kind="billing.make_page").latest("pk")
    runner.run(late.pk, late.claims)
    with tenancy.platform():
        late.refresh_from_db()
    assert (late.done_at, "EarlierPageWaits" in late.last_error) == (None, True)
    assert online.world.sessions == {}
    online.work()
    assert (state_of(first), state_of(second)) == ("closed", "open")


def test_a_page_without_an_address_has_failed(online: Online, today: datetime, owner: Actor) -> None:
    online.fake.distort = lambda found: (
        found | {"url": None} if found["object"] == "checkout.session" else found
    )
    assert online.open_page(owner).state == "failed"


def test_a_page_that_is_paid_on_while_it_is_closed_is_the_one_that_counts(
    online: Online, today: datetime, owner: Actor, garage: Garage
) -> None:
    """It was open when we looked, and paid when we closed it."""
    first = online.open_page(owner)
    second = ordered(owner, "pro")

    def paid_after_the_look(found: Json) -> Json:
        if found["object"] == "checkout.session" and found["status"] == "open":
            online.fake.distort = None
            online.world.pay(found["id"])
        return found

    online.fake.distort = paid_after_the_look
    online.work()
    assert (state_of(first), state_of(second)) == ("done", "failed")
    assert len(online.world.subscriptions) == len(online.world.sessions) == 1
    assert [kind for kind, _, _ in days_of(garage)] == ["paid"]


def test_a_checkout_of_somebody_else_is_looked_for_later(online: Online, subscribed: Json) -> None:
    """Its page may not be written down yet; after days it is a dead letter."""
    completed = next(each for each in online.world.events if each["type"] == "checkout.session.completed")
    with tenancy.platform():
        StripePage.objects.update(session_id="cs_of_another_page")
    deliver(letter(completed | {"id": "evt_x"}))
    online.work()
    with tenancy.platform():
        event = StripeEvent.objects.get(event_id="evt_x")
    assert (event.state, event.attempts) == ("waiting", 1)
    assert event.reason == f"No page of ours is {completed['data']['object']['id']}."


def test_who_is_back_when_the_letter_was_quicker_is_not_looked_for(online: Online, subscribed: Json) -> None:
    with tenancy.platform():
        page = StripePage.objects.get()
    assert page.state == "done"
    assert load_checkout_return(page.pk) is None


# -- events --------------------------------------------------------------------------------------------------


def test_a_subscription_that_names_no_garage_is_looked_for_later(
    online: Online, today: datetime, owner: Actor, garage: Garage
) -> None:
    subscription = online.subscribe(owner)
    subscription["metadata"] = {}
    with tenancy.platform():
        StripePage.objects.update(session_id="cs_of_another_page")
    created = next(each for each in online.world.events if each["type"] == "customer.subscription.created")
    deliver(letter(created))
    online.work()
    with tenancy.platform():
        assert StripeEvent.objects.get().reason == f"{subscription['id']} came of no checkout that we know."
    assert (days_of(garage), dead_reasons()) == ([], [])


def test_an_invoice_of_no_subscription_buys_nothing(online: Online, subscribed: Json, garage: Garage) -> None:
    """Somebody bills the customer by hand, in Stripe's own console."""
    before = days_of(garage)
    paid = next(each for each in online.world.events if each["type"] == "invoice.paid")
    online.world.invoices[subscribed["latest_invoice"]]["parent"] = None
    deliver(letter(paid | {"id": "evt_x"}))
    online.work()
    with tenancy.platform():
        assert StripeEvent.objects.get(event_id="evt_x").state == "done"
    assert days_of(garage) == before


def test_an_event_that_was_closed_is_not_put_off(online: Online, subscribed: Json) -> None:
    before = all_rows()
    with tenancy.platform():
        closed = StripeEvent.objects.filter(state="done")[0].event_id
    inbox.reschedule(closed, "Stripe was away")
    assert all_rows() == before


def test_what_has_no_id_is_left_out_of_what_stripe_has_told(online: Online, subscribed: Json) -> None:
    """What an invoice would be one day is announced too."""
    nameless = {
        **online.world.events[-1],
        "id": "evt_x",
        "data": {"object": {"object": "invoice"}, "previous_attributes": None},
    }
    online.world.events.append(nameless)
    since = online.world.now - timedelta(days=3)
    told = [each.event_id for each in gateway.events_since(since, sorted(inbox.EVENT_TYPES))]
    assert len(told) > 1 and "evt_x" not in told


# -- wishes and charges ----------------------------------------------------------------------------------------


def test_a_wish_that_nobody_has_any_more_is_given_up(
    online: Online, subscribed: Json, garage: Garage
) -> None:
    """An order that has died is followed by another, unless there is a newer wish by then."""
    cancel_at_period_end(garage.pk, by=7)
    uncancel(garage.pk, by=7)
    with tenancy.platform():
        row = StripeSubscription.objects.get()
        for number in (row.wishes - 1, row.wishes):
            before = row.wishes
            send_end_again("away", row.pk, number)
            row.refresh_from_db()
            assert row.wishes - before == (1 if number == before else 0)


@pytest.mark.parametrize("change", [{"is_over": True}, {"ends": True}, {"charges_at": None}])
def test_what_ends_meanwhile_is_not_postponed(
    online: Online, subscribed: Json, garage: Garage, change: dict[str, object]
) -> None:
    with tenancy.platform():
        row = StripeSubscription.objects.get()
        StripeSubscription.objects.update(charges_at=clock.now() + timedelta(days=1))
        # The negative control: what was given in between would have to wait.
        sponsor(
            garage.pk, plan=get_plan("starter"), until=clock.today() + timedelta(days=60), reason="x", by=7
        )
        assert load_postponement(row.pk) is not None
        StripeSubscription.objects.update(**change)
    assert load_postponement(row.pk) is None
