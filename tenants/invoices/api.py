"""The operations of a job's invoices and payments."""

from typing import Any

from django.http import HttpResponse
from ninja import Query

from garages.queries import current_garage
from garages.roles import Permission
from kernel.errors import ChangedMeanwhile, Rendering
from kernel.files.addresses import signed_address
from kernel.hiding import PAPER
from kernel.http import answer
from kernel.http.answer import Answer
from kernel.http.fields import DownloadOut
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Refused, Routes
from kernel.sentences import Sentence, joined
from tenants.invoices import (
    cancelling,
    crediting,
    deductions,
    errors,
    handouts,
    issuing,
    links,
    papers,
    payments,
    previews,
    queries,
    schemas,
    takings,
    upi,
)
from tenants.invoices.codes import CreditReason, HandoutWay, Subject
from tenants.invoices.paid import paid_of, to_text
from tenants.jobs import rules
from tenants.jobs.board.date_filters import DateFilter
from tenants.jobs.parts import stock as part_stock
from tenants.jobs.queries import get_present_job
from tenants.profile.queries import get_letterhead
from tenants.profile.schemas import GstProfileIn

routes = Routes(tags=["invoices"])

_SEND_REFUSALS: list[Refused] = [*errors.ISSUE_REFUSALS, errors.MailQuotaReached, errors.NoEmail]
_issue_gate = in_garage(Permission.ISSUE_INVOICES, when_locked="open_job", ids=("job_id",))


# The call in the specification is a GET. Our client uses the POST.
@routes.get(
    "/garage/send-job-invoice/{job_id}", gate=_issue_gate, response=schemas.IssuedOut, refuses=_SEND_REFUSALS
)
def send_job_invoice(request: Request, job_id: int) -> Any:
    return _sent(request, job_id)


@routes.post(
    "/garage/send-job-invoice/{job_id}", gate=_issue_gate, response=schemas.IssuedOut, refuses=_SEND_REFUSALS
)
def send_invoice(request: Request, job_id: int) -> Any:
    return _sent(request, job_id)


def _sent(request: Request, job_id: int) -> Any:
    invoice = issuing.send_invoice(request.actor, job_id=job_id)
    if isinstance(invoice, errors.NoEmail):
        return invoice
    return Answer(queries.issued(invoice), Sentence("Invoice sent successfully"))


@routes.post(
    "/garage/jobs/{job_id}/invoice",
    gate=_issue_gate,
    response=schemas.IssuedOut,
    refuses=[ChangedMeanwhile, *errors.ISSUE_REFUSALS],
)
def issue_invoice(request: Request, job_id: int, query: Query[schemas.IssueQuery]) -> Answer:
    invoice = issuing.issue_invoice(request.actor, job_id=job_id, seen=query.seen)
    return Answer(
        queries.issued(invoice), Sentence("Invoice {number} has been issued.", number=invoice.number)
    )


@routes.get(
    "/garage/jobs/{job_id}/bill",
    gate=in_garage(Permission.SEE_JOBS, when_locked="always", ids=("job_id",)),
    response=schemas.BillOut,
)
def get_bill(request: Request, job_id: int) -> dict[str, Any]:
    bill = queries.get_bill(job_id) | {"deductions": deductions.of_job(job_id)}
    return bill | {"free_advance": queries.free_advance(request.actor, bill)}


@routes.get(
    "/garage/jobs/{job_id}/invoice-preview",
    gate=in_garage(Permission.SEE_JOBS, when_locked="always", ids=("job_id",), paper_with=PAPER),
    response=schemas.JobPreviewOut,
    refuses=errors.ISSUE_REFUSALS,
)
def preview_invoice(request: Request, job_id: int) -> dict[str, Any]:
    page, fingerprint = previews.of_job(job_id)
    return {"html": page, "fingerprint": fingerprint}


@routes.post(
    "/garage/gst-profile/preview",
    gate=in_garage(Permission.CHANGE_GST_PROFILE, when_locked="always"),
    response=schemas.PreviewOut,
)
def preview_gst_profile(request: Request, payload: GstProfileIn) -> dict[str, str]:
    return {"html": previews.of_profile(payload.details())}


@routes.get(
    "/garage/invoices/{invoice_id}/preview",
    gate=in_garage(Permission.SEE_JOBS, when_locked="always", ids=("invoice_id",), paper_with=PAPER),
    response=schemas.PreviewOut,
)
def show_invoice(request: Request, invoice_id: int, query: Query[schemas.PaperQuery]) -> dict[str, str]:
    return {"html": previews.of_invoice(invoice_id, query.side)}


@routes.get(
    "/garage/invoices/{invoice_id}/address",
    gate=in_garage(Permission.SEE_JOBS, when_locked="always", ids=("invoice_id",), paper_with=PAPER),
    response=DownloadOut,
    refuses=[Rendering],
)
def get_invoice_address(
    request: Request, invoice_id: int, query: Query[schemas.PaperQuery]
) -> DownloadOut | HttpResponse:
    settled = to_text(paid_of(queries.get_invoice(invoice_id)))
    paper = papers.get_or_order_paper(request.actor, Subject.INVOICE, invoice_id, query.side, paid=settled)
    return DownloadOut(address=signed_address(paper.file_id)) if paper else _rendering()


