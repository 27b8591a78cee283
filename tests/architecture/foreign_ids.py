"""Operation × foreign id, as data: all ways to send an id of another garage. A new route needs a row."""

from tests.architecture.bodies import (
    CLAIM_BODY,
    COLLEAGUES_BODY,
    COPIED_BODY,
    CUSTOMER_BODY,
    EXCESS_BODY,
    FOREIGN_HANDED,
    FOREIGN_PARTS,
    GST_BODY,
    HANDED_BODY,
    JOB_BODY,
    PART_CREDIT_BODY,
    PAYMENT_BODY,
    PUSH_BODY,
    REFUND_BODY,
    SERVICE_BODY,
    VEHICLE_BODY,
)
from tests.architecture.foreign_estimates import FOREIGN_ESTIMATES
from tests.architecture.foreign_id import ForeignId, in_each_place
from tests.architecture.foreign_inspections import FOREIGN_INSPECTIONS
from tests.architecture.foreign_intake import FOREIGN_INTAKE
from tests.architecture.foreign_khata import FOREIGN_KHATA
from tests.architecture.foreign_purchases import FOREIGN_PURCHASES
from tests.architecture.foreign_staff import FOREIGN_STAFF
from tests.architecture.foreign_stock import FOREIGN_STOCK
from tests.architecture.foreign_visits import FOREIGN_VISITS

