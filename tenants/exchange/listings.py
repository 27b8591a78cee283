"""The headings, columns and value formats of the lists that a garage can export.

The CSV export contains only current rows. The takeout contains all rows, with a few more columns.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import QuerySet

from kernel.money import PAISE
from tenants.exchange.cells import Cell
from tenants.jobs.codes import JobStatus, PaymentMethod

PAGE = 2000

Format = Callable[[Any], Cell]


@dataclass(frozen=True)
class Listing:
    rows: Callable[[], QuerySet[Any]]
    # Each key is a heading, and its value is the column.
    columns: Mapping[str, str]
    # These columns of the list have their own format.
    formats: Mapping[str, Format] = field(default_factory=dict)

    def format_of(self, column: str) -> Format | None:
        """Return the format of a column, or None for values that are written as they are stored."""
        if column.endswith("_paise"):
            return _rupees
        return self.formats.get(column) or _FORMATS.get(column)


def rows_of(listing: Listing) -> Iterator[Sequence[Cell]]:
    """Yield the rows of a list, read in pages by id to limit memory."""
    columns = list(listing.columns.values())
    formats = [listing.format_of(column) for column in columns]
    last = 0
    while True:
        page = list(listing.rows().filter(pk__gt=last).order_by("pk").values_list("pk", *columns)[:PAGE])
        for pk, *row in page:
            yield [write(value) if write else value for write, value in zip(formats, row, strict=True)]
            last = pk
        if len(page) < PAGE:
            return


def _rupees(paise: int | None) -> float | None:
    return None if paise is None else paise / PAISE


def _ten_digits(phone: str) -> str:
    return phone.removeprefix("+91")


_FORMATS: Mapping[str, Format] = {
    "phone": _ten_digits,
    "customer_phone": _ten_digits,
    "customer__phone": _ten_digits,
    **dict.fromkeys(
        ("discount_percent", "gst_percent", "min_quantity", "order_quantity", "stock__on_hand"),
        lambda number: None if number is None else float(number),
    ),
    "payment_method": lambda method: PaymentMethod(method).label,
    "status": lambda status: JobStatus(status).label,
}

CUSTOMER_COLUMNS = {
    "Customer ID": "code",
    "Name": "name",
    "Phone": "phone",
    "Email": "email",
    "Address": "address",
}
# A vehicle has one row for each of its customers.
VEHICLE_COLUMNS = {
    "Vehicle Number": "vehicle__number",
    "Vehicle Model": "vehicle__model",
    "Customer ID": "customer__code",
    "Name": "customer__name",
    "Phone": "customer__phone",
    "Since": "since",
}
SERVICE_COLUMNS = {
    "Service ID": "code",
    "Category": "subcategory__category__name",
    "Subcategory": "subcategory__name",
    "Name": "name",
    "Rate": "rate_paise",
    "Discount %": "discount_percent",
    "From": "valid_from",
    "To": "valid_to",
}
PART_COLUMNS = {
    "Part ID": "code",
    "Part Number": "number",
    "Name": "name",
    "Brand": "brand",
    "HSN": "hsn",
    "Unit": "unit",
    "GST %": "gst_percent",
    "Price": "price_paise",
    "MRP": "mrp_paise",
    "Lowest Stock": "min_quantity",
    "Order Quantity": "order_quantity",
    "Rack": "rack",
}
SUPPLIER_COLUMNS = {
    "Supplier ID": "code",
    "Name": "name",
    "GSTIN": "gstin",
    "State": "state_code",
    "Phone": "phone",
    "Email": "email",
    "Address": "address",
}
JOB_COLUMNS = {
    "Job ID": "code",
    "Status": "status",
    "Customer": "customer_name",
    "Phone": "customer_phone",
    "Vehicle Number": "vehicle__number",
}
JOB_DATE_COLUMNS = {
    "Entry date": "entry_date",
    "Expected": "expected_on",
    "Delivered": "delivered_at",
    "Assigned to": "assigned_to__name",
}
JOB_MONEY_COLUMNS = {
    "Payment": "payment_method",
    "Discount": "discount_paise",
    "Subtotal": "subtotal_paise",
    "GST": "tax_paise",
    "Round off": "round_off_paise",
    "Total": "total_paise",
    "Credited": "credited_paise",
    "Deducted": "deducted_paise",
    "Paid": "paid_paise",
    "Balance due": "due_paise",
    "Advance held": "advance_paise",
    "Invoice": "invoice_number",
}
