"""GET /garage/sessions and DELETE /garage/sessions/{id}: a person's open sessions."""

from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.db.models.functions import Now

from accounts.devices import device_of
from accounts.models import Session
from kernel import tenancy
from kernel.audit.models import AuditEntry
from tests.api import Api, refused
from tests.cast import PASSWORD, Cast

ANDROID = (
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/142.0.0.0 Mobile Safari/537.36"
)
WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0"


def sign_in(api: Api, user_agent: str) -> Api:
    body = {"email": "owner@cast.example", "password": PASSWORD}
    return Api(api.with_headers(User_Agent=user_agent).post("login", body).data["token"])


def test_session_list_shows_each_device_and_marks_the_current_session(api: Api, cast: Cast) -> None:
    phone, desk = sign_in(api, ANDROID), sign_in(api, WINDOWS)
    api.as_(cast.manager)
    (first, second) = phone.get("sessions").data
    assert (first["device"], first["current"]) == ("Chrome on Android", True)
    assert (second["device"], second["current"]) == ("Firefox on Windows", False)
    assert [each["device"] for each in desk.get("sessions").data] == [
        "Firefox on Windows",
        "Chrome on Android",
    ]
    assert set(first) == {"sessionId", "device", "openedAt", "lastUsedAt", "current"}
    for instant in (first["openedAt"], first["lastUsedAt"]):
        assert instant.endswith("+05:30")
        assert abs(datetime.fromisoformat(instant).timestamp() - datetime.now().timestamp()) < 60


def test_session_list_starts_with_the_current_session_and_sorts_others_by_last_use(
    api: Api, cast: Cast
) -> None:
    old, older, here = sign_in(api, ANDROID), sign_in(api, WINDOWS), sign_in(api, "")
    for hours, client in ((2, old), (3, older)):
        mine = client.get("sessions").data[0]["sessionId"]
        with tenancy.platform():
            Session.objects.filter(uuid=mine).update(last_used_at=Now() - timedelta(hours=hours))
    devices = [each["device"] for each in here.get("sessions").data]
    assert devices == ["Unknown device", "Chrome on Android", "Firefox on Windows"]


@pytest.mark.parametrize(
    "change",
    [{"revoked_at": Now()}, {"idle_until": Now()}, {"expires_at": Now()}],
    ids=["revoked", "idle", "expired"],
)
def test_ended_session_is_not_listed_and_cannot_be_ended(
    api: Api, cast: Cast, change: dict[str, object]
) -> None:
    ended, here = sign_in(api, ANDROID), sign_in(api, WINDOWS)
    session = ended.get("sessions").data[0]["sessionId"]
    with tenancy.platform():
        Session.objects.filter(uuid=session).update(**change)
    assert [each["current"] for each in here.get("sessions").data] == [True]
    assert refused(here.delete(f"sessions/{session}"), 404, "not_found")


def test_ending_another_session_signs_out_that_device(api: Api, cast: Cast) -> None:
    phone, desk = sign_in(api, ANDROID), sign_in(api, WINDOWS)
    lost = desk.get("sessions").data[1]["sessionId"]
    answer = desk.delete(f"sessions/{lost}")
    assert answer.body["message"] == "That device has been signed out."
    assert (phone.get("me").status, desk.get("me").status) == (401, 200)
    assert len(desk.get("sessions").data) == 1
    with tenancy.platform():
        entry = AuditEntry.objects.get(kind="session_ended")
    assert (entry.person_id, entry.details) == (cast.owner.pk, {"session": lost})
    assert refused(desk.delete(f"sessions/{lost}"), 404, "not_found")


def test_ending_the_current_session_signs_out(api: Api, cast: Cast) -> None:
    here = sign_in(api, ANDROID)
    assert here.delete(f"sessions/{here.get('sessions').data[0]['sessionId']}").status == 200
    assert here.get("me").status == 401


def test_ending_the_session_of_another_person_or_an_unknown_session_returns_404(api: Api, cast: Cast) -> None:
    theirs, mine = api.as_(cast.manager), api.as_(cast.owner)
    foreign = mine.delete(f"sessions/{theirs.get('sessions').data[0]['sessionId']}")
    unknown = mine.delete(f"sessions/{uuid4()}")
    assert refused(foreign, 404, "not_found")
    assert foreign.body == unknown.body
    assert theirs.get("me").status == 200


def test_malformed_session_id_is_rejected(api: Api, cast: Cast) -> None:
    answer = api.as_(cast.owner).delete("sessions/1")
    assert refused(answer, 422, "invalid")


@pytest.mark.parametrize(
    ("user_agent", "device"),
    [
        (ANDROID, "Chrome on Android"),
        (WINDOWS, "Firefox on Windows"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
            "Version/18.5 Mobile/15E148 Safari/604.1",
            "Safari on iPhone",
        ),
        (
            "Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
            "CriOS/141.0.7390.69 Mobile/15E148 Safari/604.1",
            "Chrome on iPad",
        ),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) "
            "Version/18.5 Safari/605.1.15",
            "Safari on Mac",
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
            "Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
            "Edge on Windows",
        ),
        (
            "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) "
            "SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
            "Samsung Internet on Android",
        ),
        (
            "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) "
            "Chrome/141.0.0.0 Mobile Safari/537.36 OPR/93.0.0.0",
            "Opera on Android",
        ),
        (
            "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) "
            "Chrome/142.0.0.0 Safari/537.36",
            "Chrome on ChromeOS",
        ),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Linux"),
        ("Something (Windows)", "A browser on Windows"),
        ("Firefox/145.0", "Firefox"),
        ("curl/8.14", "Unknown device"),
        ("", "Unknown device"),
        ("x" * 5000, "Unknown device"),
    ],
)
def test_device_name_is_derived_from_the_user_agent(user_agent: str, device: str) -> None:
    assert device_of(user_agent) == device
    assert len(device) <= 60
