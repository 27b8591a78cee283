"""Sends every call of the specification as written there, and checks each listed field of the answer."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import orjson
import pytest

from kernel import clock
from tests import shop as shops
from tests.api import Answered, Api
from tests.cast import Cast

Number = (int, float)
Maybe = type(None)
Fields = dict[str, Any]

SERVICE: Fields = {
    "garageJobServiceId": int, "jobService": str, "serviceRate": Number, "serviceRateAdjusted": Number,
    "discountApplied": bool, "discountPercentage": (Number, Maybe), "validFrom": (str, Maybe), "validTo": (str, Maybe),
    "garageJobCategoryId": int, "garageJobCategory": str, "jobSubCategoryId": int, "jobSubCategory": str,
}  # fmt: skip
CATEGORY: Fields = {"garageJobCategoryId": int, "jobCategory": str}
STAFF: Fields = {
    "staffId": int, "staffName": str, "email": str, "phoneNumber": str, "roleId": int, "roleName": str, "garageId": int,
}  # fmt: skip
CUSTOMER: Fields = {
    "customerId": int, "customerCode": str, "customerName": str, "phoneNumber": str, "email": (str, Maybe),
    "address": (str, Maybe), "isPremiumCustomer": int, "totalVehicles": int,
}  # fmt: skip
VEHICLE: Fields = {"vehicleId": int, "vehicleNumber": str, "vehicleModel": str, "totalJobs": int}
REGISTERED: Fields = {
    "customerId": int, "vehicleId": int, "vehicleNumber": str, "vehicleModel": str, "customerName": str,
    "phoneNumber": str, "email": (str, Maybe), "isPremiumCustomer": int, "address": (str, Maybe),
}  # fmt: skip
HISTORY: Fields = {
    "jobId": int, "jobCode": str, "entryDate": str, "expectedDOD": str, "jobStatus": str,
    "jobCategorySummary": str, "jobServiceSummary": str,
}  # fmt: skip
JOB_ROW: Fields = {
    "jobId": int, "jobCode": str, "customerName": str, "jobCategorySummary": str, "createdOn": str,
    "jobStatusId": int, "jobStatus": str,
}  # fmt: skip
JOB: Fields = {
    "jobCode": str, "createdOn": str, "updatedOn": str, "customerId": int, "customerCode": str, "customerName": str,
    "customerPhone": str, "vehicleId": int, "vehicleNumber": str, "vehicleModel": str, "jobStatus": str, "priority": str,
    "entryDate": str, "expectedDOD": str, "jobServices": list, "currency": str, "taxCollected": int,
    "invoiceSentStatus": str, "estimatedCost": Number, "paymentMethod": str, "assignedUserName": (str, Maybe),
    "assignedUserId": (int, Maybe), "pickupNeeded": int, "pickupNeededStatus": str, "additionalComments": str,
    "paymentMethodId": int, "priorityId": int,
}  # fmt: skip
GROUP: Fields = {"garageJobCategoryId": int, "garageJobCategory": str, "services": list}
LINE: Fields = {
    "garageJobServiceId": int, "jobServiceCode": str, "jobService": str, "serviceRate": Number,
    "serviceRateAdjusted": Number, "discountApplied": bool, "discountPercentage": (Number, Maybe), "garageJobCategory": str,
}  # fmt: skip
DEFAULTS: Fields = {
    "paymentMethods": list, "priorities": list, "pickupStatuses": list, "garageStaffs": list, "jobStatuses": list,
    "garageJobCategories": list,
}  # fmt: skip
FOUND: Fields = {
    "customerId": int, "customerName": str, "phoneNumber": str, "email": (str, Maybe), "address": (str, Maybe),
    "vehicleId": int, "vehicleNumber": str, "vehicleModel": str,
}  # fmt: skip
SUBSCRIPTION: Fields = {
    "expired": bool, "expiresIn": str, "subscriptionEndDate": str, "subscriptionStartDate": str,
    "subscriptionAmt": Number, "garageName": str, "gracePeriodEndDate": str, "expiresRemark": (str, Maybe),
}  # fmt: skip

STAFF_SENT = {
    "staffName": "Ravi", "email": "ravi@contract.example", "phoneNumber": "9800000077", "roleId": 4,
    "password": "secret", "cpassword": "secret", "garageId": "{garage}",
}  # fmt: skip
CUSTOMER_SENT = {
    "customerName": "Asha", "phoneNumber": "9800000088", "email": "asha@contract.example", "isPremiumCustomer": 1,
}  # fmt: skip
VEHICLE_SENT = {"vehicleNumber": "ka 01 ab 0001", "vehicleModel": "Swift"}
SERVICE_SENT = {
    "jobSubCategoryId": "{subcategory}", "jobService": "Polish", "serviceRate": 750.5, "garageId": "{garage}",
    "discountPercentage": None, "validFrom": None, "validTo": None,
}  # fmt: skip
DISCOUNTED = {
    "discountPercentage": 10,
    "validFrom": "{today}T00:00:00+05:30",
    "validTo": "{later}T23:59:59+05:30",
}
JOB_SENT = {
    "vehicleId": "{vehicle}", "customerId": "{customer}", "entryDate": "{today}", "expectedDOD": "{later}",
    "estimatedCost": 1180, "priorityId": 1, "additionalComments": "Call first", "pickupNeeded": 1, "paymentMethodId": 2,
    "servicesOpted": "{lines}", "assignedUserId": None, "taxCollected": 1,
}  # fmt: skip
PAGE = {"garageId": "{garage}", "currentPage": 1, "pageSize": 10, "searchText": ""}


@dataclass(frozen=True)
class Call:
    """A row of the specification's tables. `reads` finds the object with the fields in the answer."""

    method: str
    path: str
    fields: Fields = field(default_factory=dict)
    query: dict[str, Any] = field(default_factory=dict)
    body: dict[str, Any] | None = None
    form: bool = False
    reads: Callable[[dict[str, Any]], Any] = lambda body: body["data"]


