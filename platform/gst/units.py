"""Units of goods, named by their UQC codes of the GST portal."""

from dataclasses import dataclass
from decimal import Decimal

# A quantity has at most three decimals (numeric(12,3) in the database).
MOST_PLACES = 3


@dataclass(frozen=True)
class Unit:
    """`places` is the number of decimals that a quantity may have. Countable goods have none."""

    code: str
    name: str
    places: int


UNITS: dict[str, Unit] = {
    unit.code: unit
    for unit in (
        Unit("NOS", "Numbers", 0),
        Unit("PCS", "Pieces", 0),
        Unit("SET", "Sets", 0),
        Unit("PRS", "Pairs", 0),
        Unit("BOX", "Box", 0),
        Unit("BTL", "Bottles", 0),
        Unit("CAN", "Cans", 0),
        Unit("LTR", "Litres", MOST_PLACES),
        Unit("MLT", "Millilitres", MOST_PLACES),
        Unit("KGS", "Kilograms", MOST_PLACES),
        Unit("GMS", "Grams", MOST_PLACES),
        Unit("MTR", "Metres", MOST_PLACES),
    )
}

# Older lists of the portal lack these units, so a return names another unit: (unit of the return, factor).
_IN_RETURNS = {"LTR": ("MLT", 1000)}


def fits(quantity: int | Decimal, unit: Unit) -> bool:
    """Return whether a quantity has no more decimals than its unit allows."""
    return round(Decimal(quantity), unit.places) == quantity


def in_return(unit: str, quantity: int | Decimal) -> tuple[str, int | Decimal]:
    """Return the unit and quantity that a GST return shows."""
    code = unit.upper()
    listed, factor = _IN_RETURNS.get(code, (code, 1))
    return listed, quantity * factor


def quantity_text(quantity: int | Decimal) -> str:
    """Return the quantity without trailing zeros: `1.5` for 1.500."""
    return f"{quantity.normalize():f}" if isinstance(quantity, Decimal) else str(quantity)
