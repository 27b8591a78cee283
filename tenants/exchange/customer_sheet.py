"""The import of customers. A row is a customer with or without a vehicle. Further rows add more vehicles."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kernel.actor import Actor
from tenants.customers import queries as customers
from tenants.customers.rules import Particulars
from tenants.customers.schemas import CustomerIn
from tenants.exchange.sheets import Additions, Problem, Sheet, chunks, flag
from tenants.vehicles import plates, services
from tenants.vehicles import queries as vehicles
from tenants.vehicles.errors import VehicleKnown
from tenants.vehicles.rules import NewCustomer, NewVehicle
from tenants.vehicles.schemas import CustomerWithVehicleIn

NUMBER, MODEL = "Vehicle Number", "Vehicle Model"

PersonKey = tuple[str, str]


@dataclass(frozen=True, slots=True)
class CustomerRow:
    particulars: Particulars
    car: NewVehicle | None

    @property
    def who(self) -> PersonKey:
        """Return the key of a customer: name and phone, because families share a phone number."""
        return self.particulars.name.casefold(), self.particulars.phone


Entries = Sequence[tuple[int, CustomerRow]]


class CustomerSheet(Sheet[CustomerRow]):
    columns = {
        "Name": "customerName",
        "Phone": "phoneNumber",
        "Email": "email",
        "Address": "address",
        "Premium": "isPremiumCustomer",
        NUMBER: "vehicleNumber",
        MODEL: "vehicleModel",
        "Other Plate": "otherPlate",
    }
    required = ("Name", "Phone")
    export_only = frozenset({"Customer ID", "Since"})
    example = (
        "Asha Rao", "9812345678", "asha@example.com", "1 MG Road, Pune", "No", "MH 12 AB 1234", "Swift", "No",
    )  # fmt: skip

    def parse(self, cells: Mapping[str, str]) -> CustomerRow:
        payload: dict[str, Any] = self.payload(cells)
        payload["noEmail"] = not payload.get("email")
        payload["isPremiumCustomer"] = flag(cells.get("Premium", ""))
        payload["otherPlate"] = flag(cells.get("Other Plate", "")) == "1"
        if not payload.get("vehicleNumber") and not payload.get("vehicleModel"):
            return CustomerRow(CustomerIn.model_validate(payload).particulars(), None)
        form = CustomerWithVehicleIn.model_validate(payload)
        return CustomerRow(form.particulars(), form.vehicle())

    def check_rows(self, entries: Entries) -> Iterator[Problem]:
        seen: dict[PersonKey, tuple[int, CustomerRow]] = {}
        cars: dict[str, int] = {}
        for number, visitor in entries:
            first, other = seen.setdefault(visitor.who, (number, visitor))
            if first != number and visitor.car is None:
                yield Problem(number, "Name", f"Same customer as in row {first}")
            elif visitor.particulars != other.particulars:
                yield Problem(number, "Name", f"Row {first} has different data for this customer")
            if visitor.car is None:
                continue
            earlier = cars.setdefault(plates.search_key(visitor.car.number), number)
            if earlier != number:
                yield Problem(number, NUMBER, f"Same vehicle as in row {earlier}")

    def check_garage(self, entries: Entries) -> Iterator[Problem]:
        known = vehicles.existing_keys([plates.search_key(v.car.number) for _, v in entries if v.car])
        people = customers.existing_people({visitor.particulars.phone for _, visitor in entries})
        for number, visitor in entries:
            if visitor.who in people:
                yield Problem(number, "Name", "Your garage already has a customer with this name and phone")
            if visitor.car and plates.search_key(visitor.car.number) in known:
                for messages in VehicleKnown(visitor.car.number).fields.values():
                    yield Problem(number, NUMBER, messages[0])

    def count_additions(self, entries: Entries) -> Additions:
        people = len({visitor.who for _, visitor in entries})
        return Additions(customers=people, vehicles=sum(visitor.car is not None for _, visitor in entries))

    def write(self, actor: Actor, entries: Entries) -> Iterator[int]:
        done = 0
        for arrivals in chunks(_customers_of(entries)):
            services.register_customers_with_vehicles(actor, arrivals)
            done += sum(max(len(arrival.cars), 1) for arrival in arrivals)
            yield done


def _customers_of(entries: Entries) -> list[NewCustomer]:
    """Return the customers with all vehicles of their rows."""
    together: dict[PersonKey, tuple[Particulars, list[NewVehicle]]] = {}
    for _, visitor in entries:
        _, cars = together.setdefault(visitor.who, (visitor.particulars, []))
        cars += [visitor.car] if visitor.car else []
    return [NewCustomer(particulars, tuple(cars)) for particulars, cars in together.values()]
