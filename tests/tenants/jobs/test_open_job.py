"""POST /garage/jobs: opens a job."""

from datetime import timedelta
from typing import Any

import orjson
import pytest

from kernel import clock, tenancy
from kernel.outbox.models import OutboxRow
from tenants.activity.models import Activity
from tenants.jobs.models import Job, JobLine
from tenants.staff.models import Staff
from tests import shop as shops
from tests.api import Answered, Api
from tests.cast import Cast
from tests.shop import Shop

UNKNOWN = "Not found in your garage"


def send(client: Api, body: dict[str, Any]) -> Answered:
    return client.post("jobs", body)


def count(shop: Shop) -> int:
    with tenancy.garage(shop.garage.pk):
        return Job.objects.count()


def refused(answer: Answered, field: str, message: str) -> bool:
    assert answer.status == 422, answer.body
    assert answer.body["error"] == {field: [message]}
    return True


def test_opened_job_stores_the_current_customer_name_and_service_prices(
    api: Api, cast: Cast, shop: Shop
) -> None:
    answer = send(api.as_(cast.advisor), shop.job(taxCollected=1, estimatedCost=1711))
    assert answer.body["success"] is True
    code = answer.data["jobCode"]
    assert answer.body["message"] == f"Job {code} has been created successfully."
    assert answer.data["estimatedCost"] == 1711.0
    with tenancy.garage(cast.first.pk):
        job = Job.objects.get(pk=answer.data["jobId"])
        lines = list(JobLine.objects.filter(job=job).order_by("id"))
        activity = Activity.objects.get(subject="job", subject_id=job.pk)
    assert code == f"JOB-{(job.pk & 0xFFFFFFFF) + 1:05}"
    assert (job.subtotal_paise, job.tax_paise, job.total_paise) == (145_000, 26_100, 171_100)
    assert (job.customer_name, job.customer_phone) == ("Meera Iyer", "+919876543210")
    assert job.category_summary == "Test Engine, Test Cleaning"
    assert job.service_summary == "Oil change, Foam wash"
    assert [(line.list_paise, line.catalogue_paise, line.quoted_paise) for line in lines] == [
        (100_000, 100_000, 100_000),
        (50_000, 45_000, 45_000),
    ]
    assert (activity.what, activity.person_name) == ("opened", "Advisor Person")


@pytest.mark.spec("jobs-22")
def test_service_lines_can_be_sent_as_json_text_in_a_form(api: Api, cast: Cast, shop: Shop) -> None:
    body = shop.job()
    body["servicesOpted"] = orjson.dumps(body["servicesOpted"]).decode()
    body["assignedUserId"] = "null"
    fields = "&".join(f"{name}={value}" for name, value in body.items() if value is not None)
    client = api.as_(cast.owner).with_headers(Content_Type="application/x-www-form-urlencoded")
    assert client.post("jobs", fields.encode()).body["success"] is True


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"entryDate": ""}, "entryDate", "Entry Date is required"),
        ({"entryDate": "31/12/2026"}, "entryDate", "Entry Date is required"),
        ({"expectedDOD": None}, "expectedDOD", "Expected DOD is required"),
        ({"priorityId": 0}, "priorityId", "Priority is required"),
        ({"priorityId": 4}, "priorityId", "Priority is required"),
        ({"pickupNeeded": 0}, "pickupNeeded", "Pickup option is required"),
        ({"paymentMethodId": 0}, "paymentMethodId", "Payment Method is required"),
        ({"assignedUserId": 0}, "assignedUserId", "Please assign a staff"),
        ({"assignedUserId": 99}, "assignedUserId", UNKNOWN),
        ({"customerId": 99}, "customerId", UNKNOWN),
        ({"vehicleId": 99}, "vehicleId", UNKNOWN),
        (
            {"additionalComments": "x" * 2001},
            "additionalComments",
            "This must be at most 2000 characters long",
        ),
        ({"servicesOpted": []}, "servicesOpted", "Please add at least one service"),
        ({"servicesOpted": "nonsense"}, "servicesOpted", "This could not be read"),
        ({"taxCollected": 2}, "taxCollected", "Tax must be 0 or 1"),
        ({"estimatedCost": 1}, "estimatedCost", "The total is ₹1,450.00"),
        ({"estimatedCost": 1450.02}, "estimatedCost", "The total is ₹1,450.00"),
        ({"estimatedCost": "1450.010000001"}, "estimatedCost", "The total is ₹1,450.00"),
        ({"estimatedCost": 1e300}, "estimatedCost", "The total is ₹1,450.00"),
        ({"estimatedCost": "1e999"}, "estimatedCost", "The total is ₹1,450.00"),
        ({"estimatedCost": "9" * 9000}, "estimatedCost", "The total is ₹1,450.00"),
        ({"estimatedCost": "NaN"}, "estimatedCost", "This must be an amount"),
        ({"estimatedCost": "1e99999999"}, "estimatedCost", "This must be an amount"),
        ({"estimatedCost": "१४५०"}, "estimatedCost", "This must be an amount"),
        ({"estimatedCost": True}, "estimatedCost", "This must be an amount"),
        ({"priorityId": "२"}, "priorityId", "Priority is required"),
        ({"priorityId": "1_0"}, "priorityId", "Priority is required"),
        ({"assignedUserId": "१"}, "assignedUserId", "Please assign a staff"),
        ({"odometerKm": "1_0"}, "odometerKm", "This must be a whole number"),
        ({"fuelPercent": "५०"}, "fuelPercent", "This must be a whole number"),
        ({"fuelPercent": True}, "fuelPercent", "This must be a whole number"),
    ],
)
@pytest.mark.spec("jobs-22")
def test_job_with_an_invalid_field_is_refused(
    api: Api, cast: Cast, shop: Shop, changes: dict[str, Any], field: str, message: str
) -> None:
    assert refused(send(api.as_(cast.owner), shop.job(**changes)), field, message)
    assert count(shop) == 0


