"""Customers, vehicles and jobs in the current garage scope."""

from datetime import date
from typing import Any

from tenants.customers.models import Customer
from tenants.jobs.codes import JobStatus
from tenants.jobs.models import Job
from tenants.vehicles import plates
from tenants.vehicles.models import Ownership, Vehicle

CUSTOMER: dict[str, Any] = {
    "customerName": "Asha Rao",
    "phoneNumber": "9812345670",
    "email": "asha@people.example",
    "isPremiumCustomer": 0,
    "address": "12 MG Road",
}
VEHICLE = {"vehicleNumber": "MH 12 AB 1234", "vehicleModel": "Swift"}


def code(customer_id: int) -> str:
    """Return the customer code of an id. Ids have gaps, because sequences are not rolled back."""
    return f"CUST-{customer_id % 2**32 + 1:05}"


def customer(name: str = "Asha Rao", phone: str = "9812345670", **values: Any) -> Customer:
    return Customer.objects.create(name=name, phone=f"+91{phone}", **values)


def vehicle(number: str = "MH12AB1234", *owners: Customer, model: str = "Swift", **values: Any) -> Vehicle:
    made = Vehicle.objects.create(number=number, search_key=plates.search_key(number), model=model, **values)
    Ownership.objects.bulk_create(Ownership(customer=owner, vehicle=made) for owner in owners)
    return made


def job(car: Vehicle, owner: Customer, status: JobStatus = JobStatus.OPEN, **values: Any) -> Job:
    return Job.objects.create(
        vehicle=car,
        customer=owner,
        customer_name=owner.name,
        customer_phone=owner.phone,
        status=status,
        **{
            "priority": 1,
            "pickup": 1,
            "payment_method": 1,
            "entry_date": date(2026, 11, 2),
            "expected_on": date(2026, 11, 5),
            "tax_applies": False,
            "tax_percent": 18,
            "subtotal_paise": 150_050,
            "tax_paise": 0,
            "total_paise": 150_050,
            "category_summary": "Brakes, Wash",
            "service_summary": "Pads, Foam wash",
            "category_ids": [],
        }
        | values,
    )
