"""GET /garage/jobs, GET and DELETE /garage/jobs/{jobId}, GET /garage/get-job-defaults, comments."""

from datetime import timedelta
from typing import Any

import orjson
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kernel import clock, tenancy
from tenants.jobs.models import Job
from tests import shop as shops
from tests.api import Answered, Api
from tests.cast import Cast
from tests.shop import Shop


def open_job(client: Api, shop: Shop, **changes: Any) -> dict[str, Any]:
    answer = client.post("jobs", shop.job(**changes))
    assert answer.body["success"] is True, answer.body
    return dict(answer.data)


def codes(answer: Answered) -> list[str]:
    assert answer.body["success"] is True, answer.body
    return [job["jobCode"] for job in answer.data["jobs"]]


def test_job_list_shows_the_newest_job_first_with_all_fields(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.cashier)
    owner = api.as_(cast.owner)
    opened = [open_job(owner, shop) for _ in range(3)]
    answer = client.get("jobs", garageId=cast.first.pk, currentPage=1, pageSize=10, searchText="")
    assert codes(answer) == [job["jobCode"] for job in reversed(opened)]
    assert answer.data["recordCount"] == 3
    row = answer.data["jobs"][0]
    assert row == {
        "jobId": opened[2]["jobId"],
        "jobCode": opened[2]["jobCode"],
        "customerName": "Meera Iyer",
        "vehicleNumber": "MH12AB1234",
        "vehicleModel": "Swift",
        "jobCategorySummary": "Test Engine, Test Cleaning",
        "createdOn": row["createdOn"],
        "updatedOn": row["updatedOn"],
        "expectedDOD": (clock.today() + timedelta(days=2)).isoformat(),
        "expectedTime": None,
        "overdue": False,
        "estimatedCost": 1450.0,
        "balanceDue": 1450.0,
        "advanceHeld": 0,
        "assignedUserName": None,
        "jobStatusId": 1,
        "jobStatus": "Open",
        "version": 1,
    }
    assert row["createdOn"].endswith("+05:30")


