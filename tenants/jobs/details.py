"""What somebody wants a job to say."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal


@dataclass(frozen=True)
class JobDetails:
    """`quoted` maps services to the prices, in paise, that were named to the customer; the total that the
    client has come to is in rupees."""

    customer_id: int
    vehicle_id: int
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
