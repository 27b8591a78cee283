"""The webhook stores each recently signed event once and does nothing else."""

import time
from datetime import timedelta

import orjson
import pytest
from pytest_django import DjangoAssertNumQueries, Settings

from billing.online.models import StripeEvent
from kernel import clock, tenancy
from kernel.outbox.models import OutboxRow
from tests.api import refused
from tests.cast import Cast
from tests.fakestripe.post import Delivery, delivery_of, signature_of
from tests.fakestripe.shapes import Json
from tests.online import Online, all_rows, deliver, owner_of, resend_due_events


@pytest.fixture
def event(online: Online, cast: Cast) -> Json:
    """Return the event of a completed checkout."""
    online.subscribe(owner_of(cast.first, cast.owner))
    return online.world.events[-1]


def stored_events() -> list[tuple[str, ...]]:
    with tenancy.platform():
        return list(StripeEvent.objects.values_list("event_id", "type", "object_id", "found_by", "state"))


def test_webhook_stores_and_queues_an_event_without_a_request_to_stripe(online: Online, event: Json) -> None:
    asked = len(online.fake.requests)
    answer = deliver(delivery_of(event))
    assert (answer.status, answer.body) == (200, {"success": True, "message": "", "data": None})
    assert stored_events() == [
        (event["id"], "checkout.session.completed", event["data"]["object"]["id"], "webhook", "waiting")
    ]
    with tenancy.platform():
        row = OutboxRow.objects.get(kind="billing.take_event")
        assert (row.key, row.ids, row.attempts) == (f"{event['id']}:0", {"event": event["id"]}, 0)
    assert len(online.fake.requests) == asked


def test_webhook_stores_and_queues_a_repeated_event_once(event: Json) -> None:
    for _ in range(3):
        assert deliver(delivery_of(event)).status == 200
    with tenancy.platform():
        assert StripeEvent.objects.count() == 1
        assert OutboxRow.objects.filter(kind="billing.take_event").count() == 1


def test_second_webhook_delivery_of_an_applied_event_changes_nothing(online: Online, event: Json) -> None:
    online.deliver_all()
    before = all_rows()
    assert deliver(delivery_of(event)).status == 200
    online.run_outbox()
    assert all_rows() == before


