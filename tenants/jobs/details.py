"""The values of a job that a request sends."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from kernel.money import in_rupees
from tenants.jobs.bill.discounts import NO_DISCOUNT, Discount
from tenants.jobs.parts import details as part_details
from tenants.jobs.parts.details import PartUse


@dataclass(frozen=True)
class JobDetails:
    """`quoted` maps service ids to quoted prices of one in paise. The total that the client computed is in
    rupees."""

    customer_id: int
    # Only a job of a car has one.
    vehicle_id: int | None
    entry_date: date
    expected_on: date
    priority: int
    pickup: int
    payment_method: int
    assigned_to: int | None
    comments: str
    tax_applies: bool
    quoted: Mapping[int, int]
    claimed_total: Decimal | None
    odometer_km: int | None = None
    fuel_percent: int | None = None
    complaint: str = ""
    # As HH:MM. The value None keeps the stored time, because older clients do not send it.
    expected_time: str | None = None
    # The value None keeps the stored reason, because older clients do not send it.
    exempt_reason: str | None = None
    # Omitted discounts keep their stored values, because older clients do not send them.
    line_discounts: Mapping[int, Discount] = field(default_factory=dict)
    discount: Discount | None = None
    # An omitted quantity is one, or that of the stored line if the price is the amount of this line.
    quantities: Mapping[int, Decimal] = field(default_factory=dict)
    # The value None keeps the stored part lines, because older clients do not send them.
    parts: Sequence[PartUse] | None = None
    # The price of these services was promised, so it needs no permission. They may be archived by now.
    promised: Collection[int] = ()

    def api_fields(self) -> dict[str, object]:
        """Return the values under their API names, for the activity log."""
        return {
            "customerId": self.customer_id,
            "vehicleId": self.vehicle_id,
            "entryDate": self.entry_date.isoformat(),
            "expectedDOD": self.expected_on.isoformat(),
            "priorityId": self.priority,
            "pickupNeeded": self.pickup,
            "paymentMethodId": self.payment_method,
            "assignedUserId": self.assigned_to,
            "additionalComments": self.comments,
            "taxCollected": int(self.tax_applies),
            "servicesOpted": [
                {"garageJobServiceId": service_id, "serviceRate": in_rupees(paise)}
                | self._noted_quantity(service_id)
                | self._noted_discount(service_id)
                for service_id, paise in sorted(self.quoted.items())
            ],
            "estimatedCost": None if self.claimed_total is None else float(self.claimed_total),
            "odometerKm": self.odometer_km,
            "fuelPercent": self.fuel_percent,
            "complaint": self.complaint,
            "exemptReason": self.exempt_reason or None,
            "discount": self.discount.words if self.discount else None,
        } | self._noted_if_given()

    def _noted_if_given(self) -> dict[str, object]:
        """Return what many jobs do not have. Without it, their entries have no field for it."""
        noted: dict[str, object] = {}
        if self.expected_time:
            noted["expectedTime"] = self.expected_time
        if self.parts:
            noted["partsUsed"] = [part_details.api_fields(use) for use in self.parts]
        return noted

    def _noted_quantity(self, service_id: int) -> dict[str, object]:
        quantity = self.quantities.get(service_id, 1)
        return {} if quantity == 1 else {"quantity": float(quantity)}

    def _noted_discount(self, service_id: int) -> dict[str, object]:
        words = self.line_discounts.get(service_id, NO_DISCOUNT).words
        return {"discount": words} if words else {}