def test_job_list_pages_do_not_overlap_and_a_page_after_the_last_is_empty(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    opened = [open_job(client, shop)["jobCode"] for _ in range(23)]
    pages = [codes(client.get("jobs", currentPage=page, pageSize=10)) for page in (1, 2, 3, 4)]
    assert [len(page) for page in pages] == [10, 10, 3, 0]
    assert [code for page in pages for code in page] == opened[::-1]
    assert client.get("jobs", currentPage=4).data["recordCount"] == 23


@pytest.mark.spec("jobs-32")
def test_job_search_finds_job_codes_in_any_case_by_prefix_or_by_digits(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    first, second = (open_job(client, shop)["jobCode"] for _ in range(2))
    assert codes(client.get("jobs", searchText=first.lower())) == [first]
    for prefix in ("j", "JO", "job", "job-"):
        assert codes(client.get("jobs", searchText=prefix)) == [second, first]
    # Digits also match the customer's phone number, so the first job may follow.
    for digits in (str(int(second.removeprefix("JOB-"))), second[-4:]):
        assert codes(client.get("jobs", searchText=digits))[0] == second
    for text in ("%", "_", "\\", "' OR 1=1 --"):
        assert codes(client.get("jobs", searchText=text)) == []


def test_job_list_can_be_filtered_by_status_and_category(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    both = open_job(client, shop)
    oil = open_job(client, shop, servicesOpted=[shop.line(shop.oil, 1000)])
    wash = open_job(client, shop, servicesOpted=[shop.line(shop.wash, 450)])
    client.post("jobs/change-status", {"jobId": oil["jobId"], "jobStatusId": 2})
    engine = shop.engine_id

    def filtered(**wanted: list[int]) -> list[str]:
        return codes(client.get("jobs", filter=orjson.dumps(wanted).decode()))

    assert filtered(status=[2]) == [oil["jobCode"]]
    assert filtered(status=[1]) == [wash["jobCode"], both["jobCode"]]
    assert filtered(garageJobCategory=[engine]) == [oil["jobCode"], both["jobCode"]]
    assert filtered(status=[1], garageJobCategory=[engine]) == [both["jobCode"]]
    assert filtered(status=[], garageJobCategory=[]) == [wash["jobCode"], oil["jobCode"], both["jobCode"]]
    assert filtered(status=[99]) == []


@pytest.mark.parametrize(
    "text", ["nonsense", "[]", '{"status": 1}', '{"status": ["x"]}', '{"status": [-1]}', "{" * 99]
)
def test_invalid_job_list_filter_returns_422(api: Api, cast: Cast, shop: Shop, text: str) -> None:
    answer = api.as_(cast.owner).get("jobs", filter=text)
    assert answer.status == 422
    assert answer.body["error"] == {"filter": ["This filter could not be read"]}


def test_overdue_job_is_marked_until_it_is_delivered(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job = open_job(client, shop)
    with tenancy.garage(cast.first.pk):
        Job.objects.update(expected_on=clock.today() - timedelta(days=1))
    assert client.get("jobs").data["jobs"][0]["overdue"] is True
    client.post("jobs/change-status", {"jobId": job["jobId"], "jobStatusId": 4})
    assert client.get("jobs").data["jobs"][0]["overdue"] is False


def test_job_list_request_sends_at_most_five_sql_statements(committed_db: Cast) -> None:
    shop = shops.make(committed_db.first)
    client = Api().as_(committed_db.owner)
    open_job(client, shop)
    with CaptureQueriesContext(connection) as captured:
        client.get("jobs", searchText="JOB", filter='{"status":[1]}')
    assert len([query for query in captured if query["sql"] not in ("BEGIN", "COMMIT")]) <= 5


# -- detail ------------------------------------------------------------------------------------------------


@pytest.mark.spec("jobs-24")
def test_job_detail_contains_all_fields(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    opened = open_job(
        client,
        shop,
        taxCollected=1,
        additionalComments="Note",
        odometerKm=45000,
        fuelPercent=50,
        complaint="Noise",
    )
    sheet = client.get(f"jobs/{opened['jobId']}").data
    engine, cleaning = sheet["jobServices"]
    assert (engine["garageJobCategory"], cleaning["garageJobCategory"]) == ("Test Engine", "Test Cleaning")
    assert cleaning["services"] == [
        {
            "garageJobServiceId": shop.wash.pk,
            "jobServiceCode": shop.wash.code,
            "jobService": "Foam wash",
            "serviceRate": 500.0,
            "serviceRateAdjusted": 450.0,
            "discountApplied": True,
            "discountPercentage": 10.0,
            "discountPercent": None,
            "discountAmount": 0,
            "netAmount": 450.0,
            "garageJobCategory": "Test Cleaning",
            "quantity": 1,
            "unitRate": 450.0,
        }
    ]
    expected = {
        "jobCode": opened["jobCode"],
        "customerId": shop.customer.pk,
        "customerCode": shop.customer.code,
        "customerName": "Meera Iyer",
        "customerPhone": "9876543210",
        "vehicleId": shop.vehicle.pk,
        "vehicleNumber": "MH12AB1234",
        "vehicleModel": "Swift",
        "vehicleClass": None,
        "jobStatus": "Open",
        "priority": "Medium",
        "priorityId": 2,
        "currency": "₹",
        "subtotal": 1450.0,
        "taxAmount": 261.0,
        "taxCollected": 1,
        "estimatedCost": 1711.0,
        "invoiceSentStatus": "No",
        "paymentMethod": "Cash",
        "paymentMethodId": 1,
        "assignedUserId": None,
        "assignedUserName": None,
        "pickupNeeded": 2,
        "pickupNeededStatus": "No",
        "additionalComments": "Note",
        "odometerKm": 45000,
        "fuelPercent": 50,
        "complaint": "Noise",
        "version": 1,
    }
    assert {name: sheet[name] for name in expected} == expected
    assert [row["what"] for row in sheet["activity"]] == ["opened"]


def test_job_comment_with_html_or_sql_or_unicode_is_returned_unchanged(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    for evil in (
        "<script>alert(1)</script>",
        "'; DROP TABLE job; --",
        "{{7*7}}",
        "=cmd|' /C calc'!A0",
        "नमस्ते 🚗",
    ):
        opened = open_job(client, shop, additionalComments=evil)
        assert client.get(f"jobs/{opened['jobId']}").data["additionalComments"] == evil


def test_role_that_cannot_change_jobs_can_comment_on_them(api: Api, cast: Cast, shop: Shop) -> None:
    opened = open_job(api.as_(cast.owner), shop)
    path = f"jobs/{opened['jobId']}/comments"
    assert api.as_(cast.technician).post(path, {"comment": "Pads are worn"}).body["success"] is True
    assert api.as_(cast.technician).post(path, {"comment": " "}).body["error"] == {
        "comment": ["Please write a comment"]
    }
    newest = api.as_(cast.owner).get(f"jobs/{opened['jobId']}").data["activity"][0]
    assert (newest["what"], newest["after"], newest["personName"]) == (
        "comment",
        "Pads are worn",
        "Technician Person",
    )


# -- delete, defaults ------------------------------------------------------------------------------------------


def test_deleted_job_is_hidden_but_its_database_row_is_kept(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    opened = open_job(client, shop)
    answer = client.delete(f"jobs/{opened['jobId']}")
    assert answer.without_codes == {"success": True, "message": "Job deleted successfully", "data": None}
    assert client.get("jobs").data == {"jobs": [], "recordCount": 0, "asOf": 0}
    assert client.get(f"jobs/{opened['jobId']}").status == 404
    assert client.delete(f"jobs/{opened['jobId']}").status == 404
    with tenancy.garage(cast.first.pk):
        assert Job.objects.get(pk=opened["jobId"]).deleted_at is not None


@pytest.mark.spec("jobs-24")
def test_job_form_defaults_list_the_choices_of_all_fields(api: Api, cast: Cast, shop: Shop) -> None:
    data = api.as_(cast.technician).get("get-job-defaults", garageId=cast.first.pk).data
    assert [method["paymentMethod"] for method in data["paymentMethods"]] == [
        "Cash",
        "UPI",
        "Card",
        "Bank transfer",
    ]
    assert [row["priorityName"] for row in data["priorities"]] == ["High", "Medium", "Low"]
    assert data["pickupStatuses"] == ["Yes", "No"]
    assert [row["jobStatus"] for row in data["jobStatuses"]] == [
        "Open", "In Progress", "Ready", "Delivered", "Cancelled",
    ]  # fmt: skip
    assert [row["jobStatusId"] for row in data["jobStatuses"]] == [1, 2, 3, 4, 5]
    assert {row["jobCategory"] for row in data["garageJobCategories"]} >= {"Test Engine", "Test Cleaning"}
    assert "Technician Person" in {row["staffName"] for row in data["garageStaffs"]}
