"""The devices of the offline counter: POST /garage/counter/open and report, GET and POST /garage/counter/devices."""

from base64 import b64decode, b64encode
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from io import StringIO
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, ProgrammingError, transaction

from kernel import clock, tenancy
from kernel.idempotency.models import KeyedAnswer
from tenants.activity.models import Activity
from tenants.intake import devices
from tenants.intake.models import CounterDevice
from tests import shop as shops
from tests.api import Answered, Api, refused
from tests.cast import Cast
from tests.shop import Shop
from tests.tenants.intake.conftest import nothing_changes, saved
from tests.tenants.intake.counter import FAR, offline, opened, pack_of

ANY = "00000000-0000-4000-8000-000000000009"


def device_of(cast: Cast, device: str) -> CounterDevice:
    with tenancy.garage(cast.first.pk):
        return CounterDevice.objects.get(uuid=device)


def open_again(client: Api, device: str, label: str = "Counter PC") -> Answered:
    return client.post("counter/open", {"device": device, "label": label})


def report(client: Api, device: str, waiting: int = 0, oldest: datetime | None = None) -> Answered:
    body = {"device": device, "waiting": waiting, "oldestAt": oldest and oldest.isoformat()}
    return client.post("counter/report", body)


def switch(client: Api, device: CounterDevice, off: bool) -> Answered:
    return client.post(f"counter/devices/{device.pk}/off", {"off": off})


# -- opening -----------------------------------------------------------------------------------------------


@pytest.mark.spec("hand-6")
def test_open_counter_gives_a_secret_of_256_random_bits(advisor: Api, cast: Cast) -> None:
    first, second = (open_again(advisor, str(uuid4())).data for _ in range(2))
    assert first["keepHours"] == 48
    assert len(b64decode(first["secret"])) == len(b64decode(second["secret"])) == 32
    assert first["secret"] != second["secret"]


@pytest.mark.spec("hand-6")
def test_open_counter_gives_the_first_secret_again_and_the_new_label(advisor: Api, cast: Cast) -> None:
    device = opened(advisor)
    first = open_again(advisor, device).data
    with clock.at(clock.now() + timedelta(hours=1)):
        again = open_again(advisor, device, "Front desk").data
        assert device_of(cast, device).last_seen == clock.now()
    assert again == first
    assert device_of(cast, device).label == "Front desk"


def test_two_people_of_one_browser_have_two_secrets(api: Api, advisor: Api, cast: Cast) -> None:
    device = opened(advisor)
    manager = api.as_(cast.manager)
    assert open_again(manager, device).data["secret"] != open_again(advisor, device).data["secret"]


def test_two_garages_may_have_one_browser(api: Api, advisor: Api, cast: Cast, shop: Shop) -> None:
    device = opened(advisor)
    assert open_again(api.as_(cast.outsider), device).status == 200


@pytest.mark.parametrize(
    ("body", "field", "message"),
    [
        ({"label": "x"}, "device", "This is required"),
        ({"device": "x", "label": "x"}, "device", "This value cannot be used here"),
        ({"device": ANY, "label": " "}, "label", "Please name this device"),
        ({"device": ANY, "label": "x" * 81}, "label", "This must be at most 80 characters long"),
    ],
)
def test_open_counter_with_a_wrong_field_is_refused(
    advisor: Api, shop: Shop, body: dict[str, str], field: str, message: str
) -> None:
    with nothing_changes(shop):
        assert advisor.post("counter/open", body).body["error"] == {field: [message]}


@pytest.mark.parametrize("who", ["technician", "cashier"])
@pytest.mark.spec("hand-52")
def test_person_who_may_not_take_in_cars_has_no_counter(api: Api, cast: Cast, shop: Shop, who: str) -> None:
    client = api.as_(getattr(cast, who))
    with nothing_changes(shop):
        assert refused(open_again(client, ANY), 400, "role_denied")
        assert refused(client.get("counter/pack", device=ANY), 400, "role_denied")
        assert refused(report(client, ANY), 400, "role_denied")


