"""The operations of counter sales."""

from typing import Any

from ninja import Query

from garages.roles import Permission
from kernel.errors import ChangedMeanwhile
from kernel.http.answer import Answer
from kernel.http.fields import NewestFirst
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.money import rupee_text
from kernel.sentences import Sentence
from tenants.invoices.errors import ISSUE_REFUSALS
from tenants.jobs import rules
from tenants.jobs.errors import OverLimit
from tenants.sales import fields, queries, selling

routes = Routes(tags=["sales"])


@routes.post(
    "/garage/sales",
    gate=in_garage(Permission.SELL, when_locked="never", creates=True),
    response=fields.SoldOut,
    refuses=[*ISSUE_REFUSALS, ChangedMeanwhile, OverLimit],
)
def sell(request: Request, payload: fields.SaleIn) -> Answer:
    sold = selling.sell(request.actor, payload.sale())
    job, payment = sold.job, sold.payment
    return Answer(
        {
            "job_id": job.pk,
            "job_code": job.code,
            "invoice_id": sold.invoice.pk,
            "invoice_number": sold.invoice.number,
            "total": job.total_paise,
            "payment_id": payment.pk if payment else None,
            "receipt_code": payment.code if payment else None,
            "balance_due": rules.balance(job.status, job.net_paise, job.settled_paise),
        },
        Sentence("Invoice {number} · {total}", number=sold.invoice.number, total=rupee_text(job.total_paise)),
    )


@routes.get(
    "/garage/sales",
    gate=in_garage(Permission.SELL, when_locked="always"),
    response=fields.SalePageOut,
)
def list_sales(request: Request, paging: Query[NewestFirst]) -> dict[str, Any]:
    return queries.list_sales(paging)


@routes.get(
    "/garage/sales/{job_id}",
    gate=in_garage(Permission.SELL, when_locked="always", ids=("job_id",)),
    response=fields.SaleOut,
)
def get_sale(request: Request, job_id: int) -> dict[str, Any]:
    return queries.get_sale(job_id)
