"""Which lines of a guarded job a customer approved. Other work cannot take their place (decision 0113)."""

from collections.abc import Iterable, Sequence
from decimal import Decimal

from kernel.money import PAISE, percent_of
from tenants.jobs.approval.ceilings import Approval, last_approval
from tenants.jobs.errors import NotApproved
from tenants.jobs.models import Job, JobLine, JobPart

# The approved total is rounded to a rupee, and each line to a paisa.
ROUNDING = PAISE


def gross_of(line: JobLine | JobPart, tax_percent: Decimal) -> int:
    """Return what the customer pays for a line, with GST."""
    if isinstance(line, JobLine):
        return line.taxable_paise + percent_of(line.taxable_paise, tax_percent)
    return line.amount_paise + line.tax_paise if line.on_bill else 0


def note_approval(
    job: Job, lines: Sequence[JobLine | JobPart], approval: Approval, *, tax_percent: Decimal
) -> None:
    """Note on each approved line what the customer approved, and on the job the sum. A line of an earlier
    approval keeps its code."""
    for line in lines:
        if line.approved and line.approval_code is None:
            line.approval_code, line.approved_paise = approval.code, gross_of(line, tax_percent)
    job.approved_paise = sum(line.approved_paise or 0 for line in lines if line.approved)


def withdraw_approval(line: JobLine | JobPart, *, is_other: bool) -> None:
    """Mark a line as not approved. A line that only costs more keeps what was approved."""
    line.approved, line.approval_code = False, None
    if is_other:
        line.approved_paise = None


def check_work(job: Job, lines: Iterable[JobLine | JobPart], tax_percent: Decimal) -> None:
    """Refuse work outside the approval that uses money approved for other lines. An owner can allow more."""
    if job.approved_paise is None or job.ceiling_paise is None:
        return
    outside = sum(max(gross_of(line, tax_percent) - (line.approved_paise or 0), 0) for line in lines)
    if outside > job.ceiling_paise - job.approved_paise + ROUNDING:
        raise NotApproved(name=last_approval(job).person_name)
