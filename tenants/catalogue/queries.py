"""Reads of the catalogue."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from tenants.catalogue.models import Category, Service
from tenants.catalogue.rules import Discount, adjusted


@dataclass(frozen=True)
class PricedService:
    """A service at its price of a given day."""

    service_id: int
    code: str
    name: str
    category_id: int
    category_name: str
    rate_paise: int
    discount_percent: Decimal | None
    adjusted_paise: int


def priced_services(service_ids: Collection[int], *, on: date) -> dict[int, PricedService]:
    """Those of the given services that are offered, by id."""
    rows = Service.objects.filter(pk__in=service_ids, archived_at=None).values_list(
        "id",
        "code",
        "name",
        "subcategory__category_id",
        "subcategory__category__name",
        "rate_paise",
        "discount_percent",
        "valid_from",
        "valid_to",
    )
    found = {}
    for service_id, code, name, category_id, category, rate, percent, valid_from, valid_to in rows:
        discount = discount_of(percent, valid_from, valid_to)
        applies = discount is not None and discount.applies(on)
        found[service_id] = PricedService(
            service_id,
            code,
            name,
            category_id,
            category,
            rate,
            percent if applies else None,
            adjusted(rate, discount, on=on),
        )
    return found


def discount_of(percent: Decimal | None, valid_from: date | None, valid_to: date | None) -> Discount | None:
    """The three columns are set together or not at all, which the database sees to."""
    if percent is None or valid_from is None or valid_to is None:
        return None
    return Discount(percent, valid_from, valid_to)


def categories() -> list[dict[str, object]]:
    rows = Category.objects.order_by("id").values_list("id", "name")
    return [{"garage_job_category_id": pk, "job_category": name} for pk, name in rows]
