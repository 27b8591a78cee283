"""The values of a bill that a form sends."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from tenants.purchases.codes import Itc


@dataclass(frozen=True, slots=True)
class BilledGoods:
    """A line of a bill. A part gives its name, HSN, unit and rate, if the line does not name them."""

    quantity: Decimal
    price_paise: int
    part_id: int | None = None
    # The goods came in before the bill.
    goods_in_line_id: int | None = None
    description: str = ""
    hsn: str = ""
    unit: str | None = None
    gst_percent: Decimal | None = None
    free_quantity: Decimal = Decimal(0)
    discount_paise: int = 0
    # The MRP on the box, if it is not the part's.
    mrp_paise: int | None = None

    @property
    def all_quantity(self) -> Decimal:
        return self.quantity + self.free_quantity


@dataclass(frozen=True, slots=True)
class BillDetails:
    """An omitted head of the tax is computed. `itc` is None if the person does not choose it."""

    supplier_id: int
    number: str
    bill_on: date
    total_paise: int
    lines: Sequence[BilledGoods]
    place_of_supply: str = ""
    reverse_charge: bool = False
    other_paise: int = 0
    cgst_paise: int | None = None
    sgst_paise: int | None = None
    igst_paise: int | None = None
    itc: Itc | None = None
    take_in: bool = False
    # A person has answered that this is not the bill with an alike number.
    another_bill: bool = False