@routes.post(
    "/garage/invoices/{invoice_id}/handouts",
    gate=in_garage(Permission.SEE_JOBS, when_locked="always", ids=("invoice_id",), creates=True),
)
def note_handout(request: Request, invoice_id: int, payload: schemas.HandoutIn) -> Answer:
    handouts.note_handout(
        request.actor, invoice_id=invoice_id, copy=payload.side, way=HandoutWay(payload.way)
    )
    return Answer(None, Sentence("Noted."))


@routes.get(
    "/garage/payments/{payment_id}/address",
    gate=in_garage(Permission.SEE_JOBS, when_locked="always", ids=("payment_id",), paper_with=PAPER),
    response=DownloadOut,
    refuses=[Rendering],
)
def get_receipt_address(
    request: Request, payment_id: int, query: Query[schemas.ReceiptQuery]
) -> DownloadOut | HttpResponse:
    queries.get_payment(payment_id)
    paper = papers.get_or_order_paper(request.actor, Subject.RECEIPT, payment_id, query.side)
    return DownloadOut(address=signed_address(paper.file_id)) if paper else _rendering()


def _rendering() -> HttpResponse:
    """Return a response instead of an error, because the order to draw the PDF must commit."""
    return answer.of_error(Rendering())


@routes.post(
    "/garage/invoices/{invoice_id}/cancel",
    gate=in_garage(Permission.CANCEL_INVOICES, when_locked="never", ids=("invoice_id",), creates=True),
    response=schemas.CreditedOut,
    refuses=[errors.InvoiceNotInForce, errors.InvoiceCredited, errors.PrefixTaken],
)
def cancel_invoice(request: Request, invoice_id: int, payload: schemas.ReasonIn) -> Answer:
    note = cancelling.cancel_invoice(request.actor, invoice_id=invoice_id, reason=payload.reason)
    data = {"invoice_id": note.pk, "number": note.number}
    said = Sentence("The invoice is cancelled by credit note {number}.", number=note.number)
    return Answer(data, joined(said, crediting.credited_before(note), crediting.late_tax(note)))


@routes.get(
    "/garage/invoices/{invoice_id}/creditable",
    gate=in_garage(Permission.CANCEL_INVOICES, when_locked="always", ids=("invoice_id",)),
    response=schemas.CreditableOut,
    refuses=[errors.InvoiceNotInForce],
)
def get_creditable(request: Request, invoice_id: int) -> dict[str, Any]:
    return crediting.get_creditable(invoice_id)


@routes.post(
    "/garage/invoices/{invoice_id}/credit-part",
    gate=in_garage(Permission.CANCEL_INVOICES, when_locked="never", ids=("invoice_id",), creates=True),
    response=schemas.CreditedOut,
    refuses=[errors.InvoiceNotInForce, errors.PrefixTaken],
)
def credit_part(request: Request, invoice_id: int, payload: schemas.CreditPartIn) -> Answer:
    note = crediting.credit_part(
        request.actor,
        invoice_id=invoice_id,
        lines=[line.chosen() for line in payload.lines],
        reason=CreditReason(payload.reason),
    )
    said = Sentence("Credit note {number} has been issued.", number=note.number)
    return Answer({"invoice_id": note.pk, "number": note.number}, joined(said, crediting.late_tax(note)))


# In a locked garage, a job is cancelled in steps: reverse the payments, then change the status.
@routes.post(
    "/garage/jobs/{job_id}/cancel",
    gate=in_garage(Permission.CHANGE_JOB_STATUS, when_locked="never", ids=("job_id",), creates=True),
    response=schemas.JobCancelledOut,
    refuses=[ChangedMeanwhile, errors.JobCancelled, errors.PrefixTaken],
)
def cancel_job(request: Request, job_id: int, payload: schemas.CancelJobIn) -> Answer:
    done = cancelling.cancel_job(
        request.actor,
        job_id=job_id,
        reason=payload.reason,
        money=payload.money,
        returns_parts=payload.return_parts,
    )
    return Answer(_cancelled(done), joined(done.sentence, part_stock.still_out(done.job)))


def _cancelled(done: Any) -> dict[str, Any]:
    return {
        "job_id": done.job.pk,
        "job_code": done.job.code,
        "job_status_id": done.job.status,
        "credit_note": done.note.number if done.note else None,
        "advance_held": done.held_paise,
        "version": done.job.version,
    }


@routes.post(
    "/garage/jobs/{job_id}/payments",
    gate=in_garage(Permission.RECORD_PAYMENTS, when_locked="open_job", ids=("job_id",), creates=True),
    response=schemas.RecordedOut,
    refuses=[errors.JobCancelled, errors.PaymentDatedBack],
)
def record_payment(request: Request, job_id: int, payload: schemas.PaymentIn) -> Answer:
    payment = payments.record_payment(request.actor, payload.details(), job_id=job_id)
    return Answer(
        queries.recorded(payment, payment.job),
        Sentence("The payment has been recorded. Receipt {code}.", code=payment.code),
    )


