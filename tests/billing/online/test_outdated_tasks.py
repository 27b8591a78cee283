"""Each task checks the current state before it acts, and stops if its request is outdated."""

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
from tests.factories.subscriptions import days_of
from tests.fakestripe.post import delivery_of
from tests.fakestripe.shapes import Json
from tests.online import Online, all_rows, dead_reasons, deliver
from tests.outbox import drain


def requested_page(actor: Actor, plan: str) -> StripePage:
    """Request a checkout page without running its task."""
    with tenancy.platform():
        return start_checkout(actor, plan_code=plan)


def reopen_rows(kind: str) -> None:
    """Reopen the outbox rows, as if the worker had ended before closing them."""
    with tenancy.platform():
        assert OutboxRow.objects.filter(kind=kind).update(done_at=None, started_at=None) > 0


def state_of(page: StripePage) -> str:
    with tenancy.platform():
        page.refresh_from_db()
    return page.state


def rows_without_outbox() -> object:
    return [rows for number, rows in enumerate(all_rows()) if number != 8]


@pytest.mark.parametrize("kind", ["billing.make_page", "billing.make_price", "billing.take_event"])
def test_rerun_of_a_finished_stripe_task_changes_nothing_and_calls_no_api(
    online: Online, subscribed: Json, kind: str
) -> None:
    online.retry_postponed_events()
    before, asked = rows_without_outbox(), len(online.fake.requests)
    reopen_rows(kind)
    online.run_outbox()
    assert rows_without_outbox() == before
    assert len(online.fake.requests) == asked


# -- pages ---------------------------------------------------------------------------------------------------


def test_second_checkout_page_fails_if_the_first_page_was_paid(
    online: Online, today: datetime, owner: Actor
) -> None:
    first = online.open_page(owner)
    second = requested_page(owner, "pro")
    assert first.session_id
    online.world.pay(first.session_id)
    # The first page's events are processed before the second page's task.
    for event in online.world.events:
        deliver(delivery_of(event))
    with tenancy.platform():
        OutboxRow.objects.filter(kind="billing.make_page", done_at=None).update(
            due_at=datetime(2100, 1, 1).astimezone()
        )
        drain("billing.take_event")
    online.run_outbox()
    assert (state_of(first), state_of(second)) == ("done", "failed")
    assert len(online.world.sessions) == 1


def test_checkout_page_is_opened_only_after_the_earlier_page_is_closed(
    online: Online, today: datetime, owner: Actor
) -> None:
    """Without the wait, both pages would be open."""
    first, second = requested_page(owner, "starter"), requested_page(owner, "pro")
    with tenancy.platform():
        late = OutboxRow.objects.filter(kind="billing.make_page").latest("pk")
    runner.run(late.pk, late.claims)
    with tenancy.platform():
        late.refresh_from_db()
    assert (late.done_at, "EarlierPageWaits" in late.last_error) == (None, True)
    assert online.world.sessions == {}
    online.run_outbox()
    assert (state_of(first), state_of(second)) == ("closed", "open")


def test_checkout_page_fails_if_stripe_returns_no_url(online: Online, today: datetime, owner: Actor) -> None:
    online.fake.distort = lambda found: (
        found | {"url": None} if found["object"] == "checkout.session" else found
    )
    assert online.open_page(owner).state == "failed"


def test_newer_checkout_page_fails_if_the_earlier_page_is_paid_while_it_is_being_closed(
    online: Online, today: datetime, owner: Actor, garage: Garage
) -> None:
    """The customer pays between our fetch and the closing of the page."""
    first = online.open_page(owner)
    second = requested_page(owner, "pro")

    def pay_after_the_fetch(found: Json) -> Json:
        if found["object"] == "checkout.session" and found["status"] == "open":
            online.fake.distort = None
            online.world.pay(found["id"])
        return found

    online.fake.distort = pay_after_the_fetch
    online.run_outbox()
    assert (state_of(first), state_of(second)) == ("done", "failed")
    assert len(online.world.subscriptions) == len(online.world.sessions) == 1
    assert [kind for kind, _, _ in days_of(garage)] == ["paid"]


