"""Operation × foreign id, as data: every way to name what belongs to another garage. A new route needs its row."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any


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
    "set_job_tax": [
        ForeignId("jobs/{job}/tax", "PUT", body={"taxCollected": 1}),
        *named_thrice("jobs/{own_job}/tax", "PUT", {"taxCollected": 1}),
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
    # By an id that names no garage: a foreign one is unknown (tests/support/test_end_support_session.py).
    "end_look": named_thrice("support-access/{own_look}/end", "POST"),
    "check_import": named_thrice("import/customers", "POST"),
    "start_import": [
        ForeignId("imports/{import}/start", "POST"),
        *named_thrice("imports/{own_import}/start", "POST"),
    ],
    "get_import": [ForeignId("imports/{import}"), *named_thrice("imports/{own_import}")],
    "get_bad_rows": [
        ForeignId("imports/{import}/bad-rows"),
        *named_thrice("imports/{own_import}/bad-rows"),
    ],
    "list_imports": named_thrice("imports"),
    "get_import_template": named_thrice("import-template/customers"),
    "get_job_statistics": [
        *named_thrice("get-job-statistics"),
        ForeignId("get-job-statistics", query={"categoryFilter": "{category}"}),
    ],
    "get_checklist": named_thrice("checklist"),
    "dismiss_checklist": named_thrice("dismiss-checklist", "POST"),
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
    "get_settings": named_thrice("settings"),
    "change_settings": named_thrice("settings", "PUT", {"askBeforeInvoice": False}),
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
    "cancel_job": [
        ForeignId("jobs/{job}/cancel", "POST", body={"reason": "x", "money": "refund"}),
        *named_thrice("jobs/{own_job}/cancel", "POST", {"reason": "x", "money": "refund"}),
    ],
    "get_takings": named_thrice("takings"),
    "list_payments": named_thrice("payments"),
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