@routes.post(
    "/garage/payments/{payment_id}/reverse",
    gate=in_garage(Permission.RECORD_PAYMENTS, when_locked="open_job", ids=("payment_id",), creates=True),
    response=schemas.RecordedOut,
    refuses=[ChangedMeanwhile, errors.AlreadyReversed, errors.PaymentOfAnotherDay],
)
def reverse_payment(request: Request, payment_id: int, payload: schemas.ReasonIn) -> Answer:
    reversal = payments.reverse_payment(request.actor, payment_id=payment_id, reason=payload.reason)
    return Answer(queries.recorded(reversal, reversal.job), Sentence("The payment has been reversed."))


@routes.post(
    "/garage/payments/{payment_id}/refund",
    gate=in_garage(Permission.RECORD_PAYMENTS, when_locked="open_job", ids=("payment_id",), creates=True),
    response=schemas.RecordedOut,
    refuses=[ChangedMeanwhile, errors.AlreadyReversed, errors.PaymentOfAnotherDay],
)
def refund_payment(request: Request, payment_id: int, payload: schemas.RefundIn) -> Answer:
    refund = payments.refund_payment(request.actor, payload.refund(), payment_id=payment_id)
    return Answer(
        queries.recorded(refund, refund.job),
        Sentence("The refund has been recorded. Receipt {code}.", code=refund.code),
    )


# The service asks for a second permission for a discount or a bad debt.
@routes.post(
    "/garage/jobs/{job_id}/deductions",
    gate=in_garage(Permission.RECORD_PAYMENTS, when_locked="never", ids=("job_id",), creates=True),
    response=schemas.DeductedOut,
    refuses=[errors.PaymentDatedBack],
)
def deduct(request: Request, job_id: int, payload: schemas.DeductionIn) -> Answer:
    found = deductions.deduct(request.actor, payload.details(), job_id=job_id)
    return Answer(_deducted(found), Sentence("The rest is closed."))


@routes.post(
    "/garage/deductions/{deduction_id}/reverse",
    gate=in_garage(Permission.RECORD_PAYMENTS, when_locked="never", ids=("deduction_id",), creates=True),
    response=schemas.DeductedOut,
    refuses=[errors.DeductionReversed, errors.DeductionOfAnotherDay],
)
def reverse_deduction(request: Request, deduction_id: int, payload: schemas.ReasonIn) -> Answer:
    back = deductions.reverse_deduction(request.actor, deduction_id=deduction_id, reason=payload.reason)
    return Answer(_deducted(back), Sentence("The deduction has been reversed."))


def _deducted(deduction: Any) -> dict[str, Any]:
    job = deduction.job
    return {
        "deduction_id": deduction.pk,
        "deducted_amount": job.deducted_paise,
        "balance_due": rules.balance(job.status, job.net_paise, job.settled_paise),
    }


@routes.get(
    "/garage/jobs/{job_id}/upi-code",
    gate=in_garage(Permission.RECORD_PAYMENTS, when_locked="always", ids=("job_id",)),
    response=schemas.UpiOut,
)
def get_job_upi_code(request: Request, job_id: int, query: Query[schemas.UpiQuery]) -> dict[str, Any]:
    """The UPI QR code that asks the customer for an amount. It is null without a UPI address."""
    return {"code": upi.code_of(get_present_job(job_id), query.amount, get_letterhead())}


@routes.post(
    "/garage/jobs/{job_id}/share-link",
    gate=in_garage(Permission.ISSUE_INVOICES, when_locked="open_job", ids=("job_id",)),
    response=schemas.ShareOut,
)
def share_job(request: Request, job_id: int) -> dict[str, Any]:
    link = links.share_job(request.actor, job_id=job_id)
    name = current_garage().trade_name
    return {
        "address": links.address_of(link),
        "whatsapp_address": links.whatsapp_address(link.job, link, garage_name=name),
        "expires_on": link.expires_at,
    }


@routes.delete(
    "/garage/jobs/{job_id}/share-link",
    gate=in_garage(Permission.ISSUE_INVOICES, when_locked="always", ids=("job_id",)),
)
def revoke_links(request: Request, job_id: int) -> Answer:
    ended = links.revoke_links(request.actor, job_id=job_id)
    return Answer(
        None, Sentence("The link does not work any more.") if ended else Sentence("There was no link.")
    )


@routes.get(
    "/garage/payments",
    gate=in_garage(Permission.RECORD_PAYMENTS, when_locked="always"),
    response=schemas.PaymentListOut,
)
def list_payments(request: Request, query: Query[schemas.PaymentsQuery]) -> dict[str, Any]:
    return takings.list_payments(query, paid=DateFilter(query.date_filter), method=query.method)
