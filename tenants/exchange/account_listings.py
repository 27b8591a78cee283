"""The lists of accounts: what closed dues without money, and the free money of customers."""

from django.db.models import BigIntegerField, F, OuterRef, QuerySet, Subquery, Sum, Value
from django.db.models.fields.json import KT
from django.db.models.functions import Cast, Coalesce, NullIf, Substr

from tenants.exchange.listings import Listing
from tenants.invoices.codes import DeductionKind
from tenants.invoices.models import Deduction, Invoice, Payment

_KINDS = {
    DeductionKind.TDS: "TDS",
    DeductionKind.GST_TDS: "GST TDS",
    DeductionKind.DISCOUNT: "Discount after the bill",
    DeductionKind.BAD_DEBT: "Bad debt",
}


def _deductions() -> QuerySet[Deduction]:
    """Return the deductions without their reversals."""
    # Credit notes for parts lower the taxable value.
    notes = Invoice.objects.filter(
        part_of__job=OuterRef("job"), part_of__number=OuterRef("job__invoice_number")
    )
    credited = notes.values("part_of__job").annotate(
        paise=Sum(Cast(KT("document__taxable_paise"), BigIntegerField()))
    )
    return Deduction.objects.filter(reverses=None).annotate(
        # A GSTIN contains the PAN after the two digits of its state.
        pan=Substr("job__customer__gstin", 3, 10),
        bill=_bill("job__"),
        taxable_paise=F("job__subtotal_paise") - Coalesce(Subquery(credited.values("paise")), 0),
    )


def _bill(job: str) -> Coalesce:
    names = (NullIf(f"{job}{column}", Value("")) for column in ("invoice_number", "old_bill"))
    return Coalesce(*names, f"{job}code")


def _advances() -> QuerySet[Payment]:
    return Payment.objects.filter(free_paise__gt=0).annotate(
        owner_name=Coalesce("customer__name", "job__customer__name"),
        customer_phone=Coalesce("customer__phone", "job__customer__phone"),
    )


DEDUCTIONS = Listing(
    _deductions,
    {
        "Day": "on_day",
        "Kind": "kind",
        "Section": "section",
        "Customer": "job__customer_name",
        "GSTIN": "job__customer__gstin",
        "PAN": "pan",
        "Bill": "bill",
        "Taxable value": "taxable_paise",
        "Amount": "amount_paise",
        "Certificate": "reference",
        "Reversed": "reversal__on_day",
    },
    {"kind": lambda kind: _KINDS[DeductionKind(kind)]},
)
ADVANCES = Listing(
    _advances,
    {
        "Customer": "owner_name",
        "Phone": "customer_phone",
        "Day": "paid_on",
        "Receipt": "code",
        "Advance": "free_paise",
    },
)
