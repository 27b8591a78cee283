"""Alerts reach the browsers of their people, through a push service that decrypts what it gets."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db.models.functions import Now
from django.test import override_settings

from accounts.models import Person, PushSubscription, Session
from config.env import ROOT
from garages import services as garages
from garages.models import Membership
from kernel import clock, push, tenancy
from kernel.outbox.models import OutboxRow
from kernel.sentences import Sentence
from tenants.alerts.models import Alert
from tenants.alerts.push import BELL_ONLY, EVENTS, enqueue_pushes
from tenants.alerts.tasks import Event, stamp_all
from tenants.staff.models import Staff
from tests.api import Api
from tests.cast import Cast, join_second
from tests.outbox import drain
from tests.pushservice import HOST, FakeBrowser, PushService
from tests.shop import Shop

PLATE = "MH 12 AB 1234"


def switched_on(client: Api, name: str, **names: Any) -> FakeBrowser:
    browser = FakeBrowser(name)
    assert client.post("push-subscriptions", browser.body | names).status == 200
    return browser


def job_is_ready(api: Api, cast: Cast, shop: Shop) -> int:
    """Open a job and make it ready, which alerts owner, manager and service advisor. Nothing is sent yet."""
    client = api.as_(cast.owner)
    job_id: int = client.post("jobs", shop.job()).data["jobId"]
    client.post("jobs/change-status", {"jobId": job_id, "jobStatusId": 3})
    drain("alerts.job_ready")
    return job_id


def send() -> None:
    """Run the tasks again, as if they were due."""
    with tenancy.platform():
        OutboxRow.objects.filter(kind="alerts.push").update(due_at=Now())
    drain("alerts.push")


def task() -> OutboxRow:
    with tenancy.platform():
        return OutboxRow.objects.get(kind="alerts.push")


@pytest.mark.spec("hand-54")
def test_alert_arrives_encrypted_and_signed_at_the_browser_of_its_person(
    api: Api, cast: Cast, shop: Shop, push_service: PushService
) -> None:
    manager = switched_on(api.as_(cast.manager), "manager")
    # This person does not get the alert in the bell.
    switched_on(api.as_(cast.technician), "technician")
    job_id = job_is_ready(api, cast, shop)
    send()
    (received,) = push_service.received
    assert received.path == "/fcm/send/manager"
    assert manager.decrypted(received.content) == {
        "title": PLATE,
        "body": "The job is ready.",
        "language": "",
        "tag": f"alert-{alert_id()}",
        "garageId": cast.first.pk,
        "jobId": job_id,
    }
    claims = received.claims()
    assert claims["key"] == api.get("config").data["pushKey"]
    assert claims["sub"] == "mailto:support@servicebay.example"
    assert 0 < claims["exp"] - clock.now().timestamp() <= 24 * 3600
    assert 0 < int(received.headers["TTL"]) <= 4 * 3600
    assert received.headers["Content-Encoding"] == "aes128gcm"
    for secret in (b"Meera", b"9876543210", PLATE.encode()):
        assert secret not in received.content
    send()
    assert len(push_service.received) == 1


def alert_id() -> int:
    with tenancy.platform():
        found: int = task().ids["alert_id"]
        return found


@pytest.mark.spec("hand-54")
def test_notification_has_no_name_and_no_phone_and_no_amount(
    api: Api, cast: Cast, shop: Shop, push_service: PushService
) -> None:
    """The bell's sentence may have them. The notification has its own."""
    browser = switched_on(api.as_(cast.owner), "owner")
    with tenancy.garage(cast.first.pk):
        member = Staff.objects.get(email=cast.owner.email).membership_id
        words = Sentence(
            "{customer} objects to the decision on {code} ({way}): {objection}",
            customer="Meera Iyer",
            code="EST-1",
            way=Sentence("by phone"),
            objection="Call 98765 43210, not ₹4,500.00",
        )
        stamp_all([Event((member,), "estimate_objected", "objected:1", words)], None)
    send()
    message = browser.decrypted(push_service.received[0].content)
    assert (message["title"], message["body"]) == ("Servicebay", "The customer objects to a decision.")
    assert message["jobId"] is None


def test_plate_of_an_alert_without_a_job_is_taken_from_its_sentence(
    cast: Cast, api: Api, push_service: PushService
) -> None:
    browser = switched_on(api.as_(cast.owner), "owner")
    inner = Sentence("Approved for {plate}: {names}.", plate=PLATE, names="Oil")
    with tenancy.garage(cast.first.pk):
        member = Staff.objects.get(email=cast.owner.email).membership_id
        words = Sentence("{first} {second}", first=inner, second=Sentence("Send a new estimate."))
        stamp_all([Event((member,), "estimate_decided", "decided:1", words)], None)
    send()
    assert browser.decrypted(push_service.received[0].content)["title"] == PLATE


