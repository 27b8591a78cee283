"""The rate for a class of vehicles, the arithmetic of a catalogue discount, which has a first and a last day,
and the length of phrases."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from kernel.money import percent_of
from tenants.vehicles.codes import VehicleClass

SHORTEST_PHRASE, LONGEST_PHRASE = 2, 60


@dataclass(frozen=True)
class Discount:
    percent: Decimal
    valid_from: date
    valid_to: date

    def applies(self, on: date) -> bool:
        """Return whether the discount applies on a day. The first and last day are included."""
        return self.valid_from <= on <= self.valid_to

    def from_day(self, day: date) -> "Discount | None":
        """Return the discount from a day on, or None if it has ended."""
        if self.valid_to < day:
            return None
        return Discount(self.percent, max(self.valid_from, day), self.valid_to)


def rate_for(rate_paise: int, class_rates: Mapping[VehicleClass, int], vehicle_class: str | None) -> int:
    """Return the rate of a service for a vehicle: that of its class, or else the one rate."""
    return next((paise for each, paise in class_rates.items() if each == vehicle_class), rate_paise)


def adjusted(rate_paise: int, discount: Discount | None, *, on: date) -> int:
    """Return the price minus the discount, in whole paise."""
    if discount is None or not discount.applies(on):
        return rate_paise
    return rate_paise - percent_of(rate_paise, discount.percent)
