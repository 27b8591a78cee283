"""POST and DELETE /garage/push-subscriptions: the browsers that show alerts."""

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.db.models.functions import Now

from accounts import sessions
from accounts.models import PushSubscription, Session
from kernel import push, tenancy
from tests.api import Api, refused
from tests.cast import Cast, join_second
from tests.pushservice import FakeBrowser

Row = tuple[int, str, str]


def rows() -> list[Row]:
    with tenancy.platform():
        found = PushSubscription.objects.order_by("garage_id", "id")
        return list(found.values_list("garage_id", "endpoint", "auth"))


def row(garage_id: int, browser: FakeBrowser) -> Row:
    return garage_id, browser.endpoint, browser.body["keys"]["auth"]


def body(endpoint: str) -> dict[str, Any]:
    return FakeBrowser().body | {"endpoint": endpoint}


@pytest.mark.usefixtures("push_key")
@pytest.mark.spec("hand-24")
def test_person_switches_alerts_on_and_off_in_a_browser(api: Api, cast: Cast) -> None:
    browser, client = FakeBrowser(), api.as_(cast.technician)
    answer = client.post("push-subscriptions", browser.body)
    assert (answer.status, answer.body["message"]) == (200, "This device shows your alerts now.")
    assert client.post("push-subscriptions", browser.body).status == 200
    assert rows() == [row(cast.first.pk, browser)]
    gone = client.send("DELETE", "push-subscriptions", body={"endpoint": browser.endpoint})
    assert (gone.status, gone.body["message"]) == (200, "This device shows no more alerts.")
    assert rows() == []


@pytest.mark.usefixtures("push_key")
@pytest.mark.spec("hand-24")
def test_browser_has_its_own_row_for_each_garage_of_a_person(api: Api, cast: Cast) -> None:
    join_second(cast)
    old, new, client = FakeBrowser("old"), FakeBrowser("new"), api.as_(cast.owner)
    for garage in (cast.first, cast.second):
        assert client.post("push-subscriptions", old.body | {"garageId": garage.pk}).status == 200
    # The browser changed its address and its keys.
    assert client.post("push-subscriptions", new.body | {"garageId": cast.first.pk}).status == 200
    assert rows() == [row(cast.first.pk, new), row(cast.second.pk, new)]
    removal = {"endpoint": new.endpoint, "garageId": cast.first.pk}
    assert client.send("DELETE", "push-subscriptions", body=removal).status == 200
    assert rows() == [row(cast.second.pk, new)]


@pytest.mark.usefixtures("push_key")
def test_next_person_in_a_browser_takes_its_address_over(api: Api, cast: Cast) -> None:
    browser = FakeBrowser()
    api.as_(cast.owner).post("push-subscriptions", browser.body)
    api.as_(cast.technician).post("push-subscriptions", browser.body)
    with tenancy.platform():
        assert PushSubscription.objects.get().session.person_id == cast.technician.pk


@pytest.mark.usefixtures("push_key")
def test_person_cannot_remove_the_browser_of_another_session(api: Api, cast: Cast) -> None:
    browser = FakeBrowser()
    api.as_(cast.owner).post("push-subscriptions", browser.body)
    for person in (cast.technician, cast.owner):
        client = api.as_(person)
        assert client.send("DELETE", "push-subscriptions", body={"endpoint": browser.endpoint}).status == 200
    assert rows() == [row(cast.first.pk, browser)]


