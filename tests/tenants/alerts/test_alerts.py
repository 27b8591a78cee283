"""Alerts are created by events, once for each person, and marked as read one by one or all together."""

from datetime import timedelta

from config.tasks import enqueue_nightly
from kernel import clock, tenancy
from kernel.outbox.models import OutboxRow
from kernel.sentences import Sentence
from tenants.alerts.models import Alert
from tenants.alerts.services import LONGEST, fitted
from tenants.jobs.models import Job
from tenants.staff.models import Staff
from tests.api import Api
from tests.cast import Cast
from tests.outbox import drain
from tests.said import english, filled
from tests.shop import Shop


def texts(client: Api) -> list[str]:
    """Return the texts. Each comes with its code and its values, for other languages."""
    alerts = client.get("alerts").data["alerts"]
    for alert in alerts:
        assert filled(alert["says"]["text"], english()) == alert["text"]
    return [alert["text"] for alert in alerts]


def unread(client: Api) -> int:
    return int(client.get("alerts/unread").data["unreadCount"])


def open_job(api: Api, cast: Cast, shop: Shop, **changes: object) -> tuple[int, str]:
    data = api.as_(cast.owner).post("jobs", shop.job(**changes)).data
    return data["jobId"], data["jobCode"]


def test_only_the_assigned_staff_member_gets_an_alert_for_a_new_job(api: Api, cast: Cast, shop: Shop) -> None:
    with tenancy.garage(cast.first.pk):
        staff = Staff.objects.get(email=cast.technician.email)
    _, code = open_job(api, cast, shop, assignedUserId=staff.pk)
    drain()
    assert texts(api.as_(cast.technician)) == [
        f"{code} (MH12AB1234) is assigned to you: Oil change, Foam wash"
    ]
    assert texts(api.as_(cast.cashier)) == []


def test_owner_and_manager_and_service_advisor_get_an_alert_when_a_job_becomes_ready(
    api: Api, cast: Cast, shop: Shop
) -> None:
    job_id, code = open_job(api, cast, shop)
    api.as_(cast.technician).post("jobs/change-status", {"jobId": job_id, "jobStatusId": 3})
    drain()
    for person in (cast.owner, cast.manager, cast.advisor):
        assert texts(api.as_(person)) == [f"{code} (MH12AB1234) is ready for Meera Iyer"]
    for person in (cast.technician, cast.cashier):
        assert texts(api.as_(person)) == []


def test_overdue_job_causes_one_alert_a_day(api: Api, cast: Cast, shop: Shop) -> None:
    _, code = open_job(api, cast, shop)
    late = clock.today() - timedelta(days=1)
    with tenancy.garage(cast.first.pk):
        Job.objects.update(expected_on=late)
    enqueue_nightly()
    enqueue_nightly()
    drain()
    assert texts(api.as_(cast.manager)) == [f"{code} (MH12AB1234) was due on {late:%d/%m/%Y}"]
    with tenancy.platform():
        # The outbox has one task for each garage.
        assert OutboxRow.objects.filter(kind="alerts.find_overdue").count() == 2


def test_marking_alerts_as_read_does_not_affect_other_people(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.manager)
    for _ in range(3):
        job_id, _ = open_job(api, cast, shop)
        api.as_(cast.owner).post("jobs/change-status", {"jobId": job_id, "jobStatusId": 3})
    drain()
    assert unread(client) == 3
    newest = client.get("alerts").data["alerts"][0]
    assert newest["read"] is False
    assert client.post(f"alerts/{newest['alertId']}/read").body["success"] is True
    assert unread(client) == 2
    assert client.post("alerts/read-all").body["success"] is True
    assert unread(client) == 0
    assert unread(api.as_(cast.owner)) == 3


def test_alert_of_another_person_cannot_be_marked_as_read(api: Api, cast: Cast, shop: Shop) -> None:
    job_id, _ = open_job(api, cast, shop)
    api.as_(cast.owner).post("jobs/change-status", {"jobId": job_id, "jobStatusId": 3})
    drain()
    alert = api.as_(cast.owner).get("alerts").data["alerts"][0]["alertId"]
    assert api.as_(cast.manager).post(f"alerts/{alert}/read").status == 404
    assert unread(api.as_(cast.owner)) == 1


def test_long_value_of_an_alert_gives_way() -> None:
    def said(reason: str) -> Sentence:
        return Sentence("The invoice was not sent: {reason}", reason=reason)

    assert fitted(said, "x" * 20) == f"The invoice was not sent: {'x' * 20}"
    long = fitted(said, "x" * 1000)
    assert len(long) == LONGEST
    assert long.endswith("xx …")


def test_alert_of_an_earlier_release_shows_its_text(api: Api, cast: Cast) -> None:
    with tenancy.garage(cast.first.pk):
        owner = Staff.objects.get(email=cast.owner.email).membership_id
        Alert.objects.create(membership_id=owner, kind="job_ready", key="old", text="JOB-00001 is ready")
    [alert] = api.as_(cast.owner).get("alerts").data["alerts"]
    assert (alert["text"], alert["says"]) == ("JOB-00001 is ready", None)
