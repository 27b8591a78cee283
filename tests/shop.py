"""A garage with services, a customer and vehicles."""

from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.db import transaction

from garages.models import Garage
from kernel import clock, tenancy
from tenants.catalogue.models import Category, Service, SubCategory
from tenants.customers.models import Customer
from tenants.jobs.details import JobDetails
from tenants.vehicles.models import Ownership, Vehicle


@dataclass(frozen=True)
class Shop:
    """`oil` costs ₹1,000.00, `wash` ₹500.00 with 10 % discount until today, and `gone` is archived."""

    garage: Garage
    customer: Customer
    vehicle: Vehicle
    other_vehicle: Vehicle
    oil: Service
    wash: Service
    gone: Service
    engine_id: int

    def job(self, **changes: Any) -> dict[str, Any]:
        """Return the payload of a job with both services."""
        today = clock.today()
        return {
            "garageId": self.garage.pk,
            "customerId": self.customer.pk,
            "vehicleId": self.vehicle.pk,
            "entryDate": today.isoformat(),
            "expectedDOD": (today + timedelta(days=2)).isoformat(),
            "priorityId": 2,
            "pickupNeeded": 2,
            "paymentMethodId": 1,
            "additionalComments": "",
            "assignedUserId": None,
            "taxCollected": 0,
            # A garage that is registered for GST needs a reason for an invoice without tax.
            "exemptReason": "A test",
            "servicesOpted": [self.line(self.oil, 1000), self.line(self.wash, 450)],
        } | changes

    def details(self, oil: int, wash: int, *, on: date) -> JobDetails:
        """Return a job without tax, with both services at these prices in paise."""
        return JobDetails(
            customer_id=self.customer.pk,
            vehicle_id=self.vehicle.pk,
            entry_date=on,
            expected_on=on,
            priority=1,
            pickup=1,
            payment_method=1,
            assigned_to=None,
            comments="",
            tax_applies=False,
            quoted={self.oil.pk: oil, self.wash.pk: wash},
            claimed_total=None,
        )

    @staticmethod
    def line(service: Service, rate: float) -> dict[str, Any]:
        return {"garageJobServiceId": service.pk, "serviceRate": rate}


def make(garage: Garage, plate: str = "MH12AB1234") -> Shop:
    today = clock.today()
    with transaction.atomic(), tenancy.garage(garage.pk):
        engine, cleaning = (
            Category.objects.get_or_create(name=name)[0] for name in ("Test Engine", "Test Cleaning")
        )
        oiling = SubCategory.objects.create(category=engine, name="Oil")
        washing = SubCategory.objects.create(category=cleaning, name="Outside")
        customer = Customer.objects.create(name="Meera Iyer", phone="+919876543210", email="meera@x.example")
        vehicle, other = (
            Vehicle.objects.create(number=number, search_key=number, model="Swift")
            for number in (plate, f"{plate[:-1]}9")
        )
        Ownership.objects.create(customer=customer, vehicle=vehicle)
        shop = Shop(
            garage,
            customer,
            vehicle,
            other,
            Service.objects.create(subcategory=oiling, name="Oil change", rate_paise=100_000),
            Service.objects.create(
                subcategory=washing,
                name="Foam wash",
                rate_paise=50_000,
                discount_percent=Decimal(10),
                valid_from=today - timedelta(days=1),
                valid_to=today,
            ),
            Service.objects.create(
                subcategory=washing, name="Gone", rate_paise=10_000, archived_at=clock.now()
            ),
            engine.pk,
        )
    for row in (shop.customer, shop.oil, shop.wash):
        with transaction.atomic(), tenancy.garage(garage.pk):
            row.refresh_from_db()
    return shop