def test_receiving_a_webhook_event_takes_two_database_statements(
    event: Json, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """The statements are one insert into the inbox and one insert into the outbox. In a test, the transaction
    is a savepoint."""
    delivery = delivery_of(event)
    with django_assert_num_queries(4) as counted:
        deliver(delivery)
    verbs = [each["sql"].split()[0] for each in counted.captured_queries]
    assert verbs == ["SAVEPOINT", "INSERT", "WITH", "RELEASE"]


@pytest.mark.parametrize(
    "forged",
    [
        lambda delivery: Delivery(delivery.body, ""),
        lambda delivery: Delivery(delivery.body, "nonsense"),
        lambda delivery: Delivery(delivery.body, "t=1,v1="),
        lambda delivery: Delivery(delivery.body, signature_of(delivery.body, secret="whsec_other")),
        lambda delivery: Delivery(delivery.body.replace(b"evt_", b"evx_"), delivery.signature),
        lambda delivery: Delivery(delivery.body + b" ", delivery.signature),
        lambda delivery: Delivery(delivery.body, delivery.signature.replace("v1=", "v0=")),
        lambda delivery: Delivery(delivery.body, signature_of(delivery.body, at=time.time() - 301)),
        lambda delivery: Delivery(delivery.body, signature_of(delivery.body, secret="")),
    ],
    ids="missing unreadable empty wrong-secret changed-body longer-body other-scheme too-old empty-secret".split(),
)  # fmt: skip
def test_webhook_event_without_a_recent_valid_signature_is_rejected(event: Json, forged: object) -> None:
    before = all_rows()
    assert refused(deliver(forged(delivery_of(event))), 400, "signature_refused")  # type: ignore[operator]
    assert all_rows() == before


def test_negative_control_shows_that_a_four_minute_old_webhook_signature_is_accepted(event: Json) -> None:
    body = delivery_of(event).body
    assert deliver(Delivery(body, signature_of(body, at=time.time() - 240))).status == 200
    assert len(stored_events()) == 1


@pytest.mark.parametrize("secret", ["", "   "])
def test_stripe_webhook_returns_404_without_a_secret(event: Json, settings: Settings, secret: str) -> None:
    settings.STRIPE_WEBHOOK_SECRET = secret.strip()
    before = all_rows()
    body = delivery_of(event).body
    for delivery in (delivery_of(event), Delivery(body, signature_of(body, secret=""))):
        assert refused(deliver(delivery), 404, "not_found")
    assert all_rows() == before


@pytest.mark.parametrize(
    "body", [b"", b"{}", b"[]", b"not json", b'{"id": "evt_1"}', b'{"id": 1, "type": 2, "data": {"object": {"id": 3}}}']
)  # fmt: skip
def test_signed_webhook_body_that_is_not_an_event_is_rejected(
    account: Online, cast: Cast, body: bytes
) -> None:
    before = all_rows()
    answer = deliver(Delivery(body, signature_of(body)))
    assert answer.status in (400, 422)
    assert answer.body["success"] is False
    assert all_rows() == before


def test_webhook_event_of_an_unused_type_is_accepted_but_not_stored(event: Json) -> None:
    other = event | {"id": "evt_x", "type": "charge.succeeded"}
    upcoming = orjson.loads(orjson.dumps(event)) | {"id": "evt_y", "type": "invoice.upcoming"}
    del upcoming["data"]["object"]["id"]
    before = all_rows()
    for delivery in (other, upcoming):
        assert deliver(delivery_of(delivery)).status == 200
    assert all_rows() == before


# -- stuck, postponed, dead ----------------------------------------------------------------------------------


def test_unprocessed_stripe_event_is_queued_again_after_two_minutes(online: Online, event: Json) -> None:
    now = clock.now()
    with clock.at(now):
        deliver(delivery_of(event))
    with tenancy.platform():
        OutboxRow.objects.filter(kind="billing.take_event").delete()
    with clock.at(now + timedelta(seconds=119)):
        resend_due_events()
    online.run_outbox()
    assert stored_events()[0][-1] == "waiting"
    with clock.at(now + timedelta(seconds=120)):
        resend_due_events()
        resend_due_events()
    online.run_outbox()
    assert stored_events()[0][-1] == "done"


def test_stripe_event_that_is_still_queued_is_not_queued_again(event: Json) -> None:
    now = clock.now()
    with clock.at(now):
        deliver(delivery_of(event))
    with clock.at(now + timedelta(hours=1)):
        resend_due_events()
    with tenancy.platform():
        assert OutboxRow.objects.filter(kind="billing.take_event").count() == 1


def test_event_of_an_unknown_subscription_is_marked_dead_after_three_days(online: Online, cast: Cast) -> None:
    """Another product in the same Stripe account created it."""
    online.subscribe(owner_of(cast.first, cast.owner))
    created = next(each for each in online.world.events if each["type"] == "customer.subscription.created")
    now, attempts = clock.now(), 0
    with clock.at(now):
        deliver(delivery_of(created))
    while stored_events()[0][-1] == "waiting":
        online.run_outbox()
        attempts += 1
        with tenancy.platform():
            event = StripeEvent.objects.get()
        with clock.at(max(now, event.due_at)):
            resend_due_events()
            online.run_outbox()
    assert event.due_at - now > timedelta(days=2, hours=18)
    assert 15 < attempts < 40
    with tenancy.platform():
        event.refresh_from_db()
    assert event.state == "dead"
    assert "has no known checkout" in event.reason


def test_postponed_stripe_event_is_applied_after_its_checkout_is_known(online: Online, cast: Cast) -> None:
    subscription = online.subscribe(owner_of(cast.first, cast.owner))
    created, completed = (
        next(each for each in online.world.events if each["type"] == kind)
        for kind in ("customer.subscription.created", "checkout.session.completed")
    )
    now = clock.now()
    with clock.at(now):
        deliver(delivery_of(created))
        online.run_outbox()
        assert stored_events()[0][-1] == "waiting"
        deliver(delivery_of(completed))
        online.run_outbox()
    with clock.at(now + timedelta(minutes=3)):
        resend_due_events()
        online.run_outbox()
    assert [each[-1] for each in stored_events()] == ["done", "done"]
    assert subscription["status"] == "trialing"
