"""The rows of a garage as they are stored, for other programs."""

from collections.abc import Iterator, Mapping
from typing import Any

import orjson
from django.db import models

from tenants.activity.models import Activity
from tenants.catalogue.models import Category, Service, ServiceWord, SubCategory
from tenants.customers.models import Customer
from tenants.estimates.models import (
    Estimate,
    EstimateChoice,
    EstimateDecision,
    EstimateLine,
    EstimateMail,
    EstimateOption,
    EstimateRule,
    EstimateVersion,
)
from tenants.inspections.models import (
    Inspection,
    InspectionPoint,
    InspectionTemplate,
    PointPicture,
    TemplatePoint,
)
from tenants.intake.models import Intake
from tenants.invoices.models import (
    Allocation,
    BilledLine,
    Deduction,
    Invoice,
    InvoiceMail,
    Paper,
    PaperHandout,
    Payment,
)
from tenants.jobs.models import CreditPass, Job, JobCeiling, JobLine, JobPart, JobPhoto
from tenants.khata.models import Statement
from tenants.parts.models import LabelSheet, Part, PartAlternate, PartBarcode, PartFit
from tenants.pictures.models import Picture
from tenants.profile.models import GstProfile
from tenants.purchases.models import (
    GoodsIn,
    GoodsInLine,
    PurchaseBill,
    PurchaseBillLine,
    PurchaseDifference,
    PurchaseOrder,
    PurchaseOrderLine,
    ScrapSale,
    Supplier,
    SupplierPayment,
    SupplierReturn,
    SupplierReturnLine,
)
from tenants.radar.models import Finding, FindingEvent
from tenants.staff.models import Staff
from tenants.stock.models import OldPart, PartStock, StockCount, StockCountLine, StockMove, StockSetting
from tenants.vehicles.models import Ownership, Vehicle
from tenants.visits.models import CheckIn, CheckInMail, CheckInNote, CheckInPicture, DamageMark, Visit

CHUNK = 500

RECORDS: Mapping[str, type[models.Model]] = {
    "profile": GstProfile,
    "customers": Customer,
    "vehicles": Vehicle,
    "ownerships": Ownership,
    "categories": Category,
    "subcategories": SubCategory,
    "services": Service,
    "service words": ServiceWord,
    "parts": Part,
    "part barcodes": PartBarcode,
    "part fits": PartFit,
    "part alternates": PartAlternate,
    "label sheets": LabelSheet,
    "part stock": PartStock,
    "stock movements": StockMove,
    "stock setting": StockSetting,
    "stock counts": StockCount,
    "stock count lines": StockCountLine,
    "old parts": OldPart,
    "suppliers": Supplier,
    "purchase orders": PurchaseOrder,
    "purchase order lines": PurchaseOrderLine,
    "goods in": GoodsIn,
    "goods in lines": GoodsInLine,
    "purchase bills": PurchaseBill,
    "purchase bill lines": PurchaseBillLine,
    "supplier payments": SupplierPayment,
    "supplier returns": SupplierReturn,
    "supplier return lines": SupplierReturnLine,
    "scrap sales": ScrapSale,
    "purchase differences": PurchaseDifference,
    "findings": Finding,
    "finding events": FindingEvent,
    "staff": Staff,
    "jobs": Job,
    "job ceilings": JobCeiling,
    "credit passes": CreditPass,
    "job lines": JobLine,
    "job parts": JobPart,
    "job photos": JobPhoto,
    "intakes": Intake,
    "visits": Visit,
    "check-ins": CheckIn,
    "damage marks": DamageMark,
    "check-in pictures": CheckInPicture,
    "check-in notes": CheckInNote,
    "check-in mails": CheckInMail,
    "inspection templates": InspectionTemplate,
    "inspection template points": TemplatePoint,
    "inspections": Inspection,
    "inspection points": InspectionPoint,
    "point pictures": PointPicture,
    "estimate rule": EstimateRule,
    "estimates": Estimate,
    "estimate choices": EstimateChoice,
    "estimate options": EstimateOption,
    "estimate lines": EstimateLine,
    "estimate versions": EstimateVersion,
    "estimate mails": EstimateMail,
    "estimate decisions": EstimateDecision,
    "pictures": Picture,
    "job history": Activity,
    "invoices": Invoice,
    "billed lines": BilledLine,
    "invoice mails": InvoiceMail,
    "payments": Payment,
    "allocations": Allocation,
    "deductions": Deduction,
    "statements": Statement,
    "papers": Paper,
    "paper handouts": PaperHandout,
}


def records_of(model: type[models.Model]) -> Iterator[dict[str, Any]]:
    """Yield all rows of a model, read in pages by id."""
    columns = [field.attname for field in model._meta.concrete_fields]
    last = 0
    while True:
        page = list(model._default_manager.filter(pk__gt=last).order_by("pk").values(*columns)[:CHUNK])
        yield from page
        if len(page) < CHUNK:
            return
        last = page[-1]["id"]


def lines_of(records: Iterator[dict[str, Any]]) -> Iterator[bytes]:
    """Yield a JSON array with one record on each line."""
    opening = b"[\n"
    for record in records:
        yield opening + orjson.dumps(record, default=_written)
        opening = b",\n"
    yield b"[]" if opening == b"[\n" else b"\n]"


def _written(value: object) -> str:
    """Return a value that JSON does not know. Bytes become hex digits."""
    return bytes(value).hex() if isinstance(value, (bytes, memoryview)) else str(value)
