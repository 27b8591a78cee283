"""Alerts about estimates that are valid until tomorrow and have no answer."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from config.tasks import enqueue_nightly
from garages.roles import Role
from kernel import clock, tenancy
from tenants.alerts.estimates import load_ending
from tenants.alerts.models import Alert
from tenants.alerts.tasks import stamp_all
from tenants.estimates.codes import EstimateState
from tenants.estimates.models import Estimate, EstimateVersion
from tenants.jobs.codes import JobStatus
from tenants.jobs.models import Job
from tenants.staff.models import Staff
from tenants.visits.models import Visit
from tests.api import Api
from tests.cast import Cast
from tests.outbox import drain
from tests.shop import Shop
from tests.tenants.estimates.conftest import drafted, goods, in_days, read, saved, send
from tests.tenants.visits.conftest import opened


@pytest.fixture
def client(api: Api, cast: Cast) -> Api:
    return api.as_(cast.advisor)


def sent(client: Api, visit_id: int, *, days: int, tax: int = 1) -> int:
    estimate = drafted(client, visit_id)
    saved(client, estimate, goods(), validUntil=in_days(days), taxCollected=tax)
    send(client, estimate)
    return estimate


def told(cast: Cast) -> list[tuple[str, Role]]:
    """Return the texts of the alerts with the roles of the people who have them."""
    with tenancy.garage(cast.first.pk):
        roles = dict(Staff.objects.values_list("membership_id", "role"))
        found = Alert.objects.filter(kind="estimate_ending").order_by("id")
        return [(each.text, Role(roles[each.membership_id])) for each in found]


def night() -> None:
    enqueue_nightly()
    drain("alerts.find_ending_estimates")


def test_sender_gets_one_alert_for_a_version_that_ends_tomorrow(client: Api, cast: Cast, shop: Shop) -> None:
    estimate = sent(client, opened(client, shop), days=1)
    night()
    code, day = read(client, estimate)["code"], clock.today() + timedelta(days=1)
    text = f"{code} for MH 12 AB 1234 is valid until tomorrow, {day:%d/%m/%Y}. Meera Iyer has not answered."
    assert told(cast) == [(text, Role.SERVICE_ADVISOR)]
    assert client.get("alerts").data["alerts"][0]["text"] == text
    with tenancy.garage(cast.first.pk):
        stamp_all(load_ending(), None)
    night()
    assert len(told(cast)) == 1


def test_next_version_causes_an_alert_of_its_own(client: Api, cast: Cast, shop: Shop) -> None:
    estimate = sent(client, opened(client, shop), days=1)
    night()
    saved(client, estimate, goods(700), validUntil=in_days(1))
    with tenancy.garage(cast.first.pk):
        assert load_ending() == []
    send(client, estimate)
    with tenancy.garage(cast.first.pk):
        stamp_all(load_ending(), None)
    assert len(told(cast)) == 2


def test_assigned_person_gets_the_alert_too(api: Api, client: Api, cast: Cast, shop: Shop) -> None:
    with tenancy.garage(cast.first.pk):
        technician = Staff.objects.get(email=cast.technician.email)
    job = api.as_(cast.owner).post("jobs", shop.job(assignedUserId=technician.pk)).data["jobId"]
    sent(client, client.post("visits", {"jobId": job}).data["visitId"], days=1, tax=0)
    night()
    assert {role for _, role in told(cast)} == {Role.SERVICE_ADVISOR, Role.TECHNICIAN}


def test_estimate_of_a_missed_night_causes_an_alert_on_its_last_day(
    client: Api, cast: Cast, shop: Shop
) -> None:
    sent(client, opened(client, shop), days=1)
    with clock.at(clock.now() + timedelta(days=1)):
        night()
    ((text, _),) = told(cast)
    assert "is valid until today" in text


@pytest.mark.parametrize("days", [2, 3])
def test_later_day_causes_no_alert(client: Api, cast: Cast, shop: Shop, days: int) -> None:
    sent(client, opened(client, shop), days=days)
    night()
    assert told(cast) == []


@pytest.mark.parametrize("state", ["draft", "decided", "expired", "withdrawn"])
def test_estimate_that_does_not_wait_causes_no_alert(client: Api, cast: Cast, shop: Shop, state: str) -> None:
    estimate = sent(client, opened(client, shop), days=1)
    with tenancy.garage(cast.first.pk):
        Estimate.objects.filter(pk=estimate).update(
            state=state,
            reason="X" if state == "withdrawn" else "",
            decided_at=clock.now() if state == "decided" else None,
        )
    night()
    assert told(cast) == []


def test_finished_job_causes_no_alert(api: Api, client: Api, cast: Cast, shop: Shop) -> None:
    job = api.as_(cast.owner).post("jobs", shop.job()).data["jobId"]
    sent(client, client.post("visits", {"jobId": job}).data["visitId"], days=1, tax=0)
    with tenancy.garage(cast.first.pk):
        Job.objects.update(status=JobStatus.DELIVERED, delivered_at=clock.now())
    night()
    assert told(cast) == []


def test_number_of_statements_does_not_depend_on_the_estimates(client: Api, cast: Cast, shop: Shop) -> None:
    estimate = sent(client, opened(client, shop), days=1)

    def statements() -> int:
        with tenancy.garage(cast.first.pk), CaptureQueriesContext(connection) as captured:
            stamp_all(load_ending(), None)
        return len([each for each in captured if "SAVEPOINT" not in each["sql"]])

    one = statements()
    with tenancy.garage(cast.first.pk):
        version = EstimateVersion.objects.get(estimate=estimate)
        first = Estimate.objects.get(pk=estimate)
        for _ in range(20):
            visit = Visit.objects.create(
                customer=shop.customer, vehicle=shop.vehicle, closed_at=clock.now(), closed_why="Gone"
            )
            first.pk, first.code, first.visit = None, None, visit
            first.state = EstimateState.SENT
            first.save(force_insert=True)
            version.pk, version.estimate = None, first
            version.save(force_insert=True)
    assert statements() == one
    assert len(told(cast)) == 21