@pytest.mark.usefixtures("push_key")
@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/fcm/send/x",
        "https://fcm.googleapis.com:8443/fcm/send/x",
        "https://fcm.googleapis.com",
        "https://someone@fcm.googleapis.com/x",
        "https://fcm.googleapis.com@evil.example/x",
        "https://fcm.googleapis.com\\@evil.example/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evilpush.apple.com/x",
        "https://push.apple.com.evil.example/x",
        "https://notify.windows.com/x",
        "https://.push.apple.com/x",
        "https://web..push.apple.com/x",
        "https://-.push.apple.com/x",
        "https://xn--a.push.apple.com/x",
        f"https://{'a' * 64}.push.apple.com/x",
        "https://FCM.googleapis.com/x",
        "https://fcm.googleapis.com/x y",
        "https://fcm.googleapis.com/x\r\nHost: evil.example",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://169.254.169.254/latest/meta-data",
        "//fcm.googleapis.com/x",
        "ftp://fcm.googleapis.com/x",
        "x",
    ],
)
@pytest.mark.spec("hand-25")
def test_address_of_another_host_is_refused_and_not_saved(api: Api, cast: Cast, endpoint: str) -> None:
    answer = api.as_(cast.owner).post("push-subscriptions", body(endpoint))
    assert refused(answer, 422, "invalid")
    assert list(answer.body["error"]) == ["endpoint"]
    if "\r" not in endpoint:
        assert answer.body["error"]["endpoint"] == ["This address is not allowed."]
    assert rows() == []


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/c7YB:APA91b_x-y",
        "https://fcm.googleapis.com:443/wp/x",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABk_x-y",
        "https://web.push.apple.com/QGJ-x_y",
        "https://wns2-pn1p.notify.windows.com/w/?token=BQYAAA%2bx%3d",
    ],
)
@pytest.mark.spec("hand-25")
def test_addresses_of_the_four_push_services_are_allowed(endpoint: str) -> None:
    assert push.is_allowed(endpoint)


@pytest.mark.usefixtures("push_key")
@pytest.mark.parametrize(
    "keys",
    [{}, {"p256dh": "x", "auth": "x"}, {"p256dh": "A" * 87, "auth": "BTBZMqHH6r4Tts7J_aSIgg"}, "short auth"],
)
def test_unusable_keys_are_refused_and_not_saved(api: Api, cast: Cast, keys: Any) -> None:
    browser = FakeBrowser()
    if keys == "short auth":
        keys = browser.body["keys"] | {"auth": "AAAA"}
    answer = api.as_(cast.owner).post("push-subscriptions", browser.body | {"keys": keys})
    assert refused(answer, 422, "invalid")
    assert rows() == []


@pytest.mark.usefixtures("push_key")
def test_refused_address_and_its_keys_are_in_no_answer_and_no_log(
    api: Api, cast: Cast, json_lines: StringIO
) -> None:
    browser = FakeBrowser()
    keys, elsewhere = browser.body["keys"], "https://push.example/wp/APA91b_x-y"
    for change in ({"endpoint": elsewhere}, {"keys": keys | {"p256dh": keys["auth"]}}):
        answer = api.as_(cast.owner).post("push-subscriptions", browser.body | change)
        assert refused(answer, 422, "invalid")
        texts = [answer.response.content.decode(), json_lines.getvalue()]
        assert "push-subscriptions" in texts[-1]
        for text in texts:
            for secret in (browser.endpoint, elsewhere, keys["auth"], keys["p256dh"]):
                assert secret not in text


@pytest.mark.spec("hand-1", "hand-103")
def test_installation_without_a_key_offers_no_alerts_on_devices(api: Api, cast: Cast) -> None:
    assert api.get("config").data["pushKey"] is None
    client, browser = api.as_(cast.owner), FakeBrowser()
    assert refused(client.post("push-subscriptions", browser.body), 404, "push_off")
    removal = client.send("DELETE", "push-subscriptions", body={"endpoint": browser.endpoint})
    assert refused(removal, 404, "push_off")
    assert rows() == []


@pytest.mark.spec("hand-1")
def test_config_has_the_public_key_of_the_installation(api: Api, push_key: str) -> None:
    public = api.get("config").data["pushKey"]
    assert len(public) == 87
    assert public.startswith("B")
    assert push_key not in api.get("config").response.content.decode()


@pytest.mark.usefixtures("push_key")
def test_sweep_deletes_the_browsers_of_ended_sessions_only(api: Api, cast: Cast) -> None:
    kept, ended, idle = FakeBrowser("kept"), FakeBrowser("ended"), FakeBrowser("idle")
    api.as_(cast.owner).post("push-subscriptions", kept.body)
    out = api.as_(cast.manager)
    out.post("push-subscriptions", ended.body)
    assert out.post("logout").status == 200
    api.as_(cast.advisor).post("push-subscriptions", idle.body)
    with tenancy.platform():
        Session.objects.filter(person=cast.advisor).update(idle_until=Now() - timedelta(hours=1))
        sessions.sweep()
    assert rows() == [row(cast.first.pk, kept)]
