"""One entry: a car that comes in, with its customer and its services."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from tenants.customers.rules import Particulars
from tenants.intake.codes import Ask, Choice
from tenants.jobs.handling_fields import Handling
from tenants.vehicles.codes import VehicleClass
from tenants.vehicles.rules import NewVehicle


@dataclass(frozen=True)
class Decision:
    """The answer to a question. `rate_paise` is the price and `job_id` the job that the person saw."""

    question: Ask
    answer: Choice
    service_id: int | None = None
    rate_paise: int | None = None
    customer_id: int | None = None
    job_id: int | None = None


@dataclass(frozen=True)
class Entry:
    """Customer and vehicle are the ids of known ones, or new ones. A new vehicle may have a known plate."""

    intake_id: UUID
    # The hash of the body, which tells a repeated entry from another one.
    digest: bytes
    taken_at: datetime
    # The browser in which a person took in the car, and the time of its pack of prices and cars.
    device: UUID | None
    issued_at: datetime | None
    seal: str
    slip: str
    line: str
    customer: int | Particulars
    vehicle: int | NewVehicle
    # What a person said. It holds only for a vehicle without a class.
    vehicle_class: VehicleClass | None
    handling: Handling
    tax_applies: bool
    quoted: Mapping[int, int]
    # The offers of services whose price comes from a pack.
    offers: Mapping[int, str]
    decisions: Sequence[Decision]

    def answers(self, question: Ask) -> list[Decision]:
        return [each for each in self.decisions if each.question == question]

    def says(self, question: Ask, answer: Choice) -> bool:
        return any(each.answer == answer for each in self.answers(question))
