"""The content of a statement. It is stored, so that PDF, mail and message always show the same figures."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from typing import Any

from django.utils.timezone import localdate

from tenants.customers.models import Customer
from tenants.khata.models import Statement
from tenants.khata.statements.ledgers import Entry, Ledger, OpenBill, ledgers_of, open_bills_of
from tenants.profile.queries import get_letterhead


@dataclass(frozen=True)
class Change:
    """Entries that were made later for days of the statement before."""

    made_on: str
    paise: int


@dataclass(frozen=True)
class Document:
    garage: Mapping[str, str]
    customer: Mapping[str, str]
    language: str
    opening_paise: int
    entries: Sequence[Entry]
    closing_paise: int
    bills: Sequence[OpenBill]
    change: Change | None


def from_json(stored: dict[str, Any]) -> Document:
    change = stored["change"]
    lists = {
        "entries": [Entry(**entry) for entry in stored["entries"]],
        "bills": [OpenBill(**bill) for bill in stored["bills"]],
    }
    return Document(**stored | lists | {"change": Change(**change) if change else None})


def documents_of(customers: Collection[Customer], first: date, last: date) -> dict[int, dict[str, Any]]:
    """Return the contents by customer, without those of customers who have no entries and no balance."""
    ids = [customer.pk for customer in customers]
    ledgers, bills, before = (
        ledgers_of(ids, first, last),
        open_bills_of(ids, last),
        _closed_before(ids, first),
    )
    head = get_letterhead()
    details = head.details
    garage = {
        "trade_name": head.garage.trade_name,
        "legal_name": details.legal_name if details else head.garage.trade_name,
        "address": details.address if details else "",
        "gstin": details.gstin if details else "",
        "phone": details.phone if details else "",
        "email": details.email if details else "",
        "vpa": details.vpa if details else "",
    }
    return {
        customer.pk: asdict(
            Document(
                garage,
                {"name": customer.name, "address": customer.address, "gstin": customer.gstin},
                head.language_of_papers(customer.language),
                ledger.opening_paise,
                ledger.entries,
                ledger.closing_paise,
                bills[customer.pk],
                _change(ledger, before.get(customer.pk)),
            )
        )
        for customer in customers
        if not (ledger := ledgers[customer.pk]).is_empty
    }


def _closed_before(customer_ids: Collection[int], first: date) -> dict[int, tuple[date, int]]:
    """Return the day and the closing balance of the newest statement that ended on the day before."""
    found = (
        Statement.objects.filter(customer__in=customer_ids, last_day=first - timedelta(days=1))
        .order_by("customer", "-id")
        .distinct("customer")
        .values_list("customer", "created_at", "document__closing_paise")
    )
    return {customer_id: (localdate(made_at), closing) for customer_id, made_at, closing in found}


def _change(ledger: Ledger, before: tuple[date, int] | None) -> Change | None:
    if before is None or before[1] == ledger.opening_paise:
        return None
    return Change(before[0].isoformat(), ledger.opening_paise - before[1])
