"""Who comes in with what."""

from dataclasses import dataclass

from tenants.customers.rules import Particulars


@dataclass(frozen=True, slots=True)
class Car:
    number: str  # as it is stored
    model: str


@dataclass(frozen=True, slots=True)
class Arrival:
    """A new customer, with the cars that they bring."""

    particulars: Particulars
    cars: tuple[Car, ...]
