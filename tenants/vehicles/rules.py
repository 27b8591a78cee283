"""New customers and vehicles of a registration."""

from dataclasses import dataclass

from tenants.customers.rules import Particulars


@dataclass(frozen=True, slots=True)
class NewVehicle:
    number: str  # The plate is in its stored format.
    model: str


@dataclass(frozen=True, slots=True)
class NewCustomer:
    """A new customer with their vehicles."""

    particulars: Particulars
    cars: tuple[NewVehicle, ...]