def test_notification_is_in_the_language_of_the_person(
    api: Api, cast: Cast, shop: Shop, push_service: PushService
) -> None:
    browser = switched_on(api.as_(cast.manager), "manager")
    with tenancy.platform():
        Person.objects.filter(pk=cast.manager.pk).update(language="hi")
    job_is_ready(api, cast, shop)
    send()
    message = browser.decrypted(push_service.received[0].content)
    assert (message["body"], message["language"]) == ("जॉब तैयार है।", "hi")


def test_notification_names_the_garage_if_the_person_works_in_several(
    api: Api, cast: Cast, shop: Shop, push_service: PushService
) -> None:
    join_second(cast)
    client = api.as_(cast.owner)
    browser = switched_on(client, "owner", garageId=cast.first.pk)
    job_id = client.post("jobs", shop.job()).data["jobId"]
    client.post("jobs/change-status", {"jobId": job_id, "jobStatusId": 3, "garageId": cast.first.pk})
    drain("alerts.job_ready")
    send()
    assert browser.decrypted(push_service.received[0].content)["title"] == f"{PLATE} · First"


def test_alert_of_a_garage_where_alerts_are_off_does_not_arrive(
    api: Api, cast: Cast, shop: Shop, push_service: PushService
) -> None:
    join_second(cast)
    switched_on(api.as_(cast.owner), "owner", garageId=cast.second.pk)
    job_is_ready(api, cast, shop)
    send()
    assert push_service.received == []


def revoke(cast: Cast) -> None:
    with tenancy.platform():
        Session.objects.filter(person=cast.manager).update(revoked_at=Now())


def expire(cast: Cast) -> None:
    with tenancy.platform():
        Session.objects.filter(person=cast.manager).update(idle_until=Now())


def leave(cast: Cast) -> None:
    with tenancy.platform():
        Membership.objects.filter(person=cast.manager).update(state=Membership.State.ENDED)


def suspend(cast: Cast) -> None:
    with tenancy.platform():
        garages.suspend_garage(cast.first.pk)


def archive(cast: Cast) -> None:
    with tenancy.platform():
        garages.archive_garage(cast.first.pk, archived=True)


def read_it(cast: Cast) -> None:
    with tenancy.garage(cast.first.pk):
        Alert.objects.update(read_at=Now())


def switch_off(cast: Cast) -> None:
    with tenancy.platform():
        PushSubscription.objects.all().delete()


@pytest.mark.parametrize("change", [revoke, expire, leave, suspend, archive, read_it, switch_off])
@pytest.mark.parametrize("is_early", [True, False], ids=["before the alert", "after the alert"])
@pytest.mark.spec("hand-55")
def test_person_whose_access_ended_or_who_read_the_alert_gets_nothing(
    api: Api,
    cast: Cast,
    shop: Shop,
    push_service: PushService,
    change: Callable[[Cast], None],
    is_early: bool,
) -> None:
    switched_on(api.as_(cast.manager), "manager")
    if is_early and change not in (suspend, archive, read_it):
        change(cast)
        job_is_ready(api, cast, shop)
    else:
        job_is_ready(api, cast, shop)
        change(cast)
    send()
    assert (push_service.received, push_service.called) == ([], [])


@pytest.mark.spec("hand-55")
def test_alert_is_dropped_after_four_hours(
    api: Api, cast: Cast, shop: Shop, push_service: PushService
) -> None:
    switched_on(api.as_(cast.manager), "manager")
    job_is_ready(api, cast, shop)
    with clock.at(clock.now() + timedelta(hours=4)):
        send()
    assert push_service.called == []
    assert task().done_at is not None


@pytest.mark.parametrize("status", [429, 500, 503])
@pytest.mark.spec("hand-55")
def test_busy_push_service_is_tried_three_times_and_then_the_push_is_dropped(
    api: Api, cast: Cast, shop: Shop, push_service: PushService, status: int
) -> None:
    switched_on(api.as_(cast.manager), "manager")
    job_is_ready(api, cast, shop)
    push_service.answers = [status] * 5
    for tries in (1, 2, 3, 3, 3):
        send()
        assert len(push_service.received) == tries
    # A dropped push is no failure that an operator must look at.
    assert (task().done_at is not None, task().dead_at) == (True, None)
    with tenancy.platform():
        assert PushSubscription.objects.count() == 1


def test_second_try_succeeds(api: Api, cast: Cast, shop: Shop, push_service: PushService) -> None:
    switched_on(api.as_(cast.manager), "manager")
    job_is_ready(api, cast, shop)
    push_service.answers = [503]
    send()
    assert task().done_at is None
    send()
    assert task().done_at is not None
    assert len(push_service.received) == 2


