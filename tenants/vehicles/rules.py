"""New customers and vehicles of a registration."""

from dataclasses import dataclass
from typing import Literal

from tenants.customers.rules import Particulars
from tenants.vehicles.codes import VehicleClass

# None keeps the stored class, and an empty text clears it.
ClassChoice = VehicleClass | Literal[""] | None


@dataclass(frozen=True, slots=True)
class NewVehicle:
    number: str  # The plate is in its stored format.
    model: str
    vehicle_class: ClassChoice = None


@dataclass(frozen=True, slots=True)
class NewCustomer:
    """A new customer with their vehicles."""

    particulars: Particulars
    cars: tuple[NewVehicle, ...]