def first(*names: str) -> Callable[[dict[str, Any]], Any]:
    """Return a function that reads the first item of a list. It also checks `recordCount`, if the
    specification names it."""

    def read(body: dict[str, Any]) -> Any:
        found = body["data"]
        if "recordCount" in names:
            assert isinstance(found["recordCount"], int)
        for name in names:
            found = found if name == "recordCount" else found[name]
        return found[0]

    return read


CALLS = [
    Call("GET", "jobservices", SERVICE, {"garageId": "{garage}"}, reads=first()),
    Call("GET", "jobservices", SERVICE, {"garageId": "{garage}", "garageJobCategoryId": "{category}"}, reads=first()),
    Call("GET", "get-jobservice-defaults", CATEGORY, {"garageId": "{garage}"}, reads=first("jobCategories")),
    Call("GET", "jobsubcategories-by-garagejobcategory", {"jobSubCategoryId": int, "jobSubCategory": str},
         {"garageJobCategoryId": "{category}"}, reads=first("data")),
    Call("GET", "jobservices/{service}", SERVICE),
    Call("POST", "jobservices", {}, body=SERVICE_SENT),
    Call("POST", "jobservices", {}, body=SERVICE_SENT | DISCOUNTED),
    Call("PUT", "jobservices/{service}", {}, body=SERVICE_SENT),
    Call("DELETE", "jobservices/{service}"),
    Call("POST", "jobsubcategories", {}, body={"garageJobCategoryId": "{category}", "jobSubCategory": "Filters"}),
    Call("GET", "get-staffs-defaults", {"roleId": int, "roleName": str}, reads=first("roles")),
    Call("GET", "staffs", STAFF, PAGE, reads=first("recordCount", "records")),
    Call("POST", "staffs", {}, body=STAFF_SENT),
    Call("PUT", "staffs/{staff}", {}, body={k: v for k, v in STAFF_SENT.items() if "password" not in k}),
    Call("DELETE", "staffs/{staff}", query={"garageId": "{garage}"}),
    Call("GET", "customers", CUSTOMER, PAGE, reads=first("recordCount", "customers")),
    Call("POST", "customers", REGISTERED, body=CUSTOMER_SENT | VEHICLE_SENT | {"garageId": "{garage}"}, form=True),
    Call("DELETE", "customers", query={"garageId": "{garage}", "customerId": "{customer}"}),
    Call("GET", "customers/{customer}", CUSTOMER, {"garageId": "{garage}"}),
    Call("PUT", "customers/{customer}", {}, body=CUSTOMER_SENT | {"address": "1 MG Road", "garageId": "{garage}"}),
    Call("GET", "get-customer-vehicles", VEHICLE, {"garageId": "{garage}", "customerId": "{customer}"}, reads=first()),
    Call("POST", "add-customer-vehicle", VEHICLE, body=VEHICLE_SENT | {"customerId": "{customer}"}),
    Call("POST", "add-customer-vehicle", VEHICLE, body=VEHICLE_SENT | {"customerId": "{customer}"}, form=True),
    Call("POST", "associate-customer-to-vehicle", CUSTOMER,
         body=CUSTOMER_SENT | {"garageId": "{garage}", "vehicleId": "{vehicle}"}),
    Call("GET", "vehicles/job-history", HISTORY,
         {"garageId": "{garage}", "currentPage": 1, "pageSize": 10, "vehicleId": "{vehicle}"}, reads=first("jobs")),
    Call("GET", "send-job-invoice/{job}"),
    Call("GET", "garage-jobcategories", CATEGORY, {"garageId": "{garage}"}, reads=first()),
    Call("GET", "get-job-defaults", DEFAULTS, {"garageId": "{garage}"}),
    Call("GET", "get-job-defaults", {"paymentMethodId": int, "paymentMethod": str}, reads=first("paymentMethods")),
    Call("GET", "get-job-defaults", {"priorityId": int, "priorityName": str}, reads=first("priorities")),
    Call("GET", "get-job-defaults", {"staffId": int, "staffName": str}, reads=first("garageStaffs")),
    Call("GET", "get-job-defaults", {"jobStatusId": int, "jobStatus": str}, reads=first("jobStatuses")),
    Call("GET", "get-job-defaults", CATEGORY, reads=first("garageJobCategories")),
    Call("POST", "jobs", {}, body=JOB_SENT | {"garageId": "{garage}"}),
    Call("POST", "jobs", {}, body=JOB_SENT | {"garageId": "{garage}"}, form=True),
    Call("PUT", "jobs/{job}", {}, body=JOB_SENT),
    Call("GET", "jobs/{job}", JOB),
    Call("GET", "jobs/{job}", GROUP, reads=first("jobServices")),
    Call("GET", "jobs/{job}", LINE, reads=lambda body: body["data"]["jobServices"][0]["services"][0]),
    Call("GET", "jobs", JOB_ROW, PAGE, reads=first("recordCount", "jobs")),
    Call("GET", "jobs", JOB_ROW, PAGE | {"filter": '{"status":[4],"garageJobCategory":[{category}]}'}, reads=first("jobs")),
    Call("POST", "jobs/change-status", {}, body={"jobId": "{job}", "jobStatusId": 3}),
    Call("DELETE", "jobs/{job}"),
    Call("POST", "manage-customers", CUSTOMER, body={"garageId": "{garage}", "currentPage": 1, "pageSize": 10},
         reads=first("recordCount", "customers")),
    Call("POST", "get-customer", CUSTOMER, body={"customerId": "{customer}", "garageId": "{garage}"}),
    Call("POST", "list-customer-vehicles", VEHICLE, body={"customerId": "{customer}", "garageId": "{garage}"},
         reads=first("customerVehicles")),
    Call("GET", "get-search-details", {"searchType": int, "records": list},
         {"garageId": "{garage}", "searchText": "9876543210"}),
    Call("GET", "get-search-details", FOUND, {"garageId": "{garage}", "searchText": "MH12AB1234"}, reads=first("records")),
    Call("GET", "search", query={"searchText": "98"}, reads=lambda body: {"list": body["data"]}, fields={"list": list}),
    Call("GET", "get-job-statistics", {"title": str, "count": int},
         {"garageId": "{garage}", "dateFilter": 1, "categoryFilter": ""}, reads=first("statistics")),
    Call("GET", "get-job-statistics", {"filterId": int, "filterName": str}, {"garageId": "{garage}"},
         reads=lambda body: body["data"]["filters"]["dateFilters"][0]),
    Call("GET", "get-job-statistics", CATEGORY, {"garageId": "{garage}"},
         reads=lambda body: body["data"]["filters"]["categoryFilters"][0]),
    Call("GET", "get-last-subscription", SUBSCRIPTION, {"garageId": "{garage}"}),
]  # fmt: skip


