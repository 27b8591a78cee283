"""Queries that read bills. Only people who may see the cost get their money."""

from typing import Any

from django.db.models import Q

from garages.roles import Permission
from kernel.actor import Actor
from kernel.errors import NotFound
from kernel.files.addresses import picture_address
from kernel.http.fields import NewestFirst
from kernel.pages import as_of
from tenants.purchases.bills.rules import bare_bill_number, bill_number_key
from tenants.purchases.codes import BillState
from tenants.purchases.models import PurchaseBill, PurchaseBillLine, Supplier
from tenants.purchases.payments.queries import OPEN, owed_in_all, paid_of, payments_of, with_left

NEWEST_OF_PART = 10

_WITH_STATE = {
    BillState.UNPAID: OPEN,
    BillState.PAID: Q(voided_at=None, paid_on__isnull=False),
    BillState.VOIDED: Q(voided_at__isnull=False),
}


def list_purchase_bills(actor: Actor, paging: NewestFirst, *, state: BillState | None) -> dict[str, Any]:
    """Return one page of bills, newest first. The search takes a number, a supplier's name or its code."""
    found = as_of(with_left(PurchaseBill.objects.all()), paging)
    if state:
        found = found.filter(_WITH_STATE[state])
    if sought := paging.search_text:
        wanted = Q(supplier_name__icontains=sought)
        wanted |= Q(supplier__in=Supplier.objects.filter(code=sought.upper()))
        if key := bill_number_key(sought):
            wanted |= Q(number_key__contains=key)
        found = found.filter(wanted)
    rows = list(found.order_by("-id")[paging.rows])
    if state is BillState.UNPAID:
        sums = owed_in_all(actor, found)
    else:
        sums = {"record_count": found.count(), "owed": None, "oldest_days": None}
    return sums | {
        "bills": [_row(actor, bill) for bill in rows],
        "as_of": paging.seen([bill.pk for bill in rows]),
    }


def get_purchase_bill(actor: Actor, bill_id: int) -> dict[str, Any]:
    # The content of the file can have megabytes.
    found = with_left(PurchaseBill.objects.select_related("file")).defer("file__content")
    bill = found.filter(pk=bill_id).first()
    if bill is None:
        raise NotFound
    lines = bill.lines.select_related("part").order_by("id")
    return _row(actor, bill) | {
        "place_of_supply": bill.place_of_supply,
        "reverse_charge": bill.reverse_charge,
        "itc": bill.itc,
        "taxable": _money(actor, bill.taxable_paise),
        "cgst": _money(actor, bill.cgst_paise),
        "sgst": _money(actor, bill.sgst_paise),
        "igst": _money(actor, bill.igst_paise),
        "other_charges": _money(actor, bill.other_paise),
        "round_off": _money(actor, bill.round_off_paise),
        "void_reason": bill.void_reason,
        "credited": _money(actor, bill.credited_paise),
        "payments": payments_of(actor, bill_id),
        "has_file": bill.file_id is not None,
        "file": _file(actor, bill),
        "lines": [_line(actor, line) for line in lines],
    }


def list_part_purchases(actor: Actor, part_id: int) -> dict[str, Any]:
    """Return the newest bills of a part, without voided ones."""
    found = PurchaseBillLine.objects.filter(part=part_id, bill__voided_at=None).select_related("bill")
    return {
        "purchases": [
            {
                "bill_line_id": line.pk,
                "bill_id": line.bill_id,
                "number": line.bill.number,
                "bill_on": line.bill.bill_on.isoformat(),
                "supplier_name": line.bill.supplier_name,
                "unit": line.unit,
                "quantity": line.quantity,
                "free_quantity": line.free_quantity,
                "price": _money(actor, line.price_paise),
                "cost": _money(actor, line.cost_paise),
            }
            for line in found.order_by("-id")[:NEWEST_OF_PART]
        ]
    }


def get_bill_for_update(bill_id: int) -> PurchaseBill:
    bill = PurchaseBill.objects.select_for_update(no_key=True).filter(pk=bill_id).first()
    if bill is None:
        raise NotFound
    return bill


def find_twin(supplier_id: int, year: str, key: str) -> PurchaseBill | None:
    """Return the booked bill with the same number. Voided bills do not count."""
    return PurchaseBill.objects.filter(
        supplier=supplier_id, year=year, number_key=key, voided_at=None
    ).first()


def find_alike(supplier_id: int, year: str, number: str) -> PurchaseBill | None:
    """Return a booked bill whose number has the same letters and digits."""
    bare = bare_bill_number(number)
    found = PurchaseBill.objects.filter(supplier=supplier_id, year=year, voided_at=None)
    return next((bill for bill in found.order_by("id") if bare_bill_number(bill.number) == bare), None)


def _money(actor: Actor, paise: int) -> int | None:
    return paise if actor.may(Permission.SEE_COST) else None


def _file(actor: Actor, bill: PurchaseBill) -> dict[str, Any] | None:
    """Return the paper of a bill, with a URL if it is a picture."""
    if bill.file is None or not actor.may(Permission.SEE_COST):
        return None
    is_picture = bill.file.content_type.startswith("image/")
    return {
        "file_id": bill.file.pk,
        "file_name": bill.file.name,
        "picture_address": picture_address(bill.file.pk) if is_picture else None,
    }


def _row(actor: Actor, bill: Any) -> dict[str, Any]:
    return {
        "bill_id": bill.pk,
        "supplier_id": bill.supplier_id,
        "supplier_name": bill.supplier_name,
        "supplier_gstin": bill.supplier_gstin,
        "number": bill.number,
        "bill_on": bill.bill_on.isoformat(),
        "total": _money(actor, bill.total_paise),
        "paid": _money(actor, paid_of(bill)),
        "left": _money(actor, bill.left_paise),
        "paid_on": bill.paid_on.isoformat() if bill.paid_on else None,
        "voided": bill.voided_at is not None,
        "person_name": bill.person_name,
    }


def _line(actor: Actor, line: PurchaseBillLine) -> dict[str, Any]:
    return {
        "bill_line_id": line.pk,
        "part_id": line.part_id,
        "part_code": line.part.code if line.part else None,
        "goods_in_line_id": line.goods_in_line_id,
        "description": line.description,
        "hsn": line.hsn,
        "unit": line.unit,
        "quantity": line.quantity,
        "free_quantity": line.free_quantity,
        "gst_rate": line.gst_percent,
        "returned": line.returned,
        "price": _money(actor, line.price_paise),
        "discount": _money(actor, line.discount_paise),
        "taxable": _money(actor, line.taxable_paise),
        "tax": _money(actor, line.tax_paise),
        "cost": _money(actor, line.cost_paise),
    }
