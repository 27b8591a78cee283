"""The lists of an export for spreadsheets, including archived and deleted rows."""

from collections.abc import Mapping
from typing import Any

from garages.roles import Role
from tenants.catalogue.models import Service
from tenants.customers.models import Customer
from tenants.exchange.cells import Cell
from tenants.exchange.exports import Listing, rupees, ten_digits
from tenants.invoices.models import Invoice, Payment
from tenants.jobs.codes import JobStatus, PaymentMethod
from tenants.jobs.models import Job, JobLine
from tenants.jobs.queries import with_balance
from tenants.staff.models import Staff
from tenants.vehicles.models import Ownership


def _percent(percent: Any) -> Cell:
    return None if percent is None else float(percent)


LISTS: Mapping[str, Listing] = {
    "customers": Listing(
        Customer.objects.all,
        {
            "Customer ID": "code",
            "Name": "name",
            "Phone": "phone",
            "Email": "email",
            "Address": "address",
            "GSTIN": "gstin",
            "Premium": "is_premium",
            "Since": "created_at",
            "Archived": "archived_at",
        },
        {"phone": ten_digits},
    ),
    # A vehicle has one row for each of its customers.
    "vehicles": Listing(
        Ownership.objects.all,
        {
            "Vehicle Number": "vehicle__number",
            "Vehicle Model": "vehicle__model",
            "Customer ID": "customer__code",
            "Name": "customer__name",
            "Phone": "customer__phone",
            "Since": "since",
            "Archived": "vehicle__archived_at",
        },
        {"customer__phone": ten_digits},
    ),
    "jobs": Listing(
        lambda: with_balance(Job.objects.all()),
        {
            "Job ID": "code",
            "Status": "status",
            "Customer": "customer_name",
            "Phone": "customer_phone",
            "Vehicle Number": "vehicle__number",
            "Entry date": "entry_date",
            "Expected": "expected_on",
            "Delivered": "delivered_at",
            "Assigned to": "assigned_to__name",
            "Odometer": "odometer_km",
            "Complaint": "complaint",
            "Comments": "comments",
            "Payment": "payment_method",
            "Discount": "discount_paise",
            "Subtotal": "subtotal_paise",
            "GST": "tax_paise",
            "Round off": "round_off_paise",
            "Total": "total_paise",
            "Paid": "paid_paise",
            "Balance due": "due_paise",
            "Advance held": "advance_paise",
            "Invoice": "invoice_number",
            "Created": "created_at",
            "Deleted": "deleted_at",
        },
        {
            "status": lambda status: JobStatus(status).label,
            "payment_method": lambda method: PaymentMethod(method).label,
            "customer_phone": ten_digits,
            "discount_paise": rupees,
            "subtotal_paise": rupees,
            "tax_paise": rupees,
            "round_off_paise": rupees,
            "total_paise": rupees,
            "paid_paise": rupees,
            "due_paise": rupees,
            "advance_paise": rupees,
        },
    ),
    "job lines": Listing(
        JobLine.objects.all,
        {
            "Job ID": "job__code",
            "Service ID": "service_code",
            "Category": "category_name",
            "Service": "service_name",
            "List price": "list_paise",
            "Discount %": "discount_percent",
            "Price": "quoted_paise",
            "Discount on the line": "given_paise",
            "Share of the bill's discount": "share_paise",
        },
        {
            "list_paise": rupees,
            "quoted_paise": rupees,
            "discount_percent": _percent,
            "given_paise": rupees,
            "share_paise": rupees,
        },
    ),
    "services": Listing(
        Service.objects.all,
        {
            "Service ID": "code",
            "Category": "subcategory__category__name",
            "Subcategory": "subcategory__name",
            "Name": "name",
            "Rate": "rate_paise",
            "Discount %": "discount_percent",
            "From": "valid_from",
            "To": "valid_to",
            "Archived": "archived_at",
        },
        {"rate_paise": rupees, "discount_percent": _percent},
    ),
    "staff": Listing(
        Staff.objects.all,
        {
            "Name": "name",
            "Email": "email",
            "Phone": "phone",
            "Role": "role",
            "Since": "created_at",
            "Left": "left_at",
        },
        {"phone": ten_digits, "role": lambda role: Role(role).label},
    ),
    "invoices": Listing(
        Invoice.objects.all,
        {
            "Number": "number",
            "Kind": "kind",
            "Issued": "issued_on",
            "Job ID": "job__code",
            "Customer ID": "customer__code",
            "Customer": "customer__name",
            "Total": "total_paise",
            "Cancels": "original__number",
            "By": "person_name",
        },
        {"kind": lambda kind: str(kind).replace("_", " ").capitalize(), "total_paise": rupees},
    ),
    "payments": Listing(
        Payment.objects.all,
        {
            "Receipt": "code",
            "Job ID": "job__code",
            "Amount": "amount_paise",
            "Method": "method",
            "Reference": "reference",
            "Paid on": "paid_on",
            "Takes back": "reverses__code",
            "Reason": "reason",
            "By": "person_name",
        },
        {"amount_paise": rupees, "method": lambda method: PaymentMethod(method).label},
    ),
}
