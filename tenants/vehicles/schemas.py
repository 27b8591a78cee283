"""Schemas of vehicles, and of customers together with a vehicle."""

from datetime import date
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, ValidationInfo

from kernel.http.fields import (
    CustomerPhone,
    In,
    NewestFirst,
    Out,
    Version,
    field_error,
    object_id,
    one_of,
    text,
)
from kernel.money import Rupees
from kernel.sentences import Sentence
from tenants.customers.errors import UNKNOWN_CUSTOMER
from tenants.customers.schemas import CustomerIn, CustomerOut
from tenants.vehicles import plates
from tenants.vehicles.codes import VehicleClass
from tenants.vehicles.errors import UNKNOWN_VEHICLE
from tenants.vehicles.rules import ClassChoice, NewVehicle


def _plate(value: str, info: ValidationInfo) -> str:
    """Return the plate in its stored format. An unknown format is accepted only with `other_plate`."""
    if plates.is_plate(value) or (info.data.get("other_plate") and plates.is_other_plate(value)):
        return plates.normalised(value)
    raise field_error(Sentence("Invalid Vehicle Number format"))


_one_class = one_of(VehicleClass).func
OptionalClass = Annotated[
    ClassChoice, BeforeValidator(lambda value: None if value is None else _one_class(value))
]


class VehicleIn(In):
    other_plate: bool = False
    vehicle_number: Annotated[
        str,
        text(required=Sentence("Vehicle Number is required"), longest=plates.LONGEST_TYPED),
        AfterValidator(_plate),
    ] = ""
    vehicle_model: Annotated[str, text(required=Sentence("Vehicle Modal is required"))] = ""
    # Left out it stays, null or empty it is cleared.
    vehicle_class: OptionalClass = None

    def vehicle(self) -> NewVehicle:
        is_sent = "vehicle_class" in self.model_fields_set
        choice: ClassChoice = (self.vehicle_class or "") if is_sent else None
        return NewVehicle(self.vehicle_number, self.vehicle_model, choice)


class CustomerWithVehicleIn(CustomerIn, VehicleIn):
    pass


class CustomerVehicleIn(VehicleIn):
    customer_id: Annotated[int, object_id(UNKNOWN_CUSTOMER)] = 0


class AssociationIn(CustomerIn):
    vehicle_id: Annotated[int, object_id(UNKNOWN_VEHICLE)] = 0


class VehicleEditIn(VehicleIn):
    version: Version = None


class VehicleClassIn(In):
    vehicle_class: Annotated[VehicleClass, one_of(VehicleClass, Sentence("Choose one of the options"))]


class RegisteredOut(Out):
    customer_id: int
    customer_code: str
    vehicle_id: int
    vehicle_number: str
    vehicle_model: str
    customer_name: str
    phone_number: CustomerPhone
    email: str | None
    is_premium_customer: int
    address: str | None


class HistoryQuery(NewestFirst):
    vehicle_id: Annotated[int, object_id(UNKNOWN_VEHICLE)]


class VehicleOut(Out):
    vehicle_id: int
    vehicle_number: str
    vehicle_model: str
    vehicle_class: VehicleClass | None
    total_jobs: int


class CustomerVehiclesOut(Out):
    customer_vehicles: list[VehicleOut]


class VehicleRowOut(VehicleOut):
    total_customers: int
    last_service_date: date | None
    est_cost: Rupees | None


class VehiclePageOut(Out):
    vehicles: list[VehicleRowOut]
    record_count: int
    as_of: int | None


class VehicleDetailOut(VehicleRowOut):
    owners: list[CustomerOut]
    version: int


class HistoryRowOut(Out):
    job_id: int
    job_code: str
    entry_date: date
    expected_dod: date
    delivered_date: date | None
    job_status: str
    job_category_summary: str
    job_service_summary: str
    odometer_km: int | None
    total: Rupees


class HistoryPageOut(Out):
    jobs: list[HistoryRowOut]
    record_count: int
    as_of: int | None
