"""Queries that read returns to suppliers. Only people who may see the cost get their money."""

from typing import Any

from django.db.models import Q

from garages.roles import Permission
from kernel.actor import Actor
from kernel.errors import Invalid, NotFound
from kernel.http.fields import NewestFirst
from kernel.pages import as_of
from tenants.purchases.errors import UNKNOWN
from tenants.purchases.models import PurchaseBill, SupplierReturn


def list_supplier_returns(actor: Actor, paging: NewestFirst, *, waiting: bool) -> dict[str, Any]:
    """Return one page of returns, newest first. `waiting` asks for those without a credit note."""
    found = as_of(SupplierReturn.objects.all(), paging)
    if waiting:
        found = found.filter(credit_on=None)
    if sought := paging.search_text:
        wanted = Q(supplier_name__icontains=sought) | Q(code=sought.upper())
        found = found.filter(wanted | Q(bill__number__icontains=sought))
    rows = list(found.select_related("bill").order_by("-id")[paging.rows])
    return {
        "returns": [_row(actor, back) for back in rows],
        "record_count": found.count(),
        "as_of": paging.seen([back.pk for back in rows]),
    }


def get_supplier_return(actor: Actor, return_id: int) -> dict[str, Any]:
    back = SupplierReturn.objects.select_related("bill").filter(pk=return_id).first()
    if back is None:
        raise NotFound
    lines = back.lines.select_related("bill_line__part").order_by("id")
    return _row(actor, back) | {
        "lines": [
            {
                "bill_line_id": line.bill_line_id,
                "part_id": line.bill_line.part_id,
                "part_code": line.bill_line.part.code if line.bill_line.part else None,
                "description": line.bill_line.description,
                "unit": line.bill_line.unit,
                "quantity": line.quantity,
                "taxable": _money(actor, line.taxable_paise),
                "tax": _money(actor, line.tax_paise),
            }
            for line in lines
        ]
    }


def get_billed_for_update(bill_id: int) -> PurchaseBill:
    """Lock the bill that a form names."""
    bill = PurchaseBill.objects.select_for_update(no_key=True).filter(pk=bill_id).first()
    if bill is None:
        raise Invalid(billId=UNKNOWN)
    return bill


def get_return_for_update(return_id: int) -> SupplierReturn:
    back = SupplierReturn.objects.select_for_update(no_key=True).filter(pk=return_id).first()
    if back is None:
        raise NotFound
    return back


def _money(actor: Actor, paise: int | None) -> int | None:
    return paise if actor.may(Permission.SEE_COST) else None


def _row(actor: Actor, back: SupplierReturn) -> dict[str, Any]:
    return {
        "return_id": back.pk,
        "return_code": back.code,
        "supplier_id": back.supplier_id,
        "supplier_name": back.supplier_name,
        "bill_id": back.bill_id,
        "bill_number": back.bill.number,
        "sent_on": back.sent_on.isoformat(),
        "reason": back.reason,
        "expected": _money(actor, back.taxable_paise + back.tax_paise),
        "credit_number": back.credit_number,
        "credit_on": back.credit_on.isoformat() if back.credit_on else None,
        "credit": _money(actor, back.credit_paise),
        "person_name": back.person_name,
    }
