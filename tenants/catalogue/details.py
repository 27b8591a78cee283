"""The values of a service in the catalogue."""

from collections.abc import Mapping
from dataclasses import dataclass

from kernel.money import in_rupees
from tenants.catalogue.rules import Discount
from tenants.vehicles.codes import VehicleClass


@dataclass(frozen=True)
class ServiceDetails:
    subcategory_id: int
    name: str
    rate_paise: int
    discount: Discount | None
    # The value None keeps the stored rates, because older clients do not send them.
    class_rates: Mapping[VehicleClass, int] | None = None

    def api_fields(self) -> dict[str, object]:
        """Return the values under their API names, for the activity log."""
        rates = {each: in_rupees(paise) for each, paise in (self.class_rates or {}).items()}
        return {
            "jobSubCategoryId": self.subcategory_id,
            "jobService": self.name,
            "serviceRate": in_rupees(self.rate_paise),
            "discountPercentage": float(self.discount.percent) if self.discount else None,
            "validFrom": self.discount.valid_from.isoformat() if self.discount else None,
            "validTo": self.discount.valid_to.isoformat() if self.discount else None,
        } | ({"classRates": rates} if rates else {})


@dataclass(frozen=True)
class NamedService:
    """A service with the names of its category and subcategory, which are added if they are missing."""

    category: str
    subcategory: str
    details: ServiceDetails

    @property
    def place(self) -> tuple[str, str]:
        """Return the category and subcategory, ignoring case."""
        return self.category.casefold(), self.subcategory.casefold()

    @property
    def key(self) -> tuple[str, str, str]:
        return *self.place, self.details.name.casefold()