def test_event_of_an_unknown_checkout_is_retried_later(online: Online, subscribed: Json) -> None:
    """The page may not be stored yet. After three days the event is dead."""
    completed = next(each for each in online.world.events if each["type"] == "checkout.session.completed")
    with tenancy.platform():
        StripePage.objects.update(session_id="cs_of_another_page")
    deliver(delivery_of(completed | {"id": "evt_x"}))
    online.run_outbox()
    with tenancy.platform():
        event = StripeEvent.objects.get(event_id="evt_x")
    assert (event.state, event.attempts) == ("waiting", 1)
    assert event.reason == f"No stored page has the session {completed['data']['object']['id']}."


def test_return_from_checkout_fetches_no_stripe_data_if_its_event_was_applied(
    online: Online, subscribed: Json
) -> None:
    with tenancy.platform():
        page = StripePage.objects.get()
    assert page.state == "done"
    assert load_checkout_return(page.pk) is None


# -- events --------------------------------------------------------------------------------------------------


def test_event_of_a_subscription_without_a_garage_is_retried_later(
    online: Online, today: datetime, owner: Actor, garage: Garage
) -> None:
    subscription = online.subscribe(owner)
    subscription["metadata"] = {}
    with tenancy.platform():
        StripePage.objects.update(session_id="cs_of_another_page")
    created = next(each for each in online.world.events if each["type"] == "customer.subscription.created")
    deliver(delivery_of(created))
    online.run_outbox()
    with tenancy.platform():
        assert StripeEvent.objects.get().reason == f"{subscription['id']} has no known checkout."
    assert (days_of(garage), dead_reasons()) == ([], [])


def test_stripe_invoice_without_a_subscription_adds_no_days(
    online: Online, subscribed: Json, garage: Garage
) -> None:
    """Someone sent the customer a manual invoice from Stripe's dashboard."""
    before = days_of(garage)
    paid = next(each for each in online.world.events if each["type"] == "invoice.paid")
    online.world.invoices[subscribed["latest_invoice"]]["parent"] = None
    deliver(delivery_of(paid | {"id": "evt_x"}))
    online.run_outbox()
    with tenancy.platform():
        assert StripeEvent.objects.get(event_id="evt_x").state == "done"
    assert days_of(garage) == before


def test_finished_stripe_event_is_not_postponed(online: Online, subscribed: Json) -> None:
    before = all_rows()
    with tenancy.platform():
        closed = StripeEvent.objects.filter(state="done")[0].event_id
    inbox.reschedule(closed, "Stripe was away")
    assert all_rows() == before


def test_stripe_event_about_an_object_without_id_is_skipped(online: Online, subscribed: Json) -> None:
    """`invoice.upcoming` events describe an invoice that has no id yet."""
    nameless = {
        **online.world.events[-1],
        "id": "evt_x",
        "data": {"object": {"object": "invoice"}, "previous_attributes": None},
    }
    online.world.events.append(nameless)
    since = online.world.now - timedelta(days=3)
    listed = [each.event_id for each in gateway.events_since(since, sorted(inbox.EVENT_TYPES))]
    assert len(listed) > 1 and "evt_x" not in listed


# -- cancellations and charges -------------------------------------------------------------------------------


def test_only_the_newest_failed_cancel_request_is_sent_again(
    online: Online, subscribed: Json, garage: Garage
) -> None:
    """A dead request is sent again, unless a newer request exists."""
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
def test_charge_of_an_ended_or_ending_subscription_is_not_postponed(
    online: Online, subscribed: Json, garage: Garage, change: dict[str, object]
) -> None:
    with tenancy.platform():
        row = StripeSubscription.objects.get()
        StripeSubscription.objects.update(charges_at=clock.now() + timedelta(days=1))
        # Negative control: without the change, the charge would be postponed.
        sponsor(
            garage.pk, plan=get_plan("starter"), until=clock.today() + timedelta(days=60), reason="x", by=7
        )
        assert load_postponement(row.pk) is not None
        StripeSubscription.objects.update(**change)
    assert load_postponement(row.pk) is None
