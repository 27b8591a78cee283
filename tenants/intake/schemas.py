"""Schemas of the quick entry."""

from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from pydantic import AfterValidator, BeforeValidator, Discriminator, Tag, WithJsonSchema

from kernel.http.answer import Said
from kernel.http.fields import NOT_SENT, In, Out, field_error, instant, object_id, one_of, optional_text, text
from kernel.money import RupeesIn, rupees
from kernel.sentences import Sentence
from tenants.customers.errors import UNKNOWN_CUSTOMER
from tenants.customers.schemas import CustomerIn, OptionalEmail
from tenants.intake.codes import Ask, Choice
from tenants.intake.entry import Decision, Entry
from tenants.intake.errors import NO_MOMENT
from tenants.intake.rules import LONGEST_LINE, SLIP
from tenants.jobs.handling_fields import HandlingFields, tax
from tenants.jobs.rules import MOST_LINES
from tenants.vehicles.codes import VehicleClass
from tenants.vehicles.errors import UNKNOWN_VEHICLE
from tenants.vehicles.schemas import OptionalClass, VehicleIn

# A question has an answer for each service and each owner at most.
MOST_DECISIONS = 2 * MOST_LINES
# Another year is a wrong clock, and the dates of Postgres and Python end somewhere.
YEARS = range(2020, 2200)


class KnownCustomerIn(In):
    customer_id: Annotated[int, object_id(UNKNOWN_CUSTOMER)]


class NewCustomerIn(CustomerIn):
    """A new customer may have no email."""

    email: OptionalEmail = ""


class KnownVehicleIn(In):
    vehicle_id: Annotated[int, object_id(UNKNOWN_VEHICLE)]
    # It is noted for a vehicle without a class.
    vehicle_class: OptionalClass = None


def _known_or_new(name: str) -> Discriminator:
    """Choose the schema by the id. An answer names the field, whichever schema it is."""

    def kind(value: Any) -> str | None:
        if isinstance(value, dict):
            return "known" if value.get(name) else "new"
        return "known" if hasattr(value, name) else None

    return Discriminator(kind)


CustomerChoice = Annotated[
    Annotated[KnownCustomerIn, Tag("known")] | Annotated[NewCustomerIn, Tag("new")],
    _known_or_new("customerId"),
]
VehicleChoice = Annotated[
    Annotated[KnownVehicleIn, Tag("known")] | Annotated[VehicleIn, Tag("new")],
    _known_or_new("vehicleId"),
]


def _moment(moment: datetime) -> datetime:
    if moment.year not in YEARS:
        raise field_error(NO_MOMENT)
    return moment


def _whole_second(moment: datetime) -> datetime:
    return moment.replace(microsecond=0)


Moment = Annotated[datetime, AfterValidator(_moment), instant(NO_MOMENT)]


class ToldServiceIn(In):
    """A service with the price that the customer was told."""

    service_id: Annotated[int, object_id(Sentence("Please choose a service"))] = 0
    rate: Annotated[RupeesIn, rupees(Sentence("Rate is required"))] = NOT_SENT
    # The offer of the pack, if the price is that of the pack. A wrong offer is no error.
    offer: Annotated[str | None, optional_text()] = None


class IntakeDecisionIn(In):
    question: Annotated[Ask, one_of(Ask, Sentence("Choose one of the options"))]
    answer: Annotated[Choice, one_of(Choice, Sentence("Choose one of the options"))]
    service_id: Annotated[int, object_id(Sentence("Please choose a service"))] | None = None
    rate: Annotated[RupeesIn, rupees(Sentence("Rate is required"))] | None = None
    customer_id: Annotated[int, object_id(UNKNOWN_CUSTOMER)] | None = None
    job_id: Annotated[int, object_id(Sentence("Job is required"))] | None = None

    def decision(self) -> Decision:
        return Decision(
            Ask(self.question),
            Choice(self.answer),
            self.service_id,
            self.rate,
            self.customer_id,
            self.job_id,
        )


def _services(services: list[ToldServiceIn]) -> list[ToldServiceIn]:
    if not services:
        raise field_error(Sentence("Please add at least one service"))
    if len(services) > MOST_LINES:
        raise field_error(Sentence("A job has at most {most} services", most=MOST_LINES))
    if len({service.service_id for service in services}) < len(services):
        raise field_error(Sentence("Each service can be added once"))
    return services


def _few(decisions: list[IntakeDecisionIn]) -> list[IntakeDecisionIn]:
    if len(decisions) > MOST_DECISIONS:
        raise field_error(Sentence("This value cannot be used here"))
    return decisions


def _slip(slip: str) -> str:
    if not SLIP.fullmatch(slip):
        raise field_error(Sentence("A slip has a number like P-7K3F"))
    return slip


def _line(value: Any) -> Any:
    if isinstance(value, str) and len(value.strip()) > LONGEST_LINE:
        raise field_error(Sentence("Please keep it under 300 characters."))
    return value


class IntakeIn(HandlingFields):
    intake_id: UUID
    taken_at: Moment = NOT_SENT
    # The browser, and the time of its pack of prices and cars. An unknown device is no error.
    device: UUID | None = None
    issued_at: Annotated[Moment, AfterValidator(_whole_second)] | None = None
    # The seal of the pack. A wrong seal is no error, but a locked garage needs a right one.
    seal: Annotated[str, text()] | None = None
    slip: Annotated[str, text(), AfterValidator(_slip)] = ""
    line: Annotated[str, text(longest=LONGEST_LINE, lines=True), BeforeValidator(_line)] = ""
    customer: CustomerChoice
    vehicle: VehicleChoice
    tax_collected: Annotated[bool, BeforeValidator(tax), WithJsonSchema({"type": "integer"})] = False
    services: Annotated[list[ToldServiceIn], AfterValidator(_services)] = []
    decisions: Annotated[list[IntakeDecisionIn], AfterValidator(_few)] = []

    def entry(self, digest: bytes) -> Entry:
        customer, vehicle = self.customer, self.vehicle
        return Entry(
            intake_id=self.intake_id,
            digest=digest,
            taken_at=self.taken_at,
            device=self.device,
            issued_at=self.issued_at,
            seal=self.seal or "",
            slip=self.slip,
            line=self.line,
            customer=customer.customer_id
            if isinstance(customer, KnownCustomerIn)
            else customer.particulars(),
            vehicle=vehicle.vehicle_id if isinstance(vehicle, KnownVehicleIn) else vehicle.vehicle(),
            vehicle_class=VehicleClass(vehicle.vehicle_class) if vehicle.vehicle_class else None,
            handling=self.handling(),
            tax_applies=self.tax_collected,
            quoted={service.service_id: service.rate for service in self.services},
            offers={service.service_id: service.offer for service in self.services if service.offer},
            decisions=[each.decision() for each in self.decisions],
        )


class IntakeNoteOut(Out):
    text: str
    says: dict[str, Said]


class TakenInOut(Out):
    job_id: int
    job_code: str
    notes: list[IntakeNoteOut]


class IntakeOut(Out):
    job_id: int
    job_code: str
