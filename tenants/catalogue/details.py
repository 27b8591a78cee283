"""What somebody wants a service to be."""

from dataclasses import dataclass

from tenants.catalogue.rules import Discount


@dataclass(frozen=True)
class ServiceDetails:
    subcategory_id: int
    name: str
    rate_paise: int
    discount: Discount | None
