"""Queries that compute what the garage owes its suppliers. Only people who see the cost get the amounts."""

from datetime import date
from typing import Any

from django.db.models import Case, Count, F, Min, OuterRef, Q, QuerySet, Subquery, Sum, When
from django.db.models.functions import Coalesce, Greatest

from garages.roles import Permission
from kernel import clock
from kernel.actor import Actor
from tenants.jobs.codes import PaymentMethod
from tenants.purchases.models import PurchaseBill, Supplier, SupplierPayment, SupplierReturn

OPEN = Q(voided_at=None, paid_on=None)


def with_left(bills: QuerySet[PurchaseBill]) -> QuerySet[Any]:
    """Add what suppliers have credited for a bill, and what is left to pay.

    A day of the full payment means that nothing is left. The previous release writes only this day.
    """
    credits = SupplierReturn.objects.filter(bill=OuterRef("pk")).order_by().values("bill")
    credited = Subquery(credits.annotate(paise=Sum("credit_paise")).values("paise"))
    return bills.annotate(
        credited_paise=Coalesce(credited, 0),
        left_paise=Case(
            When(OPEN, then=Greatest(F("total_paise") - F("paid_paise") - F("credited_paise"), 0)), default=0
        ),
    )


def with_owed(suppliers: QuerySet[Supplier]) -> QuerySet[Any]:
    """Add what the garage owes to each supplier, and the day of the oldest bill with a rest."""
    bills = with_left(PurchaseBill.objects.filter(OPEN, supplier=OuterRef("pk"))).filter(left_paise__gt=0)
    each = bills.order_by().values("supplier")
    return suppliers.annotate(
        owed_paise=Coalesce(Subquery(each.annotate(paise=Sum("left_paise")).values("paise")), 0),
        oldest_on=Subquery(each.annotate(day=Min("bill_on")).values("day")),
    )


def owed_in_all(actor: Actor, bills: QuerySet[Any]) -> dict[str, Any]:
    """Return the number of the open bills, what is left of them, and the age of the oldest one."""
    sums = bills.aggregate(
        count=Count("pk"), paise=Sum("left_paise", default=0), day=Min("bill_on", filter=Q(left_paise__gt=0))
    )
    return {"record_count": sums["count"]} | owed_by_garage(actor, sums["paise"], sums["day"])


def owed_by_garage(actor: Actor, paise: int, oldest_on: date | None) -> dict[str, Any]:
    sees_cost = actor.may(Permission.SEE_COST)
    return {
        "owed": paise if sees_cost else None,
        "oldest_days": (clock.today() - oldest_on).days if sees_cost and oldest_on else None,
    }


def paid_of(bill: Any) -> int:
    """Return what is paid. A bill that the previous release marked as paid counts as paid in full."""
    rest = bill.total_paise - bill.credited_paise if bill.paid_on else 0
    return int(max(bill.paid_paise, rest))


def payments_of(actor: Actor, bill_id: int) -> list[dict[str, Any]]:
    """Return the payments of a bill, the newest first. A reversed payment has the reason."""
    sees_cost = actor.may(Permission.SEE_COST)
    rows = SupplierPayment.objects.filter(bill=bill_id, reverses=None).select_related("reversal")
    return [
        {
            "payment_id": row.pk,
            "amount": row.amount_paise if sees_cost else None,
            "payment_method_id": row.method,
            "payment_method": PaymentMethod(row.method).label if row.method else None,
            "reference": row.reference,
            "paid_on": row.paid_on,
            "person_name": row.person_name,
            "reversed_because": back.reason if (back := getattr(row, "reversal", None)) else None,
        }
        for row in rows.order_by("-pk")
    ]


def rest_of(bill: PurchaseBill) -> int:
    """Return what is recorded neither as paid nor as credited. Below zero, the supplier got too much."""
    credited = bill.returns.aggregate(paise=Sum("credit_paise", default=0))["paise"]
    return int(bill.total_paise - bill.paid_paise - credited)


def newest_in_force(bill: PurchaseBill) -> SupplierPayment | None:
    """Return the payment with the latest day that is not reversed."""
    found = bill.payments.filter(reverses=None, reversal=None)
    return found.order_by("-paid_on", "-pk").first()
