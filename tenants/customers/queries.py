"""Queries that read customers without their vehicles. `tenants/directory` reads customers together with their
vehicles."""

from collections.abc import Collection

from kernel.errors import NotFound
from tenants.customers.models import Customer
from tenants.customers.rules import TEXTS, Particulars


def get_customer_for_update(customer_id: int) -> Customer:
    if customer := find_customer_for_update(customer_id):
        return customer
    raise NotFound


def find_customer_for_update(customer_id: int) -> Customer | None:
    return Customer.objects.select_for_update().filter(pk=customer_id, archived_at=None).first()


def existing_people(phones: Collection[str]) -> dict[tuple[str, str], int]:
    """Return the current customers with one of the phone numbers, by lower-case name and ten digits. The
    newest of two such customers counts."""
    found = Customer.objects.filter(archived_at=None, phone__in=[f"+91{phone}" for phone in phones])
    rows = found.order_by("id").values_list("name", "phone", "pk")
    return {(name.casefold(), phone.removeprefix("+91")): pk for name, phone, pk in rows}


def find_person(*, name: str, phone: str) -> int | None:
    """Return the current customer with this name, in any case, and these ten digits."""
    found = Customer.objects.filter(archived_at=None, phone=f"+91{phone}", name__iexact=name)
    return found.order_by("-id").values_list("pk", flat=True).first()


def particulars_of(customer: Customer) -> Particulars:
    return Particulars(
        name=customer.name,
        phone=customer.phone.removeprefix("+91"),
        is_premium=customer.is_premium,
        **{name: getattr(customer, name) for name in TEXTS},
    )