@pytest.mark.spec("hand-7")
def test_locked_garage_cannot_add_a_counter_device_but_those_it_has_still_work(
    api: Api, advisor: Api, cast: Cast, shop: Shop
) -> None:
    device = opened(advisor)
    with clock.at(clock.now() + timedelta(days=FAR)):
        with nothing_changes(shop):
            assert refused(open_again(advisor, device), 402, "subscription_expired")
            assert refused(open_again(advisor, str(uuid4())), 402, "subscription_expired")
        assert pack_of(advisor, device)["services"]
        assert report(advisor, device, 1, clock.now()).data == {"keep": True}
        owner = api.as_(cast.owner)
        assert len(owner.get("counter/devices").data) == 1
        assert switch(owner, device_of(cast, device), off=True).status == 200


@pytest.mark.spec("hand-7")
def test_word_is_not_taught_in_a_locked_garage(advisor: Api, shop: Shop) -> None:
    body = {"serviceId": shop.oil.pk, "phrase": "tel badli"}
    with nothing_changes(shop), clock.at(clock.now() + timedelta(days=FAR)):
        assert refused(advisor.post("service-words", body), 402, "subscription_expired")


# -- reporting ---------------------------------------------------------------------------------------------


@pytest.mark.spec("hand-10")
def test_device_reports_how_many_entries_wait_on_it(advisor: Api, cast: Cast) -> None:
    device = opened(advisor)
    oldest = clock.now() - timedelta(hours=3)
    assert report(advisor, device, 3, oldest).data == {"keep": True}
    found = device_of(cast, device)
    assert (found.waiting, found.oldest_at) == (3, oldest)
    assert report(advisor, device).data == {"keep": True}
    found = device_of(cast, device)
    assert (found.waiting, found.oldest_at) == (0, None)


@pytest.mark.spec("hand-10")
def test_report_of_a_device_without_waiting_entries_has_no_oldest_entry(advisor: Api, cast: Cast) -> None:
    device = opened(advisor)
    assert report(advisor, device, 0, clock.now()).status == 200
    assert device_of(cast, device).oldest_at is None


def test_oldest_entry_of_a_clock_that_is_ahead_waits_since_its_first_report(advisor: Api, cast: Cast) -> None:
    device, first, ahead = opened(advisor), clock.now(), clock.now() + timedelta(days=365)
    for later in (timedelta(0), timedelta(hours=5)):
        with clock.at(first + later):
            report(advisor, device, 1, ahead)
        assert device_of(cast, device).oldest_at == first


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"waiting": 501, "oldestAt": "2026-11-22T10:42:00+05:30"}, "waiting"),
        ({"waiting": -1}, "waiting"),
        ({}, "waiting"),
        ({"waiting": 1}, "oldestAt"),
        ({"waiting": 1, "oldestAt": "x"}, "oldestAt"),
        ({"waiting": 1, "oldestAt": "9999-12-31T23:59:59+00:00"}, "oldestAt"),
    ],
)
def test_report_with_a_wrong_field_is_refused(
    advisor: Api, shop: Shop, body: dict[str, Any], field: str
) -> None:
    device = opened(advisor)
    with nothing_changes(shop):
        answer = advisor.post("counter/report", {"device": device} | body)
        assert (answer.status, list(answer.body["error"])) == (422, [field])


@pytest.mark.spec("hand-12")
def test_device_of_another_person_or_garage_is_unknown(
    api: Api, advisor: Api, cast: Cast, shop: Shop
) -> None:
    device = opened(advisor)
    shops.make(cast.second)
    for client in (api.as_(cast.manager), api.as_(cast.outsider)):
        with nothing_changes(shop):
            assert refused(report(client, device), 404, "not_found")
            assert refused(client.get("counter/pack", device=device), 404, "not_found")


