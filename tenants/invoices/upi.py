"""Asks a customer for money by UPI. A scanned code does not prove a payment."""

from gst.upi import UpiCode, is_vpa, upi_code
from tenants.jobs.models import Job
from tenants.profile.details import Letterhead


def code_of(job: Job, amount_paise: int, head: Letterhead) -> UpiCode | None:
    """Return the code, or None if there is nothing to pay or the garage has no UPI address."""
    vpa = head.details.vpa if head.details else ""
    if amount_paise <= 0 or not is_vpa(vpa):
        return None
    paper = job.invoice_number or job.code
    return upi_code(
        vpa=vpa,
        name=head.garage.trade_name,
        amount_paise=amount_paise,
        note=f"{paper} {job.plate}".strip(),
        # An invoice number may contain a `/`, but the reference of a UPI payment may not.
        reference=paper.replace("/", "-"),
    )
