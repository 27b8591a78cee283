"""The list of all garages, read only from public tables."""

import re
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.expressions import OrderBy
from django.db.models.functions import Coalesce

from billing.rules import State
from garages.models import GONE, Garage, Membership
from garages.roles import Role
from kernel.http.fields import bare_phone


class Sort(StrEnum):
    NAME = "name"
    END = "end"
    ACTIVITY = "activity"


ORDERS: dict[Sort, OrderBy] = {
    Sort.NAME: F("name").asc(),
    Sort.END: F("garagesubscription__listed_end").asc(nulls_last=True),
    Sort.ACTIVITY: F("activity__last_active_at").desc(nulls_last=True),
}


@dataclass(frozen=True)
class GarageRow:
    garage_id: int
    garage_name: str
    chain_name: str
    owner_name: str
    owner_email: str
    phone_number: str
    gstin: str
    state: str
    plan_name: str | None
    paid_until: date | None
    last_active_at: datetime | None
    jobs_30_days: int | None
    people: int | None


@dataclass(frozen=True)
class GarageFilter:
    text: str = ""
    state: str = ""
    plan_code: str = ""
    ends_from: date | None = None
    ends_until: date | None = None


def list_garages(wanted: GarageFilter, *, sort: Sort, rows: slice) -> dict[str, Any]:
    """Return a page of garages. The subscription states are from the last write or the nightly update."""
    found = _found(wanted)
    owner = _owners().order_by("accepted_at", "pk")
    page = (
        found.annotate(
            owner_first=Subquery(owner.values("person__first_name")[:1]),
            owner_last=Subquery(owner.values("person__last_name")[:1]),
            owner_email=Subquery(owner.values("person__email")[:1]),
        )
        .order_by(ORDERS[sort], "pk")
        .values_list(
            "pk",
            "name",
            "chain__name",
            "owner_first",
            "owner_last",
            "owner_email",
            "phone",
            "gstin",
            "listed",
            "garagesubscription__plan__name",
            "garagesubscription__listed_end",
            "activity__last_active_at",
            "activity__jobs_30_days",
            "activity__people",
        )[rows]
    )
    return {"records": [_row(*row) for row in page], "record_count": found.count()}


def _row(
    garage_id: int,
    name: str,
    chain: str,
    first: str | None,
    last: str | None,
    email: str | None,
    phone: str,
    *rest: Any,
) -> GarageRow:
    owner = f"{first or ''} {last or ''}".strip()
    return GarageRow(garage_id, name, chain, owner, email or "", phone.removeprefix("+91"), *rest)


def _owners() -> QuerySet[Membership]:
    return Membership.objects.filter(garage=OuterRef("pk"), role=Role.OWNER, state=Membership.State.ACTIVE)


def _found(wanted: GarageFilter) -> QuerySet[Garage]:
    found: QuerySet[Garage] = Garage.objects.exclude(state__in=GONE).annotate(
        listed=Coalesce("garagesubscription__listed_state", Value(State.NONE.value))
    )
    if wanted.text:
        found = found.filter(_matches(wanted.text))
    if wanted.state:
        found = found.filter(listed=wanted.state)
    if wanted.plan_code:
        found = found.filter(garagesubscription__plan__code=wanted.plan_code)
    if wanted.ends_from:
        found = found.filter(garagesubscription__listed_end__gte=wanted.ends_from)
    if wanted.ends_until:
        found = found.filter(garagesubscription__listed_end__lte=wanted.ends_until)
    return found


def _matches(text: str) -> Q:
    """Return a filter. Every word of the search must occur in the data of the garage, its chain or its owner.
    Phone numbers match in any format."""
    digits = bare_phone(text)
    if re.fullmatch("[0-9]{4,}", digits):
        owners = Q(Exists(_owners().filter(person__phone__contains=digits)))
        return Q(phone__contains=digits) | owners | Q(gstin__contains=digits) | Q(name__icontains=text)
    matches = Q()
    for word in text.split():
        owned = Exists(
            _owners().filter(
                Q(person__first_name__icontains=word)
                | Q(person__last_name__icontains=word)
                | Q(person__email__icontains=word)
            )
        )
        named = Q(name__icontains=word) | Q(chain__name__icontains=word) | Q(gstin__icontains=word)
        matches &= named | Q(owned)
    return matches
