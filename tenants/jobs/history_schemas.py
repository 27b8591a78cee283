"""What the calls about cars and their jobs read."""

from datetime import date
from typing import Annotated

from kernel.http.fields import NewestFirst, Out, object_id
from kernel.money import Rupees
from tenants.customers.schemas import CustomerOut
from tenants.vehicles.errors import UNKNOWN_VEHICLE


class HistoryQuery(NewestFirst):
    vehicle_id: Annotated[int, object_id(UNKNOWN_VEHICLE)]


class VehicleOut(Out):
    vehicle_id: int
    vehicle_number: str
    vehicle_model: str
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


class HistoryPageOut(Out):
    jobs: list[HistoryRowOut]
    record_count: int
    as_of: int | None
