"""The import of parts with their opening stock. It accepts the price lists that distributors send."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated

from gst.hsn import hsn_problem
from gst.units import UNITS, fits
from kernel.actor import Actor
from kernel.errors import Invalid
from kernel.http.fields import decimal_of
from kernel.sentences import Sentence
from tenants.exchange.sheets import Additions, Problem, Sheet, chunks
from tenants.parts import queries, rules, services
from tenants.parts.details import PartDetails
from tenants.parts.fields import OptionalRupees, QuantityIn, quantity_in
from tenants.parts.schemas import PartIn
from tenants.stock import services as stock
from tenants.stock.queries import hsn_digits
from tenants.stock.services import Opening

NUMBER, HSN, UNIT, RATE, PRICE = "Part Number", "HSN", "Unit", "GST %", "Price"
MRP, BARCODE = "MRP", "Barcode"
OPENING, COST = "Opening Quantity", "Unit Cost"
MONEY = (PRICE, MRP, COST)
NOTHING = Decimal(0)
# The currency and the commas of an amount.
_NO_NUMBER = re.compile(r"^(₹|Rs\.?|INR)|[, ]|/-$", re.IGNORECASE)

# Distributors write units in these ways too.
_UNITS = {
    "": "NOS", "NO": "NOS", "EA": "NOS", "EACH": "NOS", "UNIT": "NOS", "PC": "PCS", "PIECE": "PCS",
    "SETS": "SET", "KIT": "SET", "PR": "PRS", "PAIR": "PRS", "L": "LTR", "LT": "LTR", "LITRE": "LTR",
    "LITER": "LTR", "ML": "MLT", "KG": "KGS", "G": "GMS", "GM": "GMS", "M": "MTR", "MTRS": "MTR",
    "BOTTLE": "BTL",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class PartRow:
    details: PartDetails
    opening: Decimal
    unit_cost_paise: int | None

    @property
    def key(self) -> tuple[str, str] | None:
        """Return the number and brand that a garage has once, or None for a part without a number."""
        number = rules.number_key(self.details.number)
        return (number, self.details.brand.casefold()) if number else None


Entries = Sequence[tuple[int, PartRow]]


class PartRowIn(PartIn):
    """The form of a part, with the opening stock."""

    opening: Annotated[QuantityIn, quantity_in(Sentence("This must be a quantity"), least=NOTHING)] = NOTHING
    unit_cost: OptionalRupees = None


class PartSheet(Sheet[PartRow]):
    columns = {
        NUMBER: "partNumber",
        "Name": "partName",
        "Brand": "brand",
        HSN: "hsn",
        UNIT: "unit",
        RATE: "gstRate",
        PRICE: "price",
        MRP: "mrp",
        "Lowest Stock": "minQuantity",
        "Order Quantity": "orderQuantity",
        "Rack": "rack",
        BARCODE: "barcodes",
        OPENING: "opening",
        COST: "unitCost",
    }
    other_headings = {
        NUMBER: ("Part No", "Part No.", "Part #", "Part Code", "Item Code", "Item No", "Material"),
        "Name": ("Description", "Part Description", "Part Name", "Item", "Item Name", "Particulars"),
        "Brand": ("Make", "Manufacturer"),
        HSN: ("HSN Code", "HSN/SAC", "HSN No", "HSN No."),
        UNIT: ("UOM", "Unit of Measure", "UQC"),
        RATE: ("GST", "GST Rate", "GST Rate %", "Tax %", "IGST %", "GST%"),
        PRICE: ("Price (with GST)", "Selling Price", "Sale Price"),
        MRP: ("M.R.P.", "MRP (Rs)", "MRP (₹)", "MRP Rs"),
        "Lowest Stock": ("Minimum Stock", "Min Stock", "Reorder Level"),
        "Rack": ("Location", "Bin", "Shelf"),
        BARCODE: ("EAN", "Bar Code"),
        OPENING: ("Opening Stock",),
        COST: ("Cost", "Opening Cost"),
    }
    required = ("Name", HSN, RATE)
    export_only = frozenset({"Part ID", "On Hand", "Stock Value"})
    example = (
        "0986AF0051", "Oil filter", "Bosch", "8421", "NOS", "18", "450", "480", "2", "10", "A-3",
        "8901234567890", "6", "310",
    )  # fmt: skip

    def parse(self, cells: Mapping[str, str]) -> PartRow:
        payload = self.payload({heading: _plain(heading, cell) for heading, cell in cells.items()})
        # Without a price, the customer pays the MRP.
        payload["price"] = payload.get("price") or payload.get("mrp")
        payload["unit"] = payload.get("unit") or "NOS"
        for name in ("minQuantity", "orderQuantity", "opening"):
            payload[name] = payload.get(name) or 0
        payload["mrp"], payload["unitCost"] = payload.get("mrp") or None, payload.get("unitCost") or None
        payload["barcodes"] = [payload["barcodes"]] if payload.get("barcodes") else []
        form = PartRowIn.model_validate(payload)
        details = form.details()
        found = services.problems_of(details)
        if not fits(form.opening, UNITS[details.unit]):
            found["opening"] = rules.odd_quantity(UNITS[details.unit])
        if form.opening and form.unit_cost is None:
            found["unitCost"] = Sentence("Cost is required for an opening quantity")
        if form.opening and not details.is_stocked:
            found["opening"] = stock.NOT_KEPT
        if found:
            raise Invalid(**found)
        return PartRow(details, form.opening, form.unit_cost)

    def check_rows(self, entries: Entries) -> Iterator[Problem]:
        numbers: dict[tuple[str, str], int] = {}
        barcodes: dict[str, int] = {}
        for number, part in entries:
            if part.key and (first := numbers.setdefault(part.key, number)) != number:
                yield Problem(number, NUMBER, f"Same number and brand as in row {first}")
            for text in part.details.barcodes:
                if (first := barcodes.setdefault(text, number)) != number:
                    yield Problem(number, BARCODE, f"Same barcode as in row {first}")

    def check_garage(self, entries: Entries) -> Iterator[Problem]:
        digits = hsn_digits()
        twins = queries.find_twins([part.key for _, part in entries if part.key])
        owners = queries.owners_of_barcodes(text for _, part in entries for text in part.details.barcodes)
        for number, part in entries:
            if problem := hsn_problem(part.details.hsn, digits=digits):
                yield Problem(number, HSN, problem)
            if twin := twins.get(part.key) if part.key else None:
                yield Problem(number, NUMBER, services.exists_already(twin))
            for text in part.details.barcodes:
                if owner := owners.get(text):
                    yield Problem(number, BARCODE, services.barcode_taken(text, owner))

    def count_additions(self, entries: Entries) -> Additions:
        return Additions(parts=len(entries))

    def write(self, actor: Actor, entries: Entries) -> Iterator[int]:
        done = 0
        for chunk in chunks(entries):
            rows = [row for _, row in chunk]
            parts = services.add_parts(actor, [row.details for row in rows])
            stock.open_stock(
                actor,
                [
                    Opening(part, row.opening, row.unit_cost_paise or 0)
                    for part, row in zip(parts, rows, strict=True)
                    if row.opening
                ],
            )
            done += len(chunk)
            yield done


def _plain(heading: str, cell: str) -> str:
    """Return the text of a cell as a form would send it."""
    text = cell.strip()
    if heading in MONEY:
        return _NO_NUMBER.sub("", text)
    if heading == RATE:
        return _percent(text.removesuffix("%").strip(), is_share=not text.endswith("%"))
    if heading == "HSN":
        return re.sub(r"[ .]", "", text)
    if heading == UNIT:
        unit = text.upper().rstrip(".")
        return _UNITS.get(unit, unit)
    return text


def _percent(text: str, *, is_share: bool) -> str:
    """Return the percentage. A spreadsheet stores a cell that shows 18 % as 0.18."""
    value = decimal_of(text)
    if is_share and value is not None and 0 < value < 1:
        return f"{(value * 100).normalize():f}"
    return text
