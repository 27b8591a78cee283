"""Queries that read suppliers."""

from collections.abc import Collection
from typing import Any

from django.db.models import Q

from gst.gstin import is_gstin
from kernel.actor import Actor
from kernel.errors import Invalid, NotFound
from kernel.http.fields import NewestFirst
from kernel.pages import as_of
from tenants.purchases.errors import UNKNOWN
from tenants.purchases.models import Supplier
from tenants.purchases.payments.queries import owed_by_garage, with_owed


def list_suppliers(actor: Actor, paging: NewestFirst, *, archived: bool, owed: bool) -> dict[str, Any]:
    """Return one page of suppliers, newest first. The search takes a name, a code or a GSTIN.

    `owed` asks for all suppliers that the garage owes, also archived ones, the oldest bill first.
    """
    found = with_owed(Supplier.objects.all())
    found = found.filter(owed_paise__gt=0) if owed else found.filter(archived_at__isnull=not archived)
    if sought := paging.search_text:
        found = found.filter(Q(name__icontains=sought) | Q(code=sought.upper()) | Q(gstin=sought.upper()))
    found = as_of(found, paging)
    rows = list(found.order_by(*(("oldest_on", "id") if owed else ("-id",)))[paging.rows])
    return {
        "suppliers": [row_of(actor, supplier) for supplier in rows],
        "record_count": found.count(),
        "as_of": paging.seen([supplier.pk for supplier in rows]),
    }


def get_supplier(actor: Actor, supplier_id: int) -> dict[str, Any]:
    supplier = with_owed(Supplier.objects.filter(pk=supplier_id)).first()
    if supplier is None:
        raise NotFound
    return row_of(actor, supplier)


def get_supplier_for_update(supplier_id: int) -> Supplier:
    if supplier := _locked(supplier_id):
        return supplier
    raise NotFound


def get_chosen_supplier(supplier_id: int) -> Supplier:
    """Lock the supplier that a form names, so that it has one purchase at a time."""
    if supplier := _locked(supplier_id):
        return supplier
    raise Invalid(supplierId=UNKNOWN)


def _locked(supplier_id: int) -> Supplier | None:
    found = Supplier.objects.filter(pk=supplier_id, archived_at=None)
    return found.select_for_update(no_key=True).first()


def find_twin(gstin: str, *, except_id: int | None) -> Supplier | None:
    """Return the present supplier with the same GSTIN."""
    if not is_gstin(gstin):
        return None
    found = Supplier.objects.filter(archived_at=None, gstin=gstin)
    return (found.exclude(pk=except_id) if except_id else found).first()


def find_twins(gstins: Collection[str]) -> dict[str, Supplier]:
    """Return the present suppliers by their GSTINs."""
    found = Supplier.objects.filter(archived_at=None, gstin__in=gstins)
    return {supplier.gstin: supplier for supplier in found}


def row_of(actor: Actor, supplier: Any) -> dict[str, Any]:
    return {
        "supplier_id": supplier.pk,
        "supplier_code": supplier.code,
        "supplier_name": supplier.name,
        "gstin": supplier.gstin,
        "state_code": supplier.state_code,
        "phone_number": supplier.phone.removeprefix("+91"),
        "email": supplier.email,
        "address": supplier.address,
        "version": supplier.version,
        "archived": supplier.archived_at is not None,
        **owed_by_garage(actor, supplier.owed_paise, supplier.oldest_on),
    }
