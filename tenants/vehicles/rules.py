"""New customers with their vehicles."""

from dataclasses import dataclass

from tenants.customers.rules import Particulars


@dataclass(frozen=True, slots=True)
class NewVehicle:
    number: str  # normalised
    model: str


@dataclass(frozen=True, slots=True)
class NewCustomer:
    """A new customer with their vehicles."""

    particulars: Particulars
    cars: tuple[NewVehicle, ...]
