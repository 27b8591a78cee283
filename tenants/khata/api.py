"""The operations of the accounts of customers."""

from typing import Any

from ninja import Query

from garages.roles import Permission
from kernel.errors import ChangedMeanwhile
from kernel.http.answer import Answer
from kernel.http.fields import Pages, Paging
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence
from tenants.invoices.errors import JobCancelled, PaymentDatedBack
from tenants.invoices.queries import get_payment, recorded
from tenants.invoices.schemas import ReasonIn, RecordedOut
from tenants.jobs.queries import get_present_job
from tenants.khata import account, advance, credit, entries, old_bills, owing, receipts, schemas
from tenants.khata.errors import NoAdvance, NotAssigned, NothingDue, OldBillPaid, WalkIn, WithinLimit

routes = Routes(tags=["khata"])


@routes.get(
    "/garage/customers/{customer_id}/account",
    gate=in_garage(Permission.SEE_KHATA, when_locked="always", ids=("customer_id",)),
    response=schemas.AccountOut,
)
def get_account(request: Request, customer_id: int) -> dict[str, Any]:
    return account.get_account(customer_id)


@routes.get(
    "/garage/customers/{customer_id}/entries",
    gate=in_garage(Permission.SEE_KHATA, when_locked="always", ids=("customer_id",)),
    response=schemas.EntryPageOut,
)
def list_entries(request: Request, customer_id: int, pages: Query[Pages]) -> dict[str, Any]:
    return entries.list_entries(pages, customer_id=customer_id)


@routes.post(
    "/garage/customers/{customer_id}/receipts",
    gate=in_garage(Permission.RECORD_PAYMENTS, when_locked="never", ids=("customer_id",), creates=True),
    response=schemas.ReceivedOut,
    refuses=[PaymentDatedBack, WalkIn],
)
def receive_money(request: Request, customer_id: int, payload: schemas.ReceiptIn) -> Answer:
    received = receipts.receive_money(
        request.actor, payload.details(), customer_id=customer_id, chosen=payload.chosen()
    )
    payment = received.payment
    return Answer(
        {
            "payment_id": payment.pk,
            "receipt_code": payment.code,
            "bills": [
                {
                    "job_id": bill.job_id,
                    "job_code": bill.job_code,
                    "invoice_number": bill.invoice_number,
                    "old_bill": bill.old_bill,
                    "amount": part.paise,
                    "tds": part.tds_paise,
                    "discount": part.discount_paise,
                    "left": bill.left_paise - part.closed_paise,
                }
                for bill, part in received.bills
            ],
            "free": received.free_paise,
            "owed": received.owed_paise,
        },
        Sentence("The money has been received. Receipt {code}.", code=payment.code),
    )


@routes.post(
    "/garage/jobs/{job_id}/use-advance",
    gate=in_garage(Permission.RECORD_PAYMENTS, when_locked="never", ids=("job_id",), creates=True),
    response=schemas.UsedOut,
    refuses=[ChangedMeanwhile, JobCancelled, NoAdvance, NothingDue, WalkIn],
)
def use_advance(request: Request, job_id: int, payload: schemas.AdvanceIn) -> Answer:
    used = advance.use_advance(request.actor, job_id=job_id, paise=payload.amount)
    first = recorded(get_payment(used[0].payment_id), get_present_job(job_id))
    taken = [{"payment_id": share.payment_id, "amount": share.paise} for share in used]
    return Answer(first | {"used": taken}, Sentence("The advance is on this bill."))


@routes.post(
    "/garage/payments/{payment_id}/unassign",
    gate=in_garage(Permission.RECORD_PAYMENTS, when_locked="never", ids=("payment_id",), creates=True),
    response=RecordedOut,
    refuses=[NotAssigned, WalkIn],
)
def unassign_payment(request: Request, payment_id: int, payload: schemas.UnassignIn) -> Answer:
    job = advance.unassign_payment(
        request.actor, payment_id=payment_id, job_id=payload.job_id, paise=payload.amount
    )
    return Answer(recorded(get_payment(payment_id), job), Sentence("The money is off this bill."))


@routes.put(
    "/garage/customers/{customer_id}/terms",
    gate=in_garage(Permission.GIVE_CREDIT, when_locked="never", ids=("customer_id",)),
    response=schemas.CreditTermsOut,
    refuses=[ChangedMeanwhile],
)
def set_terms(request: Request, customer_id: int, payload: schemas.CreditTermsIn) -> Answer:
    customer = credit.set_terms(
        request.actor, payload.terms(), customer_id=customer_id, version=payload.version
    )
    return Answer(
        {
            "credit_days": customer.credit_days,
            "credit_limit": customer.credit_limit_paise,
            "version": customer.version,
        },
        Sentence("The terms have been saved."),
    )


@routes.post(
    "/garage/jobs/{job_id}/ask-credit",
    gate=in_garage(Permission.SEE_KHATA, when_locked="never", ids=("job_id",), creates=True),
    response=schemas.AskedOut,
    refuses=[ChangedMeanwhile, WithinLimit],
)
def ask_credit(request: Request, job_id: int) -> Answer:
    names = credit.ask_credit(request.actor, job_id=job_id)
    said = Sentence("{name} was asked.", name=names[0])
    if len(names) > 1:
        said = Sentence("{names} and {last} were asked.", names=", ".join(names[:-1]), last=names[-1])
    return Answer({"asked": names}, said)


@routes.post(
    "/garage/jobs/{job_id}/allow-credit",
    gate=in_garage(Permission.GIVE_CREDIT, when_locked="open_job", ids=("job_id",), creates=True),
    response=schemas.PassOut,
    refuses=[ChangedMeanwhile, WithinLimit],
)
def allow_credit(request: Request, job_id: int, payload: ReasonIn) -> Answer:
    allowed = credit.allow_credit(request.actor, job_id=job_id, reason=payload.reason)
    return Answer(
        {"owed": allowed.owed_paise, "limit": allowed.limit_paise}, Sentence("The delivery is allowed.")
    )


@routes.post(
    "/garage/customers/{customer_id}/old-bills",
    gate=in_garage(Permission.GIVE_CREDIT, when_locked="never", ids=("customer_id",), creates=True),
    response=schemas.OldBillOut,
)
def add_old_bill(request: Request, customer_id: int, payload: schemas.OldBillIn) -> Answer:
    job = old_bills.add_old_bill(request.actor, payload.bill(), customer_id=customer_id)
    return Answer({"job_id": job.pk}, Sentence("The old bill has been added."))


@routes.delete(
    "/garage/old-bills/{job_id}",
    gate=in_garage(Permission.GIVE_CREDIT, when_locked="never", ids=("job_id",)),
    response=schemas.OldBillOut,
    refuses=[OldBillPaid],
)
def remove_old_bill(request: Request, job_id: int) -> Answer:
    old_bills.remove_old_bill(request.actor, job_id=job_id)
    return Answer({"job_id": job_id}, Sentence("The old bill has been removed."))


@routes.get(
    "/garage/owing",
    gate=in_garage(Permission.SEE_KHATA, when_locked="always"),
    response=schemas.OwingPageOut,
)
def list_owing(request: Request, paging: Query[Paging]) -> dict[str, Any]:
    return owing.list_owing(paging)