@pytest.fixture
def names(api: Api, cast: Cast) -> dict[str, Any]:
    """Return the ids of a garage with a delivered job, by placeholder."""
    shop, client = shops.make(cast.first), api.as_(cast.owner)
    job_id = client.post("jobs", shop.job()).data["jobId"]
    assert client.post("jobs/change-status", {"jobId": job_id, "jobStatusId": 4}).status == 200
    staff = client.get("staffs", searchText="Technician").data["records"][0]["staffId"]
    return {
        "garage": cast.first.pk,
        "service": shop.oil.pk,
        "subcategory": shop.oil.subcategory_id,
        "category": shop.engine_id,
        "staff": staff,
        "customer": shop.customer.pk,
        "vehicle": shop.vehicle.pk,
        "job": job_id,
        "today": clock.today().isoformat(),
        "later": (clock.today() + timedelta(days=2)).isoformat(),
        "lines": orjson.dumps([shop.line(shop.oil, 1000)]).decode(),
    }


def filled(value: Any, names: dict[str, Any]) -> Any:
    """Replace placeholders. A text that is only a placeholder becomes the id as a number."""
    if isinstance(value, dict):
        return {key: filled(inner, names) for key, inner in value.items()}
    if not isinstance(value, str):
        return value
    for name, found in names.items():
        value = found if value == f"{{{name}}}" else str(value).replace(f"{{{name}}}", str(found))
        if not isinstance(value, str):
            break
    return value


