"""The two matrices, as data: operation × role and operation × foreign id. A new route needs its rows."""

from dataclasses import dataclass, field
from typing import Any

from garages.roles import Role

OWNER, MANAGER, ADVISOR, TECHNICIAN, CASHIER = Role
EVERYONE = frozenset(Role)

# operation → the roles that may; the others are answered `role_denied`.
ROLES: dict[str, frozenset[Role]] = {
    "list_staff": EVERYONE,
    "add_staff": frozenset({OWNER, MANAGER}),
    "change_staff": frozenset({OWNER, MANAGER}),
    "remove_staff": frozenset({OWNER, MANAGER}),
    "get_file_address": EVERYONE,
    "get_job_defaults": EVERYONE,
    "list_jobs": EVERYONE,
    "get_job": EVERYONE,
    "open_job": frozenset({OWNER, MANAGER, ADVISOR}),
    "change_job": frozenset({OWNER, MANAGER, ADVISOR}),
    # The service refuses a cashier everything but Delivered.
    "change_status": EVERYONE,
    "delete_job": frozenset({OWNER, MANAGER, ADVISOR}),
    "comment_on_job": frozenset({OWNER, MANAGER, ADVISOR, TECHNICIAN}),
    "add_job_photo": frozenset({OWNER, MANAGER, ADVISOR, TECHNICIAN}),
    "remove_job_photo": frozenset({OWNER, MANAGER, ADVISOR, TECHNICIAN}),
    "export_list": frozenset({OWNER, MANAGER}),
    "list_services": EVERYONE,
    "get_service_defaults": EVERYONE,
    "list_categories": EVERYONE,
    "list_subcategories": EVERYONE,
    "get_service": EVERYONE,
    "add_service": frozenset({OWNER, MANAGER}),
    "change_service": frozenset({OWNER, MANAGER}),
    "remove_service": frozenset({OWNER, MANAGER}),
    "remove_sample_services": frozenset({OWNER, MANAGER}),
    "add_category": frozenset({OWNER, MANAGER}),
    "add_subcategory": frozenset({OWNER, MANAGER}),
    "list_alerts": EVERYONE,
    "count_unread_alerts": EVERYONE,
    "read_alert": EVERYONE,
    "read_all_alerts": EVERYONE,
}


@dataclass(frozen=True)
class ForeignId:
    """A way to name something of another garage; `{…}` is filled in with an id of the second garage."""

    path: str
    method: str = "GET"
    query: dict[str, str] = field(default_factory=dict)
    body: dict[str, Any] | None = None
    headers: dict[str, str] = field(default_factory=dict)


STAFF_BODY = {
    "staffName": "X",
    "email": "x@x.example",
    "phoneNumber": "9800000099",
    "roleId": 4,
    "password": "secret-1",
    "cpassword": "secret-1",
}

JOB_BODY = {
    "customerId": "{own_customer}",
    "vehicleId": "{own_vehicle}",
    "entryDate": "{today}",
    "expectedDOD": "{today}",
    "priorityId": 1,
    "pickupNeeded": 1,
    "paymentMethodId": 1,
    "servicesOpted": '[{{"garageJobServiceId": {own_service}, "serviceRate": 1000}}]',
}


SERVICE_BODY = {"jobSubCategoryId": "{own_subcategory}", "jobService": "X", "serviceRate": 1}


def named_thrice(path: str, method: str = "GET", body: dict[str, Any] | None = None) -> list[ForeignId]:
    """An own object, or none, under a foreign garage: in the query, in the header and, where there is one, the body."""
    ways = [
        ForeignId(path, method, query={"garageId": "{garage}"}, body=body),
        ForeignId(path, method, headers={"X-Garage-Id": "{garage}"}, body=body),
    ]
    return ways if body is None else [*ways, ForeignId(path, method, body=body | {"garageId": "{garage}"})]


