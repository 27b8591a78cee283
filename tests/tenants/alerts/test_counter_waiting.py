"""Alerts about entries that wait on a device for more than a day."""

from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.timezone import localtime

from config.tasks import enqueue_nightly
from garages.roles import Role
from kernel import clock, tenancy
from tenants.alerts.models import Alert
from tenants.alerts.tasks import load_counter_waiting
from tenants.intake.models import CounterDevice
from tenants.staff.models import Staff
from tests.api import Api
from tests.cast import Cast
from tests.outbox import drain
from tests.said import english, filled

DAY, HOUR = timedelta(days=1), timedelta(hours=1)


@pytest.fixture
def client(api: Api, cast: Cast) -> Api:
    return api.as_(cast.advisor)


@pytest.fixture
def device(client: Api) -> str:
    device = str(uuid4())
    client.post("counter/open", {"device": device, "label": "Counter PC"})
    return device


def report(client: Api, device: str, waiting: int, oldest: datetime) -> None:
    body = {"device": device, "waiting": waiting, "oldestAt": oldest.isoformat()}
    assert client.post("counter/report", body).status == 200


def night() -> None:
    enqueue_nightly()
    drain("alerts.counter_waiting")


def told(cast: Cast) -> list[tuple[str, Role]]:
    """Return the texts of the alerts with the roles of the people who have them."""
    with tenancy.garage(cast.first.pk):
        roles = dict(Staff.objects.values_list("membership_id", "role"))
        found = Alert.objects.filter(kind="counter_waiting").order_by("id")
        return [(each.text, Role(roles[each.membership_id])) for each in found]


@pytest.mark.spec("hand-58")
def test_people_in_charge_get_one_alert_for_the_oldest_entry(client: Api, cast: Cast, device: str) -> None:
    oldest = clock.now() - DAY - HOUR
    report(client, device, 3, oldest)
    night()
    since = f"{localtime(oldest):%d/%m/%Y, %H:%M}"
    text = f"Counter PC: 3 entries wait since {since}."
    assert sorted(told(cast)) == [(text, role) for role in (Role.OWNER, Role.MANAGER, Role.SERVICE_ADVISOR)]
    alert = client.get("alerts").data["alerts"][0]
    said = alert["says"]["text"]
    assert filled(said, english()) == alert["text"] == text
    # More entries wait on the next night, but the oldest is the same.
    report(client, device, 5, oldest)
    with clock.at(clock.now() + DAY):
        night()
    assert len(told(cast)) == 3


def test_next_oldest_entry_causes_an_alert_of_its_own(client: Api, cast: Cast, device: str) -> None:
    report(client, device, 3, clock.now() - 3 * DAY)
    night()
    oldest = clock.now() - DAY - HOUR
    report(client, device, 1, oldest)
    with clock.at(clock.now() + DAY):
        night()
    found = told(cast)
    assert len(found) == 6
    assert found[-1][0] == f"Counter PC: 1 entry waits since {localtime(oldest):%d/%m/%Y, %H:%M}."


@pytest.mark.parametrize(("waiting", "age"), [(3, DAY - HOUR), (0, 3 * DAY)])
@pytest.mark.spec("hand-58")
def test_device_with_fresh_or_without_entries_causes_no_alert(
    client: Api, cast: Cast, device: str, waiting: int, age: timedelta
) -> None:
    report(client, device, waiting, clock.now() - age)
    night()
    assert told(cast) == []


@pytest.mark.spec("hand-58")
def test_device_that_is_switched_off_causes_an_alert_too(client: Api, cast: Cast, device: str) -> None:
    report(client, device, 3, clock.now() - 2 * DAY)
    with tenancy.garage(cast.first.pk):
        CounterDevice.objects.update(off_at=clock.now())
    night()
    assert len(told(cast)) == 3


def test_alert_about_waiting_entries_needs_two_statements(client: Api, cast: Cast, device: str) -> None:
    report(client, device, 3, clock.now() - 2 * DAY)
    with tenancy.garage(cast.first.pk), CaptureQueriesContext(connection) as captured:
        load_counter_waiting()
    assert len(captured) == 2
    assert not any("secret" in entry["sql"] for entry in captured)
