"""Schemas of the offline counter."""

from typing import Annotated
from uuid import UUID

from pydantic import Field

from kernel.http.fields import WHOLE, In, Instant, Out, text
from kernel.money import Rupees
from kernel.sentences import Sentence
from tenants.intake.rules import LONGEST_LABEL, MOST_WAITING
from tenants.intake.schemas import Moment
from tenants.jobs.schemas import AssignableOut, PaymentMethodOut, PriorityOut
from tenants.vehicles.codes import VehicleClass


class OpenCounterIn(In):
    device: UUID
    label: Annotated[str, text(required=Sentence("Please name this device"), longest=LONGEST_LABEL)] = ""


class OpenCounterOut(Out):
    """`keep_hours` is 0 on a device that is switched off. Entries that wait there can still be sent."""

    secret: str
    keep_hours: int


class ReportIn(In):
    device: UUID
    waiting: Annotated[int, Field(ge=0, le=MOST_WAITING), WHOLE]
    oldest_at: Moment | None = None


class ReportOut(Out):
    """Without `keep`, the device deletes its prices and cars."""

    keep: bool


class SwitchIn(In):
    off: bool


class CounterDeviceOut(Out):
    device_id: int
    label: str
    person_name: str
    last_seen: Instant
    waiting: int
    oldest_at: Instant | None
    off: bool


class PackClassRateOut(Out):
    vehicle_class: VehicleClass
    rate: Rupees
    offer: str


class PackServiceOut(Out):
    service_id: int
    service_name: str
    rate: Rupees
    words: list[str]
    offer: str
    # Empty, or the price for each class. Then `rate` is that of a vehicle without a class.
    class_rates: list[PackClassRateOut]


class PackOwnerOut(Out):
    customer_id: int
    customer_name: str
    phone_number: str


class PackJobOut(Out):
    job_id: int
    job_code: str
    created_on: Instant


class PackCarOut(Out):
    vehicle_id: int
    vehicle_number: str
    vehicle_model: str
    vehicle_class: VehicleClass | None
    # The newest owner comes first.
    owners: list[PackOwnerOut]
    # The newest open job of the car.
    open_job: PackJobOut | None


class PackDueOut(Out):
    customer_id: int
    owed: Rupees


class PackDefaultsOut(Out):
    """The choices of the job form, and the rules of its total."""

    payment_methods: list[PaymentMethodOut]
    priorities: list[PriorityOut]
    pickup_statuses: list[str]
    garage_staffs: list[AssignableOut]
    tax_allowed: bool
    exempt_reason_needed: bool
    tax_percentage: float
    rounds_total: bool
    # The newest job has GST.
    tax_collected: bool


class CounterPackOut(Out):
    issued_at: Instant
    # An entry sends it back, as a proof of the time of its pack.
    seal: str
    services: list[PackServiceOut]
    defaults: PackDefaultsOut
    digest: str
    # None if the device has these cars already.
    cars: list[PackCarOut] | None
    dues: list[PackDueOut]