# -- the list, and switching off ---------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["owner", "manager"])
@pytest.mark.spec("hand-11", "hand-53")
def test_devices_are_listed_with_their_person_last_seen_first(
    api: Api, advisor: Api, cast: Cast, who: str
) -> None:
    first, second = opened(advisor), opened(api.as_(cast.manager), "Tablet")
    oldest = clock.now() - timedelta(hours=3)
    with clock.at(clock.now() + timedelta(minutes=1)):
        report(advisor, first, 3, oldest)
        rows = api.as_(getattr(cast, who)).get("counter/devices").data
        seen = datetime.fromisoformat(rows[0].pop("lastSeen"))
        assert seen == clock.now().replace(microsecond=0)
    assert rows[0] == {
        "deviceId": device_of(cast, first).pk,
        "label": "Counter PC",
        "personName": "Advisor Person",
        "waiting": 3,
        "oldestAt": rows[0]["oldestAt"],
        "off": False,
    }
    assert datetime.fromisoformat(rows[0]["oldestAt"]) == oldest.replace(microsecond=0)
    assert (rows[1]["deviceId"], rows[1]["personName"]) == (device_of(cast, second).pk, "Manager Person")
    assert (rows[1]["waiting"], rows[1]["oldestAt"]) == (0, None)


@pytest.mark.spec("hand-6", "hand-9", "hand-10", "hand-11")
def test_switched_off_device_gets_no_pack_but_keeps_and_sends_its_entries(
    api: Api, advisor: Api, cast: Cast, shop: Shop
) -> None:
    device = opened(advisor)
    secret, pack = open_again(advisor, device).data["secret"], pack_of(advisor, device)
    owner = api.as_(cast.owner)
    assert switch(owner, device_of(cast, device), off=True).status == 200
    with nothing_changes(shop):
        answer = advisor.get("counter/pack", device=device)
        assert refused(answer, 409, "counter_off")
    assert answer.body["message"] == "This device was switched off by your owner."
    assert report(advisor, device, 1, clock.now()).data == {"keep": False}
    assert open_again(advisor, device).data == {"secret": secret, "keepHours": 0}
    saved(advisor, offline(shop, device, pack, at=clock.now()))
    assert owner.get("counter/devices").data[0]["off"] is True
    assert switch(owner, device_of(cast, device), off=False).status == 200
    assert pack_of(advisor, device)["services"]
    assert report(advisor, device).data == {"keep": True}
    with tenancy.garage(cast.first.pk):
        noted = Activity.objects.filter(subject="counter_device").order_by("id").values_list("what", "after")
        assert list(noted) == [("switched_off", "Counter PC"), ("allowed", "Counter PC")]


@pytest.mark.spec("hand-11")
def test_device_that_is_switched_off_twice_does_not_change(
    api: Api, advisor: Api, cast: Cast, shop: Shop
) -> None:
    device, owner = opened(advisor), api.as_(cast.owner)
    switch(owner, device_of(cast, device), off=True)
    with nothing_changes(shop):
        assert switch(owner, device_of(cast, device), off=True).status == 200


@pytest.mark.parametrize("who", ["advisor", "technician", "cashier"])
@pytest.mark.spec("hand-53")
def test_other_roles_neither_see_nor_switch_off_devices(
    api: Api, advisor: Api, cast: Cast, shop: Shop, who: str
) -> None:
    device, client = opened(advisor), api.as_(getattr(cast, who))
    with nothing_changes(shop):
        assert refused(client.get("counter/devices"), 400, "role_denied")
        assert refused(switch(client, device_of(cast, device), off=True), 400, "role_denied")


@pytest.mark.spec("hand-12")
def test_unknown_device_is_not_switched_off(api: Api, advisor: Api, cast: Cast, shop: Shop) -> None:
    device, owner = opened(advisor), api.as_(cast.owner)
    with nothing_changes(shop):
        path = f"counter/devices/{device_of(cast, device).pk + 1}/off"
        assert refused(owner.post(path, {"off": True}), 404, "not_found")
        path = f"counter/devices/{device_of(cast, device).pk}/off"
        assert owner.post(path, {}).body["error"] == {"off": ["This is required"]}


# -- the secret, and the database --------------------------------------------------------------------------