# Each key is an operation, and its value lists each parameter that can contain an id.
FOREIGN: dict[str, list[ForeignId]] = {
    **FOREIGN_STAFF,
    **FOREIGN_KHATA,
    "get_file_address": [
        ForeignId("files/{file}/address"),
        ForeignId("files/{own_file}/address", query={"garageId": "{garage}"}),
        ForeignId("files/{own_file}/address", headers={"X-Garage-Id": "{garage}"}),
    ],
    "get_job_defaults": in_each_place("get-job-defaults"),
    "list_jobs": in_each_place("jobs"),
    "get_job_board": in_each_place("jobs/board"),
    "get_job": [ForeignId("jobs/{job}"), *in_each_place("jobs/{own_job}")],
    "open_job": [
        *in_each_place("jobs", "POST", JOB_BODY),
        ForeignId("jobs", "POST", body=JOB_BODY | {"partsUsed": FOREIGN_PARTS}, field="partsUsed"),
    ],
    "change_job": [
        ForeignId(
            "jobs/{own_open_job}", "PUT", body=JOB_BODY | {"partsUsed": FOREIGN_PARTS}, field="partsUsed"
        ),
        ForeignId("jobs/{job}", "PUT", body=JOB_BODY),
        *in_each_place("jobs/{own_job}", "PUT", JOB_BODY),
    ],
    "change_status": [
        ForeignId("jobs/change-status", "POST", body={"jobId": "{job}", "jobStatusId": 4}),
        *in_each_place("jobs/change-status", "POST", {"jobId": "{own_job}", "jobStatusId": 4}),
    ],
    "set_job_tax": [
        ForeignId("jobs/{job}/tax", "PUT", body={"taxCollected": 1}),
        *in_each_place("jobs/{own_job}/tax", "PUT", {"taxCollected": 1}),
    ],
    "set_po_number": [
        ForeignId("jobs/{job}/po-number", "PUT", body={"poNumber": "PO 7"}),
        *in_each_place("jobs/{own_open_job}/po-number", "PUT", {"poNumber": "PO 7"}),
    ],
    "use_todays_rates": [
        ForeignId("jobs/{job}/gst-rates", "PUT", body={"gstRate": 18}),
        *in_each_place("jobs/{own_job}/gst-rates", "PUT", {"gstRate": 18}),
    ],
    "allow_excess": [
        ForeignId("jobs/{job}/allow-excess", "POST", body=EXCESS_BODY),
        *in_each_place("jobs/{own_job}/allow-excess", "POST", EXCESS_BODY),
    ],
    "get_job_scan_code": [
        ForeignId("jobs/{job}/scan-code"),
        *in_each_place("jobs/{own_job}/scan-code"),
    ],
    "take_parts": [
        ForeignId("jobs/{job}/parts/take", "POST", body=HANDED_BODY),
        *in_each_place("jobs/{own_open_job}/parts/take", "POST", HANDED_BODY),
        ForeignId("jobs/{own_open_job}/parts/take", "POST", body=FOREIGN_HANDED, field="lines"),
    ],
    "return_parts": [
        ForeignId("jobs/{job}/parts/return", "POST", body=HANDED_BODY),
        *in_each_place("jobs/{own_open_job}/parts/return", "POST", HANDED_BODY),
        ForeignId("jobs/{own_open_job}/parts/return", "POST", body=FOREIGN_HANDED, field="lines"),
    ],
    "release_parts": [
        ForeignId("jobs/{job}/parts/release", "POST"),
        *in_each_place("jobs/{own_open_job}/parts/release", "POST"),
    ],
    "bill_part": [
        ForeignId("job-parts/{job_part}/bill", "POST", body={"unitPrice": 100}),
        *in_each_place("job-parts/{own_job_part}/bill", "POST", {"unitPrice": 100}),
    ],
    "delete_job": [ForeignId("jobs/{job}", "DELETE"), *in_each_place("jobs/{own_job}", "DELETE")],
    "comment_on_job": [
        ForeignId("jobs/{job}/comments", "POST", body={"comment": "x"}),
        *in_each_place("jobs/{own_job}/comments", "POST", {"comment": "x"}),
    ],
    "add_job_photo": [
        ForeignId("jobs/{job}/photos", "POST"),
        *in_each_place("jobs/{own_job}/photos", "POST"),
    ],
    "remove_job_photo": [
        ForeignId("jobs/{job}/photos/{photo}", "DELETE"),
        *in_each_place("jobs/{own_job}/photos/{own_photo}", "DELETE"),
    ],
    "export_list": in_each_place("export/jobs"),
    "export_gst": in_each_place("gst-export/b2b", query={"month": "2026-11"}),
    "export_purchases": in_each_place("purchases-export", query={"month": "2026-11"}),
    "export_garage": in_each_place("export-garage", "POST"),
    "get_garage_export": in_each_place("export-garage"),
    "get_garage_export_address": in_each_place("export-garage/address"),
    "get_garage_closing": in_each_place("closing"),
    "close_garage": in_each_place("closing", "POST", {"garageName": "First"}),
    "keep_garage": in_each_place("closing", "DELETE"),
    "list_looks": in_each_place("support-access"),
    # This id does not contain the garage. tests/support/test_end_support_session.py tests foreign ids.
    "end_look": in_each_place("support-access/{own_look}/end", "POST"),
    "check_import": in_each_place("import/customers", "POST"),
    "start_import": [
        ForeignId("imports/{import}/start", "POST"),
        *in_each_place("imports/{own_import}/start", "POST"),
    ],
    "get_import": [ForeignId("imports/{import}"), *in_each_place("imports/{own_import}")],
    "get_bad_rows": [
        ForeignId("imports/{import}/bad-rows"),
        *in_each_place("imports/{own_import}/bad-rows"),
    ],
    "list_imports": in_each_place("imports"),
    "get_import_template": in_each_place("import-template/customers"),
    "get_job_statistics": [
        *in_each_place("get-job-statistics"),
        ForeignId("get-job-statistics", query={"categoryFilter": "{category}"}),
    ],
    "dismiss_checklist": in_each_place("dismiss-checklist", "POST"),
    "get_home": in_each_place("get-home"),
    "list_services": [
        *in_each_place("jobservices"),
        ForeignId("jobservices", query={"garageJobCategoryId": "{category}"}),
    ],
    "get_service_defaults": in_each_place("get-jobservice-defaults"),
    "list_categories": in_each_place("garage-jobcategories"),
    "list_subcategories": [
        ForeignId("jobsubcategories-by-garagejobcategory", query={"garageJobCategoryId": "{category}"}),
        ForeignId(
            "jobsubcategories-by-garagejobcategory",
            query={"garageJobCategoryId": "{own_category}", "garageId": "{garage}"},
        ),
    ],
    "get_service": [ForeignId("jobservices/{service}"), *in_each_place("jobservices/{own_service}")],
    "add_service": in_each_place("jobservices", "POST", SERVICE_BODY),
    "change_service": [
        ForeignId("jobservices/{service}", "PUT", body=SERVICE_BODY),
        *in_each_place("jobservices/{own_service}", "PUT", SERVICE_BODY),
    ],
    "remove_service": [
        ForeignId("jobservices/{service}", "DELETE"),
        *in_each_place("jobservices/{own_service}", "DELETE"),
    ],
    "remove_sample_services": in_each_place("remove-sample-services", "POST"),
    "add_category": in_each_place("jobcategories", "POST", {"jobCategory": "X"}),
    "add_subcategory": in_each_place(
        "jobsubcategories", "POST", {"garageJobCategoryId": "{own_category}", "jobSubCategory": "X"}
    ),
    **FOREIGN_STOCK,
    **FOREIGN_PURCHASES,
    **FOREIGN_VISITS,
    **FOREIGN_INSPECTIONS,
    **FOREIGN_ESTIMATES,
    **FOREIGN_INTAKE,
    "list_alerts": in_each_place("alerts"),
    "count_unread_alerts": in_each_place("alerts/unread"),
    "read_alert": [
        ForeignId("alerts/{alert}/read", "POST"),
        *in_each_place("alerts/{own_alert}/read", "POST"),
    ],
    "read_all_alerts": in_each_place("alerts/read-all", "POST"),
    "add_push_subscription": in_each_place("push-subscriptions", "POST", PUSH_BODY),
    "remove_push_subscription": in_each_place("push-subscriptions", "DELETE", PUSH_BODY),
    "list_customers": in_each_place("customers"),
    "list_customers_by_body": in_each_place("manage-customers", "POST", body={}),
    "get_customer": [ForeignId("customers/{customer}"), *in_each_place("customers/{own_customer}")],
    "get_customer_by_body": [
        ForeignId("get-customer", "POST", body={"customerId": "{customer}"}),
        *in_each_place("get-customer", "POST", body={"customerId": "{own_customer}"}),
    ],
    "register_customer_with_vehicle": in_each_place("customers", "POST", body=CUSTOMER_BODY | VEHICLE_BODY),
    "edit_customer": [
        ForeignId("customers/{customer}", "PUT", body=CUSTOMER_BODY),
        *in_each_place("customers/{own_customer}", "PUT", body=CUSTOMER_BODY),
    ],
    "remove_customer": [
        ForeignId("customers", "DELETE", query={"customerId": "{customer}"}),
        *in_each_place("customers", "DELETE", query={"customerId": "{own_customer}"}),
    ],
    "associate_customer_to_vehicle": [
        ForeignId(
            "associate-customer-to-vehicle",
            "POST",
            body=CUSTOMER_BODY | {"vehicleId": "{vehicle}"},
            field="vehicleId",
        ),
        *in_each_place(
            "associate-customer-to-vehicle", "POST", body=CUSTOMER_BODY | {"vehicleId": "{own_vehicle}"}
        ),
    ],
    "get_customer_vehicles": [
        ForeignId("get-customer-vehicles", query={"customerId": "{customer}"}),
        *in_each_place("get-customer-vehicles", query={"customerId": "{own_customer}"}),
    ],
    "list_customer_vehicles": [
        ForeignId("list-customer-vehicles", "POST", body={"customerId": "{customer}"}),
        *in_each_place("list-customer-vehicles", "POST", body={"customerId": "{own_customer}"}),
    ],
    "add_customer_vehicle": [
        ForeignId(
            "add-customer-vehicle",
            "POST",
            body=VEHICLE_BODY | {"customerId": "{customer}"},
            field="customerId",
        ),
        *in_each_place("add-customer-vehicle", "POST", body=VEHICLE_BODY | {"customerId": "{own_customer}"}),
    ],
    "list_vehicles": in_each_place("vehicles"),
    "list_job_history": [
        ForeignId("vehicles/job-history", query={"vehicleId": "{vehicle}"}),
        *in_each_place("vehicles/job-history", query={"vehicleId": "{own_vehicle}"}),
    ],
    "get_vehicle": [ForeignId("vehicles/{vehicle}"), *in_each_place("vehicles/{own_vehicle}")],
    "edit_vehicle": [
        ForeignId("vehicles/{vehicle}", "PUT", body=VEHICLE_BODY),
        *in_each_place("vehicles/{own_vehicle}", "PUT", body=VEHICLE_BODY),
    ],
    "set_vehicle_class": [
        ForeignId("vehicles/{vehicle}/class", "PUT", body={"vehicleClass": "suv"}),
        *in_each_place("vehicles/{own_vehicle}/class", "PUT", body={"vehicleClass": "suv"}),
    ],
    "remove_vehicle": [
        ForeignId("vehicles/{vehicle}", "DELETE"),
        *in_each_place("vehicles/{own_vehicle}", "DELETE"),
    ],
    "get_search_details": in_each_place("get-search-details", query={"searchText": "9800000099"}),
    "suggest": in_each_place("search", query={"searchText": "98"}),
    "get_gst_profile": in_each_place("gst-profile"),
    "save_gst_profile": in_each_place("gst-profile", "PUT", GST_BODY),
    "get_settings": in_each_place("settings"),
    "change_settings": in_each_place("settings", "PUT", {"askBeforeInvoice": False}),
    "rename_garage": in_each_place("name", "PUT", {"garageName": "X"}),
    "set_logo": in_each_place("gst-profile/logo", "POST"),
    "remove_logo": in_each_place("gst-profile/logo", "DELETE"),
    "preview_gst_profile": in_each_place("gst-profile/preview", "POST", GST_BODY),
    "send_job_invoice": [
        ForeignId("send-job-invoice/{job}"),
        *in_each_place("send-job-invoice/{own_job}"),
    ],
    "send_invoice": [
        ForeignId("send-job-invoice/{job}", "POST"),
        *in_each_place("send-job-invoice/{own_job}", "POST"),
    ],
    "issue_invoice": [
        ForeignId("jobs/{job}/invoice", "POST"),
        *in_each_place("jobs/{own_job}/invoice", "POST"),
    ],
    "share_job": [
        ForeignId("jobs/{job}/share-link", "POST"),
        *in_each_place("jobs/{own_job}/share-link", "POST"),
    ],
    "revoke_links": [
        ForeignId("jobs/{job}/share-link", "DELETE"),
        *in_each_place("jobs/{own_job}/share-link", "DELETE"),
    ],
    "get_bill": [ForeignId("jobs/{job}/bill"), *in_each_place("jobs/{own_job}/bill")],
    "preview_invoice": [
        ForeignId("jobs/{job}/invoice-preview"),
        *in_each_place("jobs/{own_job}/invoice-preview"),
    ],
    "show_invoice": [
        ForeignId("invoices/{invoice}/preview"),
        *in_each_place("invoices/{own_invoice}/preview"),
    ],
    "get_invoice_address": [
        ForeignId("invoices/{invoice}/address"),
        *in_each_place("invoices/{own_invoice}/address"),
    ],
    "note_handout": [
        ForeignId("invoices/{invoice}/handouts", "POST", body={"way": "print"}),
        *in_each_place("invoices/{own_invoice}/handouts", "POST", {"way": "print"}),
    ],
    "get_receipt_address": [
        ForeignId("payments/{payment}/address"),
        *in_each_place("payments/{own_payment}/address"),
    ],
    "cancel_invoice": [
        ForeignId("invoices/{invoice}/cancel", "POST", body={"reason": "x"}),
        *in_each_place("invoices/{own_invoice}/cancel", "POST", {"reason": "x"}),
    ],
    "get_creditable": [
        ForeignId("invoices/{invoice}/creditable"),
        *in_each_place("invoices/{own_invoice}/creditable"),
    ],
    "credit_part": [
        ForeignId("invoices/{invoice}/credit-part", "POST", body=PART_CREDIT_BODY),
        *in_each_place("invoices/{own_invoice}/credit-part", "POST", PART_CREDIT_BODY),
    ],
    "cancel_job": [
        ForeignId("jobs/{job}/cancel", "POST", body={"reason": "x", "money": "refund"}),
        *in_each_place("jobs/{own_job}/cancel", "POST", {"reason": "x", "money": "refund"}),
    ],
    "get_job_upi_code": [
        ForeignId("jobs/{job}/upi-code", query={"amount": "1"}),
        *in_each_place("jobs/{own_job}/upi-code", query={"amount": "1"}),
    ],
    "list_payments": in_each_place("payments"),
    "record_payment": [
        ForeignId("jobs/{job}/payments", "POST", body=PAYMENT_BODY),
        *in_each_place("jobs/{own_job}/payments", "POST", PAYMENT_BODY),
    ],
    "reverse_payment": [
        ForeignId("payments/{payment}/reverse", "POST", body={"reason": "x"}),
        *in_each_place("payments/{own_payment}/reverse", "POST", {"reason": "x"}),
    ],
    "refund_payment": [
        ForeignId("payments/{payment}/refund", "POST", body=REFUND_BODY),
        *in_each_place("payments/{own_payment}/refund", "POST", REFUND_BODY),
    ],
    "get_last_subscription": in_each_place("get-last-subscription"),
    "get_billing": in_each_place("billing"),
    # This number does not contain the garage. tests/billing/test_fees.py tests foreign numbers.
    "get_fee_address": in_each_place("billing/invoices/{own_fee}/address"),
    "get_upi_code": in_each_place("billing/upi", query={"planCode": "starter"}),
    "open_branch": in_each_place("branches", "POST", {"garageName": "X", "address": "X", "stateCode": "27"}),
    "copy_services": [
        *in_each_place("copy-services", "POST", {"fromGarageId": "{own_garage}"}),
        ForeignId("copy-services", "POST", body={"fromGarageId": "{garage}"}, field="fromGarageId"),
    ],
    "copy_settings": [
        *in_each_place("copy-settings", "POST", {"fromGarageId": "{own_garage}"}),
        ForeignId("copy-settings", "POST", body={"fromGarageId": "{garage}"}, field="fromGarageId"),
    ],
    "find_in_branches": in_each_place("find-in-branches", "POST", {"searchText": "MH12RT7789"}),
    "copy_customer": [
        *in_each_place("copy-customer", "POST", COPIED_BODY),
        ForeignId(
            "copy-customer", "POST", body=COPIED_BODY | {"fromGarageId": "{garage}"}, field="fromGarageId"
        ),
    ],
    "get_branch_sharing": in_each_place("branch-sharing"),
    "change_branch_sharing": in_each_place("branch-sharing", "PUT", {"sharesCustomers": True}),
    "invite_colleagues": [
        *in_each_place("invite-colleagues", "POST", COLLEAGUES_BODY),
        ForeignId(
            "invite-colleagues",
            "POST",
            body=COLLEAGUES_BODY | {"fromGarageId": "{garage}"},
            field="fromGarageId",
        ),
    ],
    "claim_payment": in_each_place("billing/payments", "POST", CLAIM_BODY),
    "start_checkout": in_each_place("billing/checkout", "POST", {"planCode": "starter"}),
    "open_portal": in_each_place("billing/portal", "POST", {}),
    "get_payment_page": in_each_place("billing/page", query={"pageId": "{own_page}"}),
    "return_from_checkout": in_each_place("billing/checkout-return", "POST", {"pageId": "{own_page}"}),
    "cancel_subscription": in_each_place("billing/cancel", "POST", {}),
    "uncancel_subscription": in_each_place("billing/uncancel", "POST", {}),
}
