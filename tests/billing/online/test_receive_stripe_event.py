"""The webhook: what Stripe has signed lately is written down once, and nothing else is done."""

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
from tests.fakestripe.post import Letter, letter, signed
from tests.fakestripe.shapes import Json
from tests.online import Online, all_rows, deliver, drive, owner_of


@pytest.fixture
def event(online: Online, cast: Cast) -> Json:
    """Somebody has subscribed."""
    online.subscribe(owner_of(cast.first, cast.owner))
    return online.world.events[-1]


def rows() -> list[tuple[str, ...]]:
    with tenancy.platform():
        return list(StripeEvent.objects.values_list("event_id", "type", "object_id", "found_by", "state"))


def test_it_is_written_down_and_sent_on_and_that_is_all(online: Online, event: Json) -> None:
    asked = len(online.fake.asked)
    answer = deliver(letter(event))
    assert (answer.status, answer.body) == (200, {"success": True, "message": "", "data": None})
    assert rows() == [
        (event["id"], "checkout.session.completed", event["data"]["object"]["id"], "webhook", "waiting")
    ]
    with tenancy.platform():
        row = OutboxRow.objects.get(kind="billing.take_event")
        assert (row.key, row.ids, row.attempts) == (f"{event['id']}:0", {"event": event["id"]}, 0)
    assert len(online.fake.asked) == asked


def test_it_is_written_down_once(event: Json) -> None:
    for _ in range(3):
        assert deliver(letter(event)).status == 200
    with tenancy.platform():
        assert StripeEvent.objects.count() == 1
        assert OutboxRow.objects.filter(kind="billing.take_event").count() == 1


def test_a_second_delivery_of_what_was_applied_does_nothing(online: Online, event: Json) -> None:
    online.deliver_all()
    before = all_rows()
    assert deliver(letter(event)).status == 200
    online.work()
    assert all_rows() == before


def test_it_costs_two_statements(event: Json, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    """The inbox's and the outbox's, between a begin and a commit: in a test, a savepoint's."""
    told = letter(event)
    with django_assert_num_queries(4) as counted:
        deliver(told)
    verbs = [each["sql"].split()[0] for each in counted.captured_queries]
    assert verbs == ["SAVEPOINT", "INSERT", "WITH", "RELEASE"]


@pytest.mark.parametrize(
    "forged",
    [
        lambda told: Letter(told.body, ""),
        lambda told: Letter(told.body, "nonsense"),
        lambda told: Letter(told.body, "t=1,v1="),
        lambda told: Letter(told.body, signed(told.body, secret="whsec_other")),
        lambda told: Letter(told.body.replace(b"evt_", b"evx_"), told.signature),
        lambda told: Letter(told.body + b" ", told.signature),
        lambda told: Letter(told.body, told.signature.replace("v1=", "v0=")),
        lambda told: Letter(told.body, signed(told.body, at=time.time() - 301)),
        lambda told: Letter(told.body, signed(told.body, secret="")),
    ],
    ids="missing nonsense empty other-secret changed longer other-scheme old no-secret".split(),
)  # fmt: skip
def test_what_stripe_has_not_signed_lately_is_refused(event: Json, forged: object) -> None:
    before = all_rows()
    assert refused(deliver(forged(letter(event))), 400, "signature_refused")  # type: ignore[operator]
    assert all_rows() == before


def test_negative_control_a_signature_of_four_minutes_ago_is_taken(event: Json) -> None:
    body = letter(event).body
    assert deliver(Letter(body, signed(body, at=time.time() - 240))).status == 200
    assert len(rows()) == 1


@pytest.mark.parametrize("secret", ["", "   "])
def test_without_a_secret_there_is_no_door(event: Json, settings: Settings, secret: str) -> None:
    settings.STRIPE_WEBHOOK_SECRET = secret.strip()
    before = all_rows()
    body = letter(event).body
    for told in (letter(event), Letter(body, signed(body, secret=""))):
        assert refused(deliver(told), 404, "not_found")
    assert all_rows() == before


@pytest.mark.parametrize(
    "body", [b"", b"{}", b"[]", b"not json", b'{"id": "evt_1"}', b'{"id": 1, "type": 2, "data": {"object": {"id": 3}}}']
)  # fmt: skip
def test_what_is_no_event_is_refused_though_it_is_signed(account: Online, cast: Cast, body: bytes) -> None:
    before = all_rows()
    answer = deliver(Letter(body, signed(body)))
    assert answer.status in (400, 422)
    assert answer.body["success"] is False
    assert all_rows() == before


def test_what_says_nothing_to_us_is_taken_and_not_kept(event: Json) -> None:
    other = event | {"id": "evt_x", "type": "charge.succeeded"}
    upcoming = orjson.loads(orjson.dumps(event)) | {"id": "evt_y", "type": "invoice.upcoming"}
    del upcoming["data"]["object"]["id"]
    before = all_rows()
    for told in (other, upcoming):
        assert deliver(letter(told)).status == 200
    assert all_rows() == before


# -- stuck, put off, given up --------------------------------------------------------------------------------


def test_what_nobody_looks_into_is_sent_on_again_after_two_minutes(online: Online, event: Json) -> None:
    now = clock.now()
    with clock.at(now):
        deliver(letter(event))
    with tenancy.platform():
        OutboxRow.objects.filter(kind="billing.take_event").delete()
    with clock.at(now + timedelta(seconds=119)):
        drive()
    online.work()
    assert rows()[0][-1] == "waiting"
    with clock.at(now + timedelta(seconds=120)):
        drive()
        drive()
    online.work()
    assert rows()[0][-1] == "done"


def test_what_is_on_its_way_is_not_sent_twice(event: Json) -> None:
    now = clock.now()
    with clock.at(now):
        deliver(letter(event))
    with clock.at(now + timedelta(hours=1)):
        drive()
    with tenancy.platform():
        assert OutboxRow.objects.filter(kind="billing.take_event").count() == 1


def test_an_unknown_subscription_is_put_off_for_three_days_and_then_given_up(
    online: Online, cast: Cast
) -> None:
    """It came of no checkout of ours: somebody else's, in the same account."""
    online.subscribe(owner_of(cast.first, cast.owner))
    created = next(each for each in online.world.events if each["type"] == "customer.subscription.created")
    now, looked = clock.now(), 0
    with clock.at(now):
        deliver(letter(created))
    while rows()[0][-1] == "waiting":
        online.work()
        looked += 1
        with tenancy.platform():
            event = StripeEvent.objects.get()
        with clock.at(max(now, event.due_at)):
            drive()
            online.work()
    assert event.due_at - now > timedelta(days=2, hours=18)
    assert 15 < looked < 40
    with tenancy.platform():
        event.refresh_from_db()
    assert event.state == "dead"
    assert "came of no checkout" in event.reason


def test_it_is_applied_as_soon_as_its_checkout_is_known(online: Online, cast: Cast) -> None:
    subscription = online.subscribe(owner_of(cast.first, cast.owner))
    created, completed = (
        next(each for each in online.world.events if each["type"] == kind)
        for kind in ("customer.subscription.created", "checkout.session.completed")
    )
    now = clock.now()
    with clock.at(now):
        deliver(letter(created))
        online.work()
        assert rows()[0][-1] == "waiting"
        deliver(letter(completed))
        online.work()
    with clock.at(now + timedelta(minutes=3)):
        drive()
        online.work()
    assert [each[-1] for each in rows()] == ["done", "done"]
    assert subscription["status"] == "trialing"