@pytest.mark.parametrize("claimed", [1450.01, 1449.99, 1450.000000001, "1449.9900000000001", None])
def test_total_sent_by_the_client_can_differ_from_the_job_total_by_one_paisa(
    api: Api, cast: Cast, shop: Shop, claimed: Any
) -> None:
    """Floating-point arithmetic in a client can leave many decimals."""
    assert send(api.as_(cast.owner), shop.job(estimatedCost=claimed)).body["success"] is True


def test_job_total_can_be_higher_than_the_highest_allowed_service_rate(
    api: Api, cast: Cast, shop: Shop
) -> None:
    lines = [shop.line(shop.oil, 100_000_000), shop.line(shop.wash, 100_000_000)]
    job = shop.job(servicesOpted=lines, taxCollected=1, estimatedCost=236_000_000)
    assert send(api.as_(cast.owner), job).data["estimatedCost"] == 236_000_000


def test_service_line_without_a_rate_is_refused(api: Api, cast: Cast, shop: Shop) -> None:
    """The owner may quote any price, but a missing rate must not become a price of zero."""
    lines = [shop.line(shop.oil, 1000), {"garageJobServiceId": shop.wash.pk}]
    answer = send(api.as_(cast.owner), shop.job(servicesOpted=lines))
    assert refused(answer, "serviceRate", "Rate is required")
    assert count(shop) == 0


def test_missing_job_field_is_reported_under_its_api_name(api: Api, cast: Cast, shop: Shop) -> None:
    body = shop.job()
    del body["expectedDOD"]
    assert refused(send(api.as_(cast.owner), body), "expectedDOD", "Expected DOD is required")


@pytest.mark.spec("hand-51")
def test_job_with_a_past_entry_date_or_with_delivery_before_entry_is_refused(
    api: Api, cast: Cast, shop: Shop
) -> None:
    today = clock.today()
    yesterday = (today - timedelta(days=1)).isoformat()
    client = api.as_(cast.owner)
    assert refused(send(client, shop.job(entryDate=yesterday)), "entryDate", "Past dates cannot be picked")
    late = shop.job(entryDate=(today + timedelta(days=3)).isoformat())
    sentence = "Delivery cannot be expected before the entry date"
    assert refused(send(client, late), "expectedDOD", sentence)


