"""The public page behind a share link: the status and the invoice of one job."""

from datetime import date
from typing import Annotated, Any

from ninja import Query

from gst.fields import UpiCodeOut
from kernel.errors import SlowDown
from kernel.http.fields import In, Out, text
from kernel.http.gate import by_link
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.money import Rupees
from tenants.invoices import links

routes = Routes(tags=["shared"])


class LinkQuery(In):
    link: Annotated[str, text(longest=100)] = ""


class SharedInvoiceOut(Out):
    number: str
    # This is None while the PDF is being drawn.
    address: str | None


class SharedNoteOut(SharedInvoiceOut):
    amount: Rupees


class PaidOut(Out):
    on: date
    receipts: list[str]


class SharedJobOut(Out):
    garage_name: str
    job_status_id: int
    job_status: str
    expected_dod: date
    expected_time: str | None
    # This is the total of the job. For a cancelled job it is 0, because the page only shows the advance.
    amount: Rupees
    advance_held: Rupees
    balance_due: Rupees
    paid: PaidOut | None
    # How to pay the balance due. It is null before the work is done, and without a UPI address.
    payment: UpiCodeOut | None
    vehicle: str
    garage_phone: str
    invoice: SharedInvoiceOut | None
    # What credit notes for parts took off the invoice.
    credited: Rupees
    credit_notes: list[SharedNoteOut]


@routes.get("/garage/job-status", gate=by_link(links.link_id_of), response=SharedJobOut, refuses=[SlowDown])
def get_job_status(request: Request, query: Query[LinkQuery]) -> dict[str, Any]:
    """The public status of a job. The link gives access to nothing else."""
    shared = links.get_shared_job(request.link.link_id)
    invoice = None
    if shared.invoice_number:
        address = f"/shared/{query.link}/invoice.pdf" if shared.file_id else None
        invoice = {"number": shared.invoice_number, "address": address}
    return {
        "garage_name": shared.garage_name,
        "job_status_id": shared.status,
        "job_status": shared.status.label,
        "expected_dod": shared.expected_on,
        "expected_time": shared.expected_time,
        "amount": shared.total_paise,
        "advance_held": shared.advance_paise,
        "balance_due": shared.due_paise,
        "paid": shared.paid,
        "payment": shared.upi_code,
        "vehicle": shared.plate,
        "garage_phone": shared.garage_phone,
        "invoice": invoice,
        "credited": shared.credited_paise,
        "credit_notes": [
            {
                "number": note.number,
                "amount": note.total_paise,
                "address": f"/shared/{query.link}/notes/{note.invoice_id}.pdf" if note.file_id else None,
            }
            for note in shared.notes
        ],
    }
