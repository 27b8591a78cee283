"""Who comes in with what."""

from dataclasses import dataclass

from tenants.customers.rules import Particulars


@dataclass(frozen=True, slots=True)
class NewVehicle:
    number: str  # as it is stored
    model: str


@dataclass(frozen=True, slots=True)
class NewCustomer:
    """A new customer, with the cars that they bring."""

    particulars: Particulars
    cars: tuple[NewVehicle, ...]