# operation → every parameter in which an id can be sent.
FOREIGN: dict[str, list[ForeignId]] = {
    "list_staff": [
        ForeignId("staffs", query={"garageId": "{garage}"}),
        ForeignId("staffs", headers={"X-Garage-Id": "{garage}"}),
    ],
    "add_staff": [
        ForeignId("staffs", "POST", body=STAFF_BODY | {"garageId": "{garage}"}),
        ForeignId("staffs", "POST", query={"garageId": "{garage}"}, body=STAFF_BODY),
        ForeignId("staffs", "POST", headers={"X-Garage-Id": "{garage}"}, body=STAFF_BODY),
    ],
    "change_staff": [
        ForeignId("staffs/{staff}", "PUT", body=STAFF_BODY),
        *named_thrice("staffs/{own_staff}", "PUT", STAFF_BODY),
    ],
    "remove_staff": [
        ForeignId("staffs/{staff}", "DELETE"),
        ForeignId("staffs/{own_staff}", "DELETE", query={"garageId": "{garage}"}),
        ForeignId("staffs/{own_staff}", "DELETE", headers={"X-Garage-Id": "{garage}"}),
    ],
    "get_file_address": [
        ForeignId("files/{file}/address"),
        ForeignId("files/{own_file}/address", query={"garageId": "{garage}"}),
        ForeignId("files/{own_file}/address", headers={"X-Garage-Id": "{garage}"}),
    ],
    "get_job_defaults": named_thrice("get-job-defaults"),
    "list_jobs": named_thrice("jobs"),
    "get_job": [ForeignId("jobs/{job}"), *named_thrice("jobs/{own_job}")],
    "open_job": named_thrice("jobs", "POST", JOB_BODY),
    "change_job": [
        ForeignId("jobs/{job}", "PUT", body=JOB_BODY),
        *named_thrice("jobs/{own_job}", "PUT", JOB_BODY),
    ],
    "change_status": [
        ForeignId("jobs/change-status", "POST", body={"jobId": "{job}", "jobStatusId": 4}),
        *named_thrice("jobs/change-status", "POST", {"jobId": "{own_job}", "jobStatusId": 4}),
    ],
    "delete_job": [ForeignId("jobs/{job}", "DELETE"), *named_thrice("jobs/{own_job}", "DELETE")],
    "comment_on_job": [
        ForeignId("jobs/{job}/comments", "POST", body={"comment": "x"}),
        *named_thrice("jobs/{own_job}/comments", "POST", {"comment": "x"}),
    ],
    "add_job_photo": [ForeignId("jobs/{job}/photos", "POST"), *named_thrice("jobs/{own_job}/photos", "POST")],
    "remove_job_photo": [
        ForeignId("jobs/{job}/photos/{photo}", "DELETE"),
        *named_thrice("jobs/{own_job}/photos/{own_photo}", "DELETE"),
    ],
    "export_list": named_thrice("export/jobs"),
    "list_services": [
        *named_thrice("jobservices"),
        ForeignId("jobservices", query={"garageJobCategoryId": "{category}"}),
    ],
    "get_service_defaults": named_thrice("get-jobservice-defaults"),
    "list_categories": named_thrice("garage-jobcategories"),
    "list_subcategories": [
        ForeignId("jobsubcategories-by-garagejobcategory", query={"garageJobCategoryId": "{category}"}),
        ForeignId(
            "jobsubcategories-by-garagejobcategory",
            query={"garageJobCategoryId": "{own_category}", "garageId": "{garage}"},
        ),
    ],
    "get_service": [ForeignId("jobservices/{service}"), *named_thrice("jobservices/{own_service}")],
    "add_service": named_thrice("jobservices", "POST", SERVICE_BODY),
    "change_service": [
        ForeignId("jobservices/{service}", "PUT", body=SERVICE_BODY),
        *named_thrice("jobservices/{own_service}", "PUT", SERVICE_BODY),
    ],
    "remove_service": [
        ForeignId("jobservices/{service}", "DELETE"),
        *named_thrice("jobservices/{own_service}", "DELETE"),
    ],
    "remove_sample_services": named_thrice("remove-sample-services", "POST"),
    "add_category": named_thrice("jobcategories", "POST", {"jobCategory": "X"}),
    "add_subcategory": named_thrice(
        "jobsubcategories", "POST", {"garageJobCategoryId": "{own_category}", "jobSubCategory": "X"}
    ),
    "list_alerts": named_thrice("alerts"),
    "count_unread_alerts": named_thrice("alerts/unread"),
    "read_alert": [
        ForeignId("alerts/{alert}/read", "POST"),
        *named_thrice("alerts/{own_alert}/read", "POST"),
    ],
    "read_all_alerts": named_thrice("alerts/read-all", "POST"),
}