def test_job_with_a_delivery_date_more_than_two_years_ahead_is_refused(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client, furthest = api.as_(cast.owner), clock.today() + timedelta(days=732)
    later = (furthest + timedelta(days=1)).isoformat()
    sentence = "The delivery date must be within two years"
    assert refused(send(client, shop.job(expectedDOD=later)), "expectedDOD", sentence)
    assert count(shop) == 0
    assert send(client, shop.job(expectedDOD=furthest.isoformat())).status == 200


def test_job_with_a_vehicle_of_another_customer_is_refused(api: Api, cast: Cast, shop: Shop) -> None:
    answer = send(api.as_(cast.owner), shop.job(vehicleId=shop.other_vehicle.pk))
    assert refused(answer, "vehicleId", "This vehicle does not belong to this customer")


def test_ids_of_another_garage_get_the_same_error_as_unknown_ids(api: Api, cast: Cast, shop: Shop) -> None:
    foreign = shops.make(cast.second, "KA01EK1710")
    client = api.as_(cast.owner)
    assert refused(send(client, shop.job(customerId=foreign.customer.pk)), "customerId", UNKNOWN)
    assert refused(send(client, shop.job(vehicleId=foreign.vehicle.pk)), "vehicleId", UNKNOWN)
    lines = [shop.line(foreign.oil, 1000)]
    assert refused(send(client, shop.job(servicesOpted=lines)), "servicesOpted", UNKNOWN)
    with tenancy.garage(cast.second.pk):
        staff = Staff.objects.get(email=cast.outsider.email)
    assert refused(send(client, shop.job(assignedUserId=staff.pk)), "assignedUserId", UNKNOWN)
    assert count(shop) == 0


def test_job_with_an_archived_service_is_refused(api: Api, cast: Cast, shop: Shop) -> None:
    lines = [shop.line(shop.gone, 100)]
    assert refused(send(api.as_(cast.owner), shop.job(servicesOpted=lines)), "servicesOpted", UNKNOWN)


@pytest.mark.parametrize("rate", [0, 0.01, 999.99, 1000.01, 500])
def test_service_advisor_cannot_change_a_service_price_in_a_job(
    api: Api, cast: Cast, shop: Shop, rate: float
) -> None:
    lines = [shop.line(shop.oil, rate)]
    answer = send(api.as_(cast.advisor), shop.job(servicesOpted=lines))
    assert refused(answer, "servicesOpted", "Oil change: your role cannot change the price")
    assert count(shop) == 0


def test_changed_service_price_is_stored_together_with_the_catalogue_price(
    api: Api, cast: Cast, shop: Shop
) -> None:
    lines = [shop.line(shop.oil, 900)]
    assert send(api.as_(cast.manager), shop.job(servicesOpted=lines)).data["estimatedCost"] == 900
    with tenancy.garage(cast.first.pk):
        line = JobLine.objects.get()
    assert (line.catalogue_paise, line.quoted_paise) == (100_000, 90_000)


@pytest.mark.parametrize(
    "rate", [-1, "abc", None, 10**12, 0.001, True, float("1e400"), "१००", "1_0", "١٠٠", "1e2_0"]
)
def test_service_rate_that_is_not_an_amount_is_refused(api: Api, cast: Cast, shop: Shop, rate: Any) -> None:
    lines = [{"garageJobServiceId": shop.oil.pk, "serviceRate": rate if rate != float("inf") else "Infinity"}]
    assert send(api.as_(cast.owner), shop.job(servicesOpted=lines)).status == 422
    assert count(shop) == 0


def test_job_with_the_same_service_twice_is_refused(api: Api, cast: Cast, shop: Shop) -> None:
    lines = [shop.line(shop.oil, 1000), shop.line(shop.oil, 1000)]
    answer = send(api.as_(cast.owner), shop.job(servicesOpted=lines))
    assert refused(answer, "servicesOpted", "Each service can be added once")


@pytest.mark.spec("jobs-23")
def test_assigning_a_job_enqueues_an_alert_for_the_staff_member(api: Api, cast: Cast, shop: Shop) -> None:
    with tenancy.garage(cast.first.pk):
        staff = Staff.objects.get(email=cast.technician.email)
    send(api.as_(cast.owner), shop.job(assignedUserId=staff.pk))
    with tenancy.platform():
        assert OutboxRow.objects.filter(kind="alerts.job_assigned", garage_id=cast.first.pk).count() == 1
    with tenancy.garage(cast.first.pk):
        assert Job.objects.get().assigned_to_id == staff.pk
