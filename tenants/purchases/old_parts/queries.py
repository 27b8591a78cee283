"""Queries that read old parts and scrap sales."""

from typing import Any

from django.db.models import OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce
from django.utils import timezone

from garages.roles import Permission
from kernel import clock
from kernel.actor import Actor
from kernel.errors import NotFound
from kernel.http.fields import NewestFirst
from kernel.pages import as_of
from tenants.jobs.models import Job
from tenants.purchases.models import PurchaseBillLine, ScrapSale
from tenants.stock.models import OldPart


def list_old_parts(actor: Actor, paging: NewestFirst, *, state: str) -> dict[str, Any]:
    """Return one page of old parts, newest first. `state` is one of OldPartState, or empty for all."""
    found = as_of(OldPart.objects.all(), paging)
    if state == "here":
        found = found.filter(back_on=None)
    elif state == "overdue":
        found = found.filter(back_on=None, due_on__lt=clock.today())
    elif state == "uncredited":
        found = found.filter(back_on__isnull=False, credited_paise=None)
    if sought := paging.search_text:
        found = found.filter(Q(part__name__icontains=sought) | Q(part__code=sought.upper()))
    rows = list(_shown(found).order_by("-id")[paging.rows])
    return {
        "old_parts": [_row(actor, old) for old in rows],
        "record_count": found.count(),
        "as_of": paging.seen([old.pk for old in rows]),
    }


def get_old_part(actor: Actor, old_part_id: int) -> dict[str, Any]:
    return _row(actor, _shown(OldPart.objects.filter(pk=old_part_id)).get())


def get_old_part_for_update(old_part_id: int) -> OldPart:
    old = OldPart.objects.select_for_update(no_key=True).filter(pk=old_part_id).first()
    if old is None:
        raise NotFound
    return old


def last_supplier_of(part_id: int) -> str:
    """Return the supplier of the part's last bill, or an empty text."""
    return _suppliers(part_id).values_list("bill__supplier_name", flat=True).first() or ""


def list_scrap_sales(paging: NewestFirst) -> dict[str, Any]:
    found = as_of(ScrapSale.objects.all(), paging)
    if sought := paging.search_text:
        found = found.filter(Q(buyer__icontains=sought) | Q(paper_number__icontains=sought))
    rows = list(found.order_by("-id")[paging.rows])
    return {
        "scrap_sales": [scrap_fields(sale) for sale in rows],
        "record_count": found.count(),
        "as_of": paging.seen([sale.pk for sale in rows]),
    }


def scrap_fields(sale: ScrapSale) -> dict[str, Any]:
    return {
        "scrap_sale_id": sale.pk,
        "sold_on": sale.sold_on.isoformat(),
        "buyer": sale.buyer,
        "kilograms": sale.kilograms,
        "amount": sale.amount_paise,
        "paper_number": sale.paper_number,
        "person_name": sale.person_name,
    }


def _suppliers(part: int | OuterRef) -> QuerySet[PurchaseBillLine]:
    return PurchaseBillLine.objects.filter(part=part, bill__voided_at=None).order_by("-bill__bill_on", "-id")


def _shown(found: QuerySet[OldPart]) -> QuerySet[OldPart]:
    last = Subquery(_suppliers(OuterRef("part")).values("bill__supplier_name")[:1])
    code = Subquery(Job.objects.filter(pk=OuterRef("job_id")).values("code")[:1])
    return found.select_related("part").annotate(last_supplier=Coalesce(last, Value("")), job_code=code)


def _row(actor: Actor, old: Any) -> dict[str, Any]:
    sees_cost = actor.may(Permission.SEE_COST)
    return {
        "old_part_id": old.pk,
        "part_id": old.part_id,
        "part_code": old.part.code,
        "part_name": old.part.name,
        "unit": old.part.unit,
        "quantity": old.quantity,
        "old_part": old.keeper,
        "job_id": old.job_id,
        "job_code": old.job_code,
        "taken_on": timezone.localdate(old.created_at).isoformat(),
        "due_on": old.due_on.isoformat(),
        "is_overdue": old.back_on is None and old.due_on < clock.today(),
        "supplier_name": old.supplier_name or old.last_supplier,
        "back_on": old.back_on.isoformat() if old.back_on else None,
        "deposit": old.deposit_paise if sees_cost else None,
        "credited": old.credited_paise if sees_cost else None,
        "is_credited": old.credited_paise is not None,
        "person_name": old.person_name,
    }
