"""The values of a part that a form or a list sends."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from decimal import Decimal

from kernel.money import in_rupees
from tenants.parts.rules import number_key


@dataclass(frozen=True, slots=True)
class Fit:
    """A model of car, in all years or in some."""

    model: str
    from_year: int | None = None
    to_year: int | None = None


@dataclass(frozen=True, slots=True)
class PartDetails:
    name: str
    hsn: str
    unit: str
    gst_percent: Decimal
    price_paise: int
    number: str = ""
    brand: str = ""
    mrp_paise: int | None = None
    min_quantity: Decimal = Decimal(0)
    order_quantity: Decimal = Decimal(0)
    rack: str = ""
    deposit_paise: int = 0
    is_stocked: bool = True
    barcodes: Sequence[str] = ()
    fits: Sequence[Fit] = ()
    alternates: Sequence[int] = ()

    def columns(self) -> dict[str, object]:
        """Return the values of the row in the table `part`."""
        found = asdict(self) | {"number_key": number_key(self.number)}
        for name in ("barcodes", "fits", "alternates"):
            del found[name]
        return found

    def api_fields(self) -> dict[str, object]:
        """Return the values under their API names, for the activity log and for a conflict."""
        return {
            "partNumber": self.number,
            "partName": self.name,
            "brand": self.brand,
            "hsn": self.hsn,
            "unit": self.unit,
            "gstRate": float(self.gst_percent),
            "price": in_rupees(self.price_paise),
            "mrp": None if self.mrp_paise is None else in_rupees(self.mrp_paise),
            "minQuantity": float(self.min_quantity),
            "orderQuantity": float(self.order_quantity),
            "rack": self.rack,
            "deposit": in_rupees(self.deposit_paise),
            "isStocked": self.is_stocked,
            "barcodes": sorted(self.barcodes),
            "fits": [
                {"vehicleModel": fit.model, "fromYear": fit.from_year, "toYear": fit.to_year}
                for fit in self.fits
            ],
            "alternates": sorted(self.alternates),
        }
