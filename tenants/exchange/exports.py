"""Exports of lists as CSV, written within the transaction in chunks of rows."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import IO, Any

from django.db.models import QuerySet

from garages.roles import Permission
from kernel.actor import Actor
from kernel.audit import services as audit
from kernel.money import PAISE
from tenants.catalogue.models import Service
from tenants.customers.models import Customer
from tenants.exchange.cells import Cell
from tenants.exchange.spool import spooled
from tenants.jobs.codes import JobStatus, PaymentMethod
from tenants.jobs.models import Job
from tenants.jobs.queries import with_balance
from tenants.vehicles.models import Ownership

CHUNK = 2000


class Exported(StrEnum):
    CUSTOMERS = "customers"
    VEHICLES = "vehicles"
    JOBS = "jobs"
    SERVICES = "services"


@dataclass(frozen=True)
class Listing:
    rows: Callable[[], QuerySet[Any]]
    # Heading → column. The id is read too, for paging.
    columns: dict[str, str]
    # Column → conversion, for columns that are not written as stored.
    shown: dict[str, Callable[[Any], Cell]]


def rupees(paise: int) -> float:
    return paise / PAISE


def ten_digits(phone: str) -> str:
    return phone.removeprefix("+91")


_LISTINGS: dict[Exported, Listing] = {
    Exported.CUSTOMERS: Listing(
        lambda: Customer.objects.filter(archived_at=None),
        {
            "Customer ID": "code",
            "Name": "name",
            "Phone": "phone",
            "Email": "email",
            "Address": "address",
            "Premium": "is_premium",
            "Since": "created_at",
        },
        {"phone": ten_digits},
    ),
    Exported.VEHICLES: Listing(
        lambda: Ownership.objects.filter(vehicle__archived_at=None, customer__archived_at=None),
        {
            "Vehicle Number": "vehicle__number",
            "Vehicle Model": "vehicle__model",
            "Customer ID": "customer__code",
            "Name": "customer__name",
            "Phone": "customer__phone",
            "Since": "since",
        },
        {"customer__phone": ten_digits},
    ),
    Exported.JOBS: Listing(
        lambda: with_balance(Job.objects.filter(deleted_at=None)),
        {
            "Job ID": "code",
            "Status": "status",
            "Customer": "customer_name",
            "Phone": "customer_phone",
            "Vehicle Number": "vehicle__number",
            "Categories": "category_summary",
            "Services": "service_summary",
            "Entry date": "entry_date",
            "Expected": "expected_on",
            "Delivered": "delivered_at",
            "Assigned to": "assigned_to__name",
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
            "Comments": "comments",
            "Created": "created_at",
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
    Exported.SERVICES: Listing(
        lambda: Service.objects.filter(archived_at=None),
        {
            "Service ID": "code",
            "Category": "subcategory__category__name",
            "Subcategory": "subcategory__name",
            "Name": "name",
            "Rate": "rate_paise",
            "Discount %": "discount_percent",
            "From": "valid_from",
            "To": "valid_to",
        },
        {
            "rate_paise": rupees,
            "discount_percent": lambda percent: None if percent is None else float(percent),
        },
    ),
}


def export(actor: Actor, what: Exported) -> IO[bytes]:
    """Export a list. The export is audited."""
    actor.require(Permission.EXPORT_DATA)
    listing = _LISTINGS[what]
    content, number = spooled(list(listing.columns), rows_of(listing))
    audit.record("export", person_id=actor.person_id, what=what.value, rows=number)
    return content


def rows_of(listing: Listing) -> Iterator[Sequence[Cell]]:
    """The rows of a list, read in pages by id to limit memory."""
    columns = list(listing.columns.values())
    show = [listing.shown.get(column) for column in columns]
    last = 0
    while True:
        page = list(listing.rows().filter(pk__gt=last).order_by("pk").values_list("pk", *columns)[:CHUNK])
        for pk, *row in page:
            yield [shown(value) if shown else value for shown, value in zip(show, row, strict=True)]
            last = pk
        if len(page) < CHUNK:
            return