def as_form(fields: dict[str, Any]) -> bytes:
    sent = {name: "" if value is None else value for name, value in fields.items()}
    parts = [
        f'--X\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in sent.items()
    ]
    return f"{''.join(parts)}--X--\r\n".encode()


def send(client: Api, call: Call, names: dict[str, Any]) -> Answered:
    body = filled(call.body, names)
    if call.form:
        client = client.with_headers(Content_Type="multipart/form-data; boundary=X")
        body = as_form(body)
    path = f"/api/garage/{filled(call.path, names)}"
    return client.send(call.method, path, body=body, query=filled(call.query, names))


@pytest.mark.parametrize("call", CALLS, ids=lambda call: f"{call.method} {call.path} {call.form or ''}")
@pytest.mark.spec("shared-1")
def test_each_api_call_of_the_specification_returns_the_fields_that_it_lists(
    api: Api, cast: Cast, names: dict[str, Any], call: Call
) -> None:
    answer = send(api.as_(cast.owner), call, names)
    assert (answer.status, answer.body["success"]) == (200, True), answer.body
    assert isinstance(answer.body["message"], str)
    if call.fields:
        read = call.reads(answer.body)
        assert call.fields.keys() <= read.keys()
        wrong = {name: read[name] for name, kind in call.fields.items() if not is_a(read[name], kind)}
        assert wrong == {}


def is_a(value: Any, kind: Any) -> bool:
    if isinstance(kind, tuple):
        return any(is_a(value, each) for each in kind)
    return type(value) is kind
