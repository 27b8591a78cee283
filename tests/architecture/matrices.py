"""The matrices, as data: operation × role and operation × foreign id, for what is done in a garage and for
what is one's own. A new route needs its rows."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from garages.roles import Role

OWNER, MANAGER, ADVISOR, TECHNICIAN, CASHIER = Role
EVERYONE = frozenset(Role)
# Whoever takes in customers and cars.
FRONT_DESK = frozenset({OWNER, MANAGER, ADVISOR})
# Whoever hands out invoices.
COUNTER = frozenset({OWNER, MANAGER, ADVISOR, CASHIER})

# operation → the roles that may; the others are answered `role_denied`.
ROLES: dict[str, frozenset[Role]] = {
    "list_staff": EVERYONE,
    "add_staff": frozenset({OWNER, MANAGER}),
    "change_staff": frozenset({OWNER, MANAGER}),
    "remove_staff": frozenset({OWNER, MANAGER}),
    "get_file_address": EVERYONE,
    "get_job_defaults": EVERYONE,
    "list_jobs": EVERYONE,
    "get_job_board": EVERYONE,
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
    "export_gst": frozenset({OWNER, MANAGER}),
    "export_garage": frozenset({OWNER}),
    "get_garage_export": frozenset({OWNER}),
    "get_garage_export_address": frozenset({OWNER}),
    "get_garage_closing": frozenset({OWNER}),
    "close_garage": frozenset({OWNER}),
    "keep_garage": frozenset({OWNER}),
    "list_looks": frozenset({OWNER}),
    "end_look": frozenset({OWNER}),
    "check_import": frozenset({OWNER, MANAGER}),
    "start_import": frozenset({OWNER, MANAGER}),
    "get_import": frozenset({OWNER, MANAGER}),
    "list_imports": frozenset({OWNER, MANAGER}),
    "get_import_template": frozenset({OWNER, MANAGER}),
    "get_job_statistics": EVERYONE,
    "get_job_outlook": EVERYONE,
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
    "list_customers": EVERYONE,
    "list_customers_by_body": EVERYONE,
    "get_customer": EVERYONE,
    "get_customer_by_body": EVERYONE,
    "register_customer_with_vehicle": FRONT_DESK,
    "edit_customer": FRONT_DESK,
    "remove_customer": FRONT_DESK,
    "associate_customer_to_vehicle": FRONT_DESK,
    "get_customer_vehicles": EVERYONE,
    "list_customer_vehicles": EVERYONE,
    "add_customer_vehicle": FRONT_DESK,
    "list_vehicles": EVERYONE,
    "list_job_history": EVERYONE,
    "get_vehicle": EVERYONE,
    "edit_vehicle": FRONT_DESK,
    "remove_vehicle": FRONT_DESK,
    "get_search_details": EVERYONE,
    "suggest": EVERYONE,
    "get_gst_profile": EVERYONE,
    "save_gst_profile": frozenset({OWNER, MANAGER}),
    "set_logo": frozenset({OWNER, MANAGER}),
    "remove_logo": frozenset({OWNER, MANAGER}),
    "preview_gst_profile": frozenset({OWNER, MANAGER}),
    "send_job_invoice": COUNTER,
    "send_invoice": COUNTER,
    "issue_invoice": COUNTER,
    "share_job": COUNTER,
    "revoke_links": COUNTER,
    "get_bill": EVERYONE,
    "preview_invoice": EVERYONE,
    "show_invoice": EVERYONE,
    "get_invoice_address": EVERYONE,
    "get_receipt_address": EVERYONE,
    "cancel_invoice": frozenset({OWNER, MANAGER}),
    "record_payment": frozenset({OWNER, MANAGER, CASHIER}),
    "reverse_payment": frozenset({OWNER, MANAGER, CASHIER}),
    "get_last_subscription": EVERYONE,
    "get_billing": frozenset({OWNER}),
    "get_fee_address": frozenset({OWNER}),
    "get_upi_code": frozenset({OWNER}),
    "claim_payment": frozenset({OWNER}),
    "open_branch": frozenset({OWNER}),
    "rename_garage": frozenset({OWNER}),
    "hand_over": frozenset({OWNER}),
    "copy_services": frozenset({OWNER, MANAGER}),
    "invite_colleagues": frozenset({OWNER, MANAGER}),
    "start_checkout": frozenset({OWNER}),
    "open_portal": frozenset({OWNER}),
    "get_payment_page": frozenset({OWNER}),
    "return_from_checkout": frozenset({OWNER}),
    "cancel_subscription": frozenset({OWNER}),
    "uncancel_subscription": frozenset({OWNER}),
}


@dataclass(frozen=True)
class ForeignId:
    """A way to name something of another garage; `{…}` is filled in with an id of the second garage."""

    path: str
    method: str = "GET"
    query: dict[str, str] = field(default_factory=dict)
    body: dict[str, Any] | None = None
    headers: dict[str, str] = field(default_factory=dict)
    # Ids of other things inside a body are the body's fault: 422 under the field of this name.
    field: str | None = None


STAFF_BODY = {
    "staffName": "X",
    "email": "x@x.example",
    "phoneNumber": "9800000099",
    "roleId": 4,
    "password": "secret-1",
    "cpassword": "secret-1",
}

CUSTOMER_BODY = {
    "customerName": "X",
    "phoneNumber": "9800000099",
    "email": "x@x.example",
    "isPremiumCustomer": 0,
    "address": "X",
}
VEHICLE_BODY = {"vehicleNumber": "MH12XY9999", "vehicleModel": "X"}

CLAIM_BODY = {
    "planCode": "starter",
    "mode": "upi",
    "reference": "400000000001",
    "amount": 999,
    "paidOn": "{today}",
    "note": "",
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


GST_BODY = {
    "registration": "unregistered",
    "legalName": "X",
    "address": "X",
    "stateCode": "27",
    "invoicePrefix": "X",
}
PAYMENT_BODY = {"amount": 1, "paymentMethodId": 1}
COLLEAGUES_BODY = {"fromGarageId": "{own_garage}", "staffIds": [1]}
SERVICE_BODY = {"jobSubCategoryId": "{own_subcategory}", "jobService": "X", "serviceRate": 1}


def named_thrice(
    path: str,
    method: str = "GET",
    body: dict[str, Any] | None = None,
    *,
    query: Mapping[str, str] = MappingProxyType({}),
) -> list[ForeignId]:
    """An own object, or none, under a foreign garage: in the query, in the header and, where there is one, the body."""
    ways = [
        ForeignId(path, method, query={**query, "garageId": "{garage}"}, body=body),
        ForeignId(path, method, query={**query}, headers={"X-Garage-Id": "{garage}"}, body=body),
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
    "hand_over": [
        ForeignId("staffs/{staff}/hand-over", "POST"),
        *named_thrice("staffs/{own_staff}/hand-over", "POST"),
    ],
    "get_file_address": [
        ForeignId("files/{file}/address"),
        ForeignId("files/{own_file}/address", query={"garageId": "{garage}"}),
        ForeignId("files/{own_file}/address", headers={"X-Garage-Id": "{garage}"}),
    ],
    "get_job_defaults": named_thrice("get-job-defaults"),
    "list_jobs": named_thrice("jobs"),
    "get_job_board": named_thrice("jobs/board"),
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
    "export_gst": named_thrice("gst-export/b2b", query={"month": "2026-11"}),
    "export_garage": named_thrice("export-garage", "POST"),
    "get_garage_export": named_thrice("export-garage"),
    "get_garage_export_address": named_thrice("export-garage/address"),
    "get_garage_closing": named_thrice("closing"),
    "close_garage": named_thrice("closing", "POST", {"garageName": "First"}),
    "keep_garage": named_thrice("closing", "DELETE"),
    "list_looks": named_thrice("support-access"),
    # By an id that names no garage: a foreign one is unknown (tests/support/test_end_look.py).
    "end_look": named_thrice("support-access/{own_look}/end", "POST"),
    "check_import": named_thrice("import/customers", "POST"),
    "start_import": [
        ForeignId("imports/{import}/start", "POST"),
        *named_thrice("imports/{own_import}/start", "POST"),
    ],
    "get_import": [ForeignId("imports/{import}"), *named_thrice("imports/{own_import}")],
    "list_imports": named_thrice("imports"),
    "get_import_template": named_thrice("import-template/customers"),
    "get_job_statistics": [
        *named_thrice("get-job-statistics"),
        ForeignId("get-job-statistics", query={"categoryFilter": "{category}"}),
    ],
    "get_job_outlook": named_thrice("get-job-outlook"),
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
    "list_customers": named_thrice("customers"),
    "list_customers_by_body": named_thrice("manage-customers", "POST", body={}),
    "get_customer": [ForeignId("customers/{customer}"), *named_thrice("customers/{own_customer}")],
    "get_customer_by_body": [
        ForeignId("get-customer", "POST", body={"customerId": "{customer}"}),
        *named_thrice("get-customer", "POST", body={"customerId": "{own_customer}"}),
    ],
    "register_customer_with_vehicle": named_thrice("customers", "POST", body=CUSTOMER_BODY | VEHICLE_BODY),
    "edit_customer": [
        ForeignId("customers/{customer}", "PUT", body=CUSTOMER_BODY),
        *named_thrice("customers/{own_customer}", "PUT", body=CUSTOMER_BODY),
    ],
    "remove_customer": [
        ForeignId("customers", "DELETE", query={"customerId": "{customer}"}),
        *named_thrice("customers", "DELETE", query={"customerId": "{own_customer}"}),
    ],
    "associate_customer_to_vehicle": [
        ForeignId(
            "associate-customer-to-vehicle",
            "POST",
            body=CUSTOMER_BODY | {"vehicleId": "{vehicle}"},
            field="vehicleId",
        ),
        *named_thrice(
            "associate-customer-to-vehicle", "POST", body=CUSTOMER_BODY | {"vehicleId": "{own_vehicle}"}
        ),
    ],
    "get_customer_vehicles": [
        ForeignId("get-customer-vehicles", query={"customerId": "{customer}"}),
        *named_thrice("get-customer-vehicles", query={"customerId": "{own_customer}"}),
    ],
    "list_customer_vehicles": [
        ForeignId("list-customer-vehicles", "POST", body={"customerId": "{customer}"}),
        *named_thrice("list-customer-vehicles", "POST", body={"customerId": "{own_customer}"}),
    ],
    "add_customer_vehicle": [
        ForeignId(
            "add-customer-vehicle",
            "POST",
            body=VEHICLE_BODY | {"customerId": "{customer}"},
            field="customerId",
        ),
        *named_thrice("add-customer-vehicle", "POST", body=VEHICLE_BODY | {"customerId": "{own_customer}"}),
    ],
    "list_vehicles": named_thrice("vehicles"),
    "list_job_history": [
        ForeignId("vehicles/job-history", query={"vehicleId": "{vehicle}"}),
        *named_thrice("vehicles/job-history", query={"vehicleId": "{own_vehicle}"}),
    ],
    "get_vehicle": [ForeignId("vehicles/{vehicle}"), *named_thrice("vehicles/{own_vehicle}")],
    "edit_vehicle": [
        ForeignId("vehicles/{vehicle}", "PUT", body=VEHICLE_BODY),
        *named_thrice("vehicles/{own_vehicle}", "PUT", body=VEHICLE_BODY),
    ],
    "remove_vehicle": [
        ForeignId("vehicles/{vehicle}", "DELETE"),
        *named_thrice("vehicles/{own_vehicle}", "DELETE"),
    ],
    "get_search_details": named_thrice("get-search-details", query={"searchText": "9800000099"}),
    "suggest": named_thrice("search", query={"searchText": "98"}),
    "get_gst_profile": named_thrice("gst-profile"),
    "save_gst_profile": named_thrice("gst-profile", "PUT", GST_BODY),
    "rename_garage": named_thrice("name", "PUT", {"garageName": "X"}),
    "set_logo": named_thrice("gst-profile/logo", "POST"),
    "remove_logo": named_thrice("gst-profile/logo", "DELETE"),
    "preview_gst_profile": named_thrice("gst-profile/preview", "POST", GST_BODY),
    "send_job_invoice": [
        ForeignId("send-job-invoice/{job}"),
        *named_thrice("send-job-invoice/{own_job}"),
    ],
    "send_invoice": [
        ForeignId("send-job-invoice/{job}", "POST"),
        *named_thrice("send-job-invoice/{own_job}", "POST"),
    ],
    "issue_invoice": [
        ForeignId("jobs/{job}/invoice", "POST"),
        *named_thrice("jobs/{own_job}/invoice", "POST"),
    ],
    "share_job": [
        ForeignId("jobs/{job}/share-link", "POST"),
        *named_thrice("jobs/{own_job}/share-link", "POST"),
    ],
    "revoke_links": [
        ForeignId("jobs/{job}/share-link", "DELETE"),
        *named_thrice("jobs/{own_job}/share-link", "DELETE"),
    ],
    "get_bill": [ForeignId("jobs/{job}/bill"), *named_thrice("jobs/{own_job}/bill")],
    "preview_invoice": [
        ForeignId("jobs/{job}/invoice-preview"),
        *named_thrice("jobs/{own_job}/invoice-preview"),
    ],
    "show_invoice": [
        ForeignId("invoices/{invoice}/preview"),
        *named_thrice("invoices/{own_invoice}/preview"),
    ],
    "get_invoice_address": [
        ForeignId("invoices/{invoice}/address"),
        *named_thrice("invoices/{own_invoice}/address"),
    ],
    "get_receipt_address": [
        ForeignId("payments/{payment}/address"),
        *named_thrice("payments/{own_payment}/address"),
    ],
    "cancel_invoice": [
        ForeignId("invoices/{invoice}/cancel", "POST", body={"reason": "x"}),
        *named_thrice("invoices/{own_invoice}/cancel", "POST", {"reason": "x"}),
    ],
    "record_payment": [
        ForeignId("jobs/{job}/payments", "POST", body=PAYMENT_BODY),
        *named_thrice("jobs/{own_job}/payments", "POST", PAYMENT_BODY),
    ],
    "reverse_payment": [
        ForeignId("payments/{payment}/reverse", "POST", body={"reason": "x"}),
        *named_thrice("payments/{own_payment}/reverse", "POST", {"reason": "x"}),
    ],
    "get_last_subscription": named_thrice("get-last-subscription"),
    "get_billing": named_thrice("billing"),
    # By a number, which names no garage: a foreign one is unknown (tests/billing/test_fees.py).
    "get_fee_address": named_thrice("billing/invoices/{own_fee}/address"),
    "get_upi_code": named_thrice("billing/upi", query={"planCode": "starter"}),
    "open_branch": named_thrice("branches", "POST", {"garageName": "X", "address": "X", "stateCode": "27"}),
    "copy_services": [
        *named_thrice("copy-services", "POST", {"fromGarageId": "{own_garage}"}),
        ForeignId("copy-services", "POST", body={"fromGarageId": "{garage}"}, field="fromGarageId"),
    ],
    "invite_colleagues": [
        *named_thrice("invite-colleagues", "POST", COLLEAGUES_BODY),
        ForeignId(
            "invite-colleagues",
            "POST",
            body=COLLEAGUES_BODY | {"fromGarageId": "{garage}"},
            field="fromGarageId",
        ),
    ],
    "claim_payment": named_thrice("billing/payments", "POST", CLAIM_BODY),
    "start_checkout": named_thrice("billing/checkout", "POST", {"planCode": "starter"}),
    "open_portal": named_thrice("billing/portal", "POST", {}),
    "get_payment_page": named_thrice("billing/page", query={"pageId": "{own_page}"}),
    "return_from_checkout": named_thrice("billing/checkout-return", "POST", {"pageId": "{own_page}"}),
    "cancel_subscription": named_thrice("billing/cancel", "POST", {}),
    "uncancel_subscription": named_thrice("billing/uncancel", "POST", {}),
}

PROFILE_BODY = {"firstName": "X", "lastName": "Y", "phoneNumber": "9800000099"}
PASSWORD_BODY = {"currentPassword": "x", "password": "a better password", "cpassword": "a better password"}

# What a person does for themselves, of no garage: every role may, in every state of the garages.
OWN: dict[str, ForeignId] = {
    "logout": ForeignId("logout", "POST"),
    "logout_everywhere": ForeignId("logout-everywhere", "POST"),
    "me": ForeignId("me"),
    "accept_invitation": ForeignId("invitations/{invitation}/accept", "POST"),
    "get_profile": ForeignId("profile"),
    "change_profile": ForeignId("profile", "PUT", body=PROFILE_BODY),
    "set_photo": ForeignId("profile/photo", "POST"),
    "remove_photo": ForeignId("profile/photo", "DELETE"),
    "change_password": ForeignId("change-password", "POST", body=PASSWORD_BODY),
    "list_sessions": ForeignId("sessions"),
    "end_session": ForeignId("sessions/{own_session}", "DELETE"),
}

# Somebody else's id, wherever one can be sent, and the code of the refusal; there is no field for whose
# profile, photo or password is meant.
OWN_FOREIGN: dict[str, tuple[ForeignId, str]] = {
    "accept_invitation": (ForeignId("invitations/{invitation}/accept", "POST"), "invitation_refused"),
    "end_session": (ForeignId("sessions/{session}", "DELETE"), "not_found"),
}
