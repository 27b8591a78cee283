"""Exports of lists, written within the transaction in chunks of rows."""

from enum import StrEnum
from typing import IO

from garages.roles import Permission
from kernel.actor import Actor
from kernel.audit import services as audit
from tenants.catalogue.models import Service
from tenants.customers.models import Customer
from tenants.exchange.account_listings import ADVANCES, DEDUCTIONS
from tenants.exchange.codes import Format
from tenants.exchange.listings import (
    CUSTOMER_COLUMNS,
    JOB_COLUMNS,
    JOB_DATE_COLUMNS,
    JOB_MONEY_COLUMNS,
    PART_COLUMNS,
    SERVICE_COLUMNS,
    SUPPLIER_COLUMNS,
    VEHICLE_COLUMNS,
    Listing,
    rows_of,
)
from tenants.exchange.spool import spool
from tenants.jobs.codes import JobKind
from tenants.jobs.models import Job
from tenants.jobs.queries import with_balance
from tenants.parts.models import Part
from tenants.purchases.models import Supplier
from tenants.vehicles.models import Ownership


class Exported(StrEnum):
    CUSTOMERS = "customers"
    VEHICLES = "vehicles"
    JOBS = "jobs"
    SERVICES = "services"
    PARTS = "parts"
    SUPPLIERS = "suppliers"
    DEDUCTIONS = "deductions"
    ADVANCES = "advances"


_LISTINGS: dict[Exported, Listing] = {
    Exported.CUSTOMERS: Listing(
        lambda: Customer.objects.filter(archived_at=None),
        {**CUSTOMER_COLUMNS, "Premium": "is_premium", "Since": "created_at"},
    ),
    Exported.VEHICLES: Listing(
        lambda: Ownership.objects.filter(vehicle__archived_at=None, customer__archived_at=None),
        VEHICLE_COLUMNS,
    ),
    Exported.JOBS: Listing(
        lambda: with_balance(Job.objects.filter(deleted_at=None, kind=JobKind.CAR)),
        {
            **JOB_COLUMNS,
            "Categories": "category_summary",
            "Services": "service_summary",
            **JOB_DATE_COLUMNS,
            **JOB_MONEY_COLUMNS,
            "Comments": "comments",
            "Created": "created_at",
        },
    ),
    Exported.SERVICES: Listing(lambda: Service.objects.filter(archived_at=None), SERVICE_COLUMNS),
    Exported.PARTS: Listing(
        lambda: Part.objects.filter(archived_at=None),
        {**PART_COLUMNS, "On Hand": "stock__on_hand", "Stock Value": "stock__value_paise"},
    ),
    Exported.SUPPLIERS: Listing(lambda: Supplier.objects.filter(archived_at=None), SUPPLIER_COLUMNS),
    Exported.DEDUCTIONS: DEDUCTIONS,
    Exported.ADVANCES: ADVANCES,
}


def export(actor: Actor, what: Exported, kind: Format = Format.CSV) -> IO[bytes]:
    """Export a list. The export is audited."""
    actor.require(Permission.EXPORT_DATA)
    listing = _LISTINGS[what]
    content, number = spool(kind, list(listing.columns), rows_of(listing))
    audit.record("export", person_id=actor.person_id, what=what.value, rows=number)
    return content
