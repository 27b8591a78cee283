"""Schemas of the parts screens."""

from decimal import Decimal
from typing import Annotated

from pydantic import AfterValidator, Field

from kernel.clock import today
from kernel.http.fields import (
    NOT_SENT,
    WHOLE,
    In,
    NewestFirst,
    Out,
    Version,
    field_error,
    object_id,
    one_of,
    text,
)
from kernel.money import Rupees, RupeesIn, rupees
from kernel.sentences import Sentence
from tenants.parts.codes import PartFilter
from tenants.parts.details import Fit, PartDetails
from tenants.parts.fields import OptionalRupees, Quantity, QuantityIn, RateIn, UnitIn, quantity_in

ZERO = Decimal(0)
FIRST_YEAR, YEARS_AHEAD = 1950, 2
MOST_BARCODES, MOST_FITS, MOST_ALTERNATES = 20, 100, 50


def _year(value: int | None) -> int | None:
    if value is not None and not FIRST_YEAR <= value <= today().year + YEARS_AHEAD:
        raise field_error(
            Sentence(
                "A year is between {first} and {year}", first=FIRST_YEAR, year=today().year + YEARS_AHEAD
            )
        )
    return value


Year = Annotated[int | None, Field(), WHOLE, AfterValidator(_year)]


Barcode = Annotated[str, text(required=Sentence("A barcode cannot be empty"), longest=80)]


class FitIn(In):
    vehicle_model: Annotated[str, text(required=Sentence("Model is required"), longest=100)] = ""
    from_year: Year = None
    to_year: Year = None


def _fits(fits: list[FitIn]) -> list[FitIn]:
    if len(fits) > MOST_FITS:
        raise field_error(Sentence("A part has at most {most} models", most=MOST_FITS))
    if any(fit.from_year and fit.to_year and fit.from_year > fit.to_year for fit in fits):
        raise field_error(Sentence("The first year must not be after the last year"))
    return fits


def _barcodes(texts: list[str]) -> list[str]:
    if len(texts) > MOST_BARCODES:
        raise field_error(Sentence("A part has at most {most} barcodes", most=MOST_BARCODES))
    return list(dict.fromkeys(texts))


def _alternates(ids: list[int]) -> list[int]:
    if len(ids) > MOST_ALTERNATES:
        raise field_error(Sentence("A part has at most {most} alternates", most=MOST_ALTERNATES))
    return sorted(set(ids))


class PartIn(In):
    part_number: Annotated[str, text(longest=60)] = ""
    part_name: Annotated[str, text(required=Sentence("Name is required"))] = ""
    brand: Annotated[str, text(longest=60)] = ""
    hsn: Annotated[str, text(required=Sentence("HSN is required"), longest=20)] = ""
    unit: UnitIn = NOT_SENT
    gst_rate: RateIn = NOT_SENT
    price: Annotated[RupeesIn, rupees(Sentence("Price is required"))] = NOT_SENT
    mrp: OptionalRupees = None
    min_quantity: Annotated[QuantityIn, quantity_in(Sentence("This must be a quantity"), least=ZERO)] = ZERO
    order_quantity: Annotated[QuantityIn, quantity_in(Sentence("This must be a quantity"), least=ZERO)] = ZERO
    rack: Annotated[str, text(longest=40)] = ""
    deposit: Annotated[RupeesIn, rupees(Sentence("This must be an amount"))] = 0
    is_stocked: bool = True
    barcodes: Annotated[list[Barcode], AfterValidator(_barcodes)] = []
    fits: Annotated[list[FitIn], AfterValidator(_fits)] = []
    alternates: Annotated[
        list[Annotated[int, object_id(Sentence("Not found in your garage"))]], AfterValidator(_alternates)
    ] = []

    def details(self) -> PartDetails:
        return PartDetails(
            number=self.part_number,
            name=self.part_name,
            brand=self.brand,
            hsn=self.hsn,
            unit=self.unit,
            gst_percent=self.gst_rate,
            price_paise=self.price,
            mrp_paise=self.mrp,
            min_quantity=self.min_quantity,
            order_quantity=self.order_quantity,
            rack=self.rack,
            deposit_paise=self.deposit,
            is_stocked=self.is_stocked,
            barcodes=self.barcodes,
            fits=[Fit(fit.vehicle_model, fit.from_year, fit.to_year) for fit in self.fits],
            alternates=self.alternates,
        )


class ChangedPartIn(PartIn):
    version: Version = None


class PartListIn(NewestFirst):
    filter: Annotated[PartFilter | str, one_of(PartFilter)] = ""
    # Parts that fit this model come first.
    vehicle_model: Annotated[str, text(longest=100)] = ""


class PartCodeIn(In):
    code: Annotated[str, text(required=Sentence("Please scan or type a code"), longest=100)] = ""


class PartRowOut(Out):
    part_id: int
    part_code: str
    part_number: str
    part_name: str
    brand: str
    rack: str
    unit: str
    gst_rate: float
    price: Rupees
    mrp: Rupees | None
    # The printed MRPs of the boxes that can be on the shelf.
    box_mrps: list[Rupees]
    on_hand: Quantity
    # What is on hand and not reserved.
    free: Quantity
    on_order: Quantity
    min_quantity: Quantity
    is_stocked: bool
    # The supplier keeps a deposit until the old part is back.
    has_deposit: bool
    is_low: bool
    # This is true if the part is known to fit the requested model.
    fits_vehicle: bool


class PartPageOut(Out):
    parts: list[PartRowOut]
    record_count: int
    as_of: int | None


class FitOut(Out):
    vehicle_model: str
    from_year: int | None
    to_year: int | None


class PartOut(PartRowOut):
    hsn: str
    order_quantity: Quantity
    reserved: Quantity
    deposit: Rupees
    barcodes: list[str]
    fits: list[FitOut]
    alternates: list[PartRowOut]
    # Only people who may see the cost get these values.
    stock_value: Rupees | None
    unit_cost: Rupees | None
    version: int
    archived: bool