@pytest.mark.parametrize("status", [404, 410])
@pytest.mark.spec("hand-56")
def test_address_that_the_push_service_does_not_know_is_deleted(
    api: Api, cast: Cast, shop: Shop, push_service: PushService, status: int
) -> None:
    switched_on(api.as_(cast.manager), "manager")
    switched_on(api.as_(cast.advisor), "advisor")
    job_is_ready(api, cast, shop)
    push_service.answers = [status]
    send()
    gone = push_service.received[0].path.rpartition("/")[2]
    with tenancy.platform():
        (left,) = PushSubscription.objects.values_list("endpoint", flat=True)
    assert not left.endswith(gone)
    assert len(push_service.received) == 2


@pytest.mark.parametrize("status", [302, 307, 308, 400, 401, 403, 413])
def test_refused_push_is_not_repeated_and_a_redirect_is_not_followed(
    api: Api, cast: Cast, shop: Shop, push_service: PushService, status: int
) -> None:
    switched_on(api.as_(cast.manager), "manager")
    job_is_ready(api, cast, shop)
    push_service.answers = [status]
    send()
    send()
    assert [each.path for each in push_service.received] == ["/fcm/send/manager"]
    assert push_service.called == [(HOST, 443)]
    assert task().done_at is not None


@pytest.mark.spec("hand-25")
def test_host_is_checked_again_before_the_request(
    api: Api, cast: Cast, shop: Shop, push_service: PushService
) -> None:
    switched_on(api.as_(cast.manager), "manager")
    job_is_ready(api, cast, shop)
    with tenancy.platform():
        PushSubscription.objects.update(endpoint="https://169.254.169.254/latest/meta-data")
    send()
    assert push_service.called == []
    assert task().done_at is not None


def test_wrong_certificate_is_refused(
    api: Api, cast: Cast, shop: Shop, push_service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    switched_on(api.as_(cast.manager), "manager")
    job_is_ready(api, cast, shop)
    monkeypatch.delenv("SSL_CERT_FILE")
    send()
    assert push_service.received == []
    assert "CERTIFICATE_VERIFY_FAILED" in task().last_error


@pytest.mark.spec("hand-103")
def test_installation_without_a_key_writes_no_task(
    api: Api, cast: Cast, shop: Shop, push_service: PushService
) -> None:
    switched_on(api.as_(cast.manager), "manager")
    with override_settings(VAPID_PRIVATE_KEY=""):
        job_is_ready(api, cast, shop)
    with tenancy.platform():
        assert not OutboxRow.objects.filter(kind="alerts.push").exists()
    assert push_service.called == []


def test_repeated_event_causes_no_second_notification(
    api: Api, cast: Cast, push_service: PushService
) -> None:
    switched_on(api.as_(cast.owner), "owner")
    with tenancy.garage(cast.first.pk):
        member = Staff.objects.get(email=cast.owner.email).membership_id
        event = Event((member,), "pictures_filling", "pictures:1", Sentence("A part has arrived."))
        for _ in range(2):
            stamp_all([event], None)
    send()
    assert len(push_service.received) == 1


def test_alert_of_the_night_stays_in_the_bell(api: Api, cast: Cast, push_service: PushService) -> None:
    switched_on(api.as_(cast.owner), "owner")
    with tenancy.garage(cast.first.pk):
        member = Staff.objects.get(email=cast.owner.email).membership_id
        for kind in BELL_ONLY:
            stamp_all([Event((member,), kind, kind, Sentence("A part has arrived."))], None)
    send()
    assert push_service.called == []


def test_each_kind_of_alert_has_a_notification_or_stays_in_the_bell() -> None:
    sources = [(ROOT / f"tenants/alerts/{name}.py").read_text() for name in ("tasks", "estimates", "credit")]
    kinds = [kind for source in sources for kind in re.findall(r'\bEvent\(\s*[^"]*"(\w+)",', source)]
    assert sorted(kinds) == sorted([*EVENTS, *BELL_ONLY])
    assert len(kinds) == sum(len(re.findall(r"\bEvent\(", source)) for source in sources)


def test_alert_without_a_browser_costs_one_statement(
    cast: Cast, push_key: str, django_assert_num_queries: Any
) -> None:
    with tenancy.garage(cast.first.pk):
        member = Staff.objects.get(email=cast.owner.email).membership_id
        alert = Alert(membership_id=member, kind="job_ready", key="ready:1", text="x")
        with django_assert_num_queries(1):
            enqueue_pushes([alert])


def test_keys_of_a_browser_and_of_the_installation_are_in_no_log(
    api: Api, cast: Cast, shop: Shop, push_service: PushService, push_key: str, json_lines: Any
) -> None:
    browser = switched_on(api.as_(cast.manager), "manager")
    job_is_ready(api, cast, shop)
    push_service.answers = [403]
    send()
    lines = json_lines.getvalue()
    assert "push.refused" in lines
    for secret in (browser.endpoint, browser.body["keys"]["auth"], push_key, push.public_key()):
        assert secret not in lines
