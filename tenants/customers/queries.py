"""Reads of customers."""

from collections.abc import Collection
from typing import Any

from django.db.models import Count, Q, QuerySet

from kernel.errors import NotFound
from tenants.customers.models import Customer
from tenants.customers.rules import Particulars

# Cars are kept above this package: what it needs of them is reached through the relation's name.
_CARS = Count("ownership", filter=Q(ownership__vehicle__archived_at=None))


def as_records(customers: QuerySet[Customer]) -> list[dict[str, Any]]:
    return [
        {
            "customer_id": row.pk,
            "customer_code": row.code,
            "customer_name": row.name,
            "phone_number": row.phone.removeprefix("+91"),
            "email": row.email or None,
            "address": row.address or None,
            "is_premium_customer": int(row.is_premium),
            "total_vehicles": row.total_vehicles,
            "version": row.version,
        }
        for row in customers.annotate(total_vehicles=_CARS)
    ]


def get_customer(customer_id: int) -> dict[str, Any]:
    found = as_records(Customer.objects.filter(pk=customer_id, archived_at=None))
    if not found:
        raise NotFound
    return found[0]


def get_customer_for_update(customer_id: int) -> Customer:
    if customer := find_customer_for_update(customer_id):
        return customer
    raise NotFound


def find_customer_for_update(customer_id: int) -> Customer | None:
    return Customer.objects.select_for_update().filter(pk=customer_id, archived_at=None).first()


def known_people(phones: Collection[str]) -> set[tuple[str, str]]:
    """Name, without regard to case, and ten digits of the customers who have one of the phones."""
    found = Customer.objects.filter(archived_at=None, phone__in=[f"+91{phone}" for phone in phones])
    rows = found.values_list("name", "phone")
    return {(name.casefold(), phone.removeprefix("+91")) for name, phone in rows}


def particulars_of(customer: Customer) -> Particulars:
    phone = customer.phone.removeprefix("+91")
    return Particulars(customer.name, phone, customer.email, customer.address, customer.is_premium)
