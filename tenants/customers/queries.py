"""Reads of customers."""

from collections.abc import Collection, Sequence
from typing import Any

from django.db import connection

from kernel.errors import NotFound
from tenants.customers.models import Customer
from tenants.customers.rules import Particulars

# Cars are kept above this package: it knows their tables by name, to count them.
_RECORDS = """
    SELECT c.id, c.code, c.name, right(c.phone, 10), nullif(c.email, ''), nullif(c.address, ''), c.is_premium::int,
        (SELECT count(*) FROM ownership o JOIN vehicle v ON v.id = o.vehicle_id
            WHERE o.customer_id = c.id AND v.archived_at IS NULL),
        nullif(c.gstin, ''), nullif(c.state_code, ''), c.version
    FROM ({ids}) wanted JOIN customer c ON c.id = wanted.id
    ORDER BY c.id DESC
"""
_NAMES = (
    "customer_id",
    "customer_code",
    "customer_name",
    "phone_number",
    "email",
    "address",
    "is_premium_customer",
    "total_vehicles",
    "gstin",
    "state_code",
    "version",
)


def records(ids: str, values: Sequence[Any]) -> list[dict[str, Any]]:
    """Customers as lists show them, the newest first; `ids` is the statement that finds theirs."""
    with connection.cursor() as cursor:
        cursor.execute(_RECORDS.format(ids=ids), values)
        return [dict(zip(_NAMES, row, strict=True)) for row in cursor.fetchall()]


def get_customer(customer_id: int) -> dict[str, Any]:
    found = records("SELECT id FROM customer WHERE id = %s AND archived_at IS NULL", [customer_id])
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
    return Particulars(
        customer.name,
        phone,
        customer.email,
        customer.address,
        customer.is_premium,
        customer.gstin,
        customer.state_code,
    )