@pytest.mark.spec("hand-98")
def test_secret_is_in_no_list_and_no_log_and_no_kept_answer(
    api: Api, advisor: Api, cast: Cast, json_lines: StringIO
) -> None:
    device = str(uuid4())
    secret = open_again(advisor.with_headers(Idempotency_Key="x" * 20), device).data["secret"]
    with tenancy.platform():
        assert not KeyedAnswer.objects.exists()
    texts = [
        api.as_(cast.owner).get("counter/devices").response.content.decode(),
        advisor.get("counter/pack", device=device).response.content.decode(),
        report(advisor, device).response.content.decode(),
        repr(device_of(cast, device)),
        json_lines.getvalue(),
    ]
    for text in texts:
        assert secret not in text
        assert b64decode(secret).hex() not in text
    assert "counter/open" in texts[-1]


@pytest.mark.spec("hand-98")
def test_secret_is_in_no_answer_and_no_log_of_a_failure(
    advisor: Api, json_lines: StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The database refuses a short secret, and its message has the whole row.
    secret = b"a secret that is too short"
    messages: list[str] = []
    create = CounterDevice.objects.update_or_create

    def note_message(**values: Any) -> tuple[CounterDevice, bool]:
        try:
            return create(**values)
        except IntegrityError as error:
            messages.append(str(error))
            raise

    monkeypatch.setattr(devices, "secrets", SimpleNamespace(token_bytes=lambda _size: secret))
    monkeypatch.setattr(CounterDevice.objects, "update_or_create", note_message)
    answer = open_again(advisor, str(uuid4()))
    assert answer.status == 500
    assert [secret.hex() in message for message in messages] == [True]
    lines = json_lines.getvalue()
    assert "IntegrityError" in lines
    for text in (answer.response.content.decode(), lines):
        for written in (secret.decode(), secret.hex(), b64encode(secret).decode()):
            assert written not in text


@pytest.mark.spec("hand-98")
def test_secret_is_in_no_refusal(advisor: Api, cast: Cast, shop: Shop) -> None:
    device = opened(advisor)
    row = device_of(cast, device)
    switch(advisor.as_(cast.owner), row, off=True)
    secret = bytes(row.secret)
    refusals = [
        advisor.get("counter/pack", device=device),
        report(advisor, device, waiting=501),
        open_again(advisor, device, label=""),
        advisor.as_(cast.technician).post("counter/open", {"device": device, "label": "Counter PC"}),
    ]
    assert [each.status for each in refusals] == [409, 422, 422, 400]
    for each in refusals:
        for written in (secret.hex(), b64encode(secret).decode()):
            assert written not in each.response.content.decode()


@pytest.mark.parametrize(
    "changes",
    [
        {"waiting": 501, "oldest_at": datetime(2026, 11, 22, tzinfo=UTC)},
        {"waiting": -1},
        {"waiting": 1},
        {"oldest_at": datetime(2026, 11, 22, tzinfo=UTC)},
        {"secret": b"x"},
    ],
)
def test_database_refuses_a_device_that_cannot_be(cast: Cast, changes: dict[str, Any]) -> None:
    values = {"uuid": uuid4(), "membership_id": uuid4(), "label": "x", "secret": bytes(32)} | changes
    with pytest.raises(IntegrityError), transaction.atomic(), tenancy.garage(cast.first.pk):
        CounterDevice.objects.create(**values)


def test_database_refuses_a_second_row_of_a_person_and_a_browser(advisor: Api, cast: Cast) -> None:
    device = device_of(cast, opened(advisor))
    with pytest.raises(IntegrityError), transaction.atomic(), tenancy.garage(cast.first.pk):
        CounterDevice.objects.create(
            uuid=device.uuid, membership_id=device.membership_id, label="x", secret=bytes(32)
        )


@pytest.mark.parametrize("change", [lambda rows: rows.update(secret=bytes(32)), lambda rows: rows.delete()])
def test_role_of_the_garage_cannot_change_a_secret_or_delete_a_device(
    advisor: Api, cast: Cast, shop: Shop, change: Callable[[Any], object]
) -> None:
    opened(advisor)
    with (
        nothing_changes(shop),
        pytest.raises(ProgrammingError, match="permission denied"),
        transaction.atomic(),
        tenancy.garage(cast.first.pk),
    ):
        change(CounterDevice.objects.all())
