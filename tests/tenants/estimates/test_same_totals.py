"""Button, decision, job and invoice show the same total for 10,000 random estimates.

The button is computed by the browser. `webapp/src/testing/random-proposals.ts` makes the same estimates, and
its test expects the same number.
"""

from datetime import datetime
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from kernel import clock
from tenants.catalogue.models import Category, Service, SubCategory
from tenants.estimates.decision.decided import approved_totals, check_complete, chosen_lines
from tenants.estimates.draft.work import work_of
from tenants.estimates.sending.document import BaseLine, Document, Line
from tenants.invoices.drafts import _heads, _line, _part_line
from tenants.jobs.approval.work import _parts_of, merged
from tenants.jobs.bill import totals
from tenants.jobs.models import Job, JobLine, JobPart
from tenants.profile.details import BillRules
from tests.tenants.estimates.random_estimates import MODULUS, PRICED_ON, estimate_of

ESTIMATES = 10_000
CHECKSUM = 14_840_323
NOON = datetime(2026, 11, 24, 12, tzinfo=ZoneInfo("Asia/Kolkata"))


class AnyService(dict[int, Service]):
    """A catalogue that has every service."""

    def __missing__(self, service_id: int) -> Service:
        group = SubCategory(category=Category(id=1, name="Repairs"))
        service = Service(id=service_id, name="X", subcategory=group)
        # The database computes the code of a stored service.
        service.code = "SRV-00001"
        return service


def job_of(document: Document, chosen: list[Line]) -> tuple[Job, list[JobLine], list[JobPart]]:
    """Return the job of a decision: the ordered lines with the approved work among them."""
    work = work_of(document, chosen)
    labour = [_ordered(each) for each in document.base if each.kind == "labour"]
    lines = merged(work, labour, AnyService())
    assert lines is not None
    ordered = [_ordered_part(each) for each in document.base if each.kind == "part"]
    parts = [*ordered, *_parts_of(work, taxed=document.tax_applies)]
    job = Job(tax_applies=document.tax_applies)
    with clock.at(NOON):
        found = totals.of_today(
            lines, parts, taxed=document.tax_applies, garage=BillRules(rounds_total=document.rounds)
        )
    totals.set_on(job, found)
    return job, lines, parts


def _ordered(each: BaseLine) -> JobLine:
    return JobLine(
        pk=each.line_id,
        service_id=each.line_id,
        service_name=each.name,
        list_paise=each.net_paise,
        quoted_paise=each.net_paise,
        given_paise=0,
        share_paise=0,
    )


def _ordered_part(each: BaseLine) -> JobPart:
    # Only the amounts of the line are in a version. The rate follows from them.
    percent = Decimal(round(100 * each.tax_paise / each.net_paise)) if each.net_paise else Decimal(0)
    return JobPart(
        name=each.name,
        hsn="8708",
        unit="NOS",
        gst_percent=percent,
        quantity=each.quantity,
        unit_paise=0,
        list_unit_paise=0,
        on_bill=True,
        amount_paise=each.net_paise,
        tax_paise=each.tax_paise,
    )


def invoiced(job: Job, lines: list[JobLine], parts: list[JobPart], *, same_state: bool) -> int:
    """Return the total that the lines, the tax and the round-off of an invoice add up to."""
    printed = (
        *(_line(each, job, PRICED_ON, approval=None) for each in lines),
        *(_part_line(each, job, approval=None) for each in parts),
    )
    heads, _ = _heads(job, printed, len(parts), same_state=same_state)
    taxable = sum(each.taxable_paise for each in printed)
    assert taxable == job.subtotal_paise
    return taxable + heads.cgst_paise + heads.sgst_paise + heads.igst_paise + heads.round_off_paise


def test_button_decision_job_and_invoice_of_random_estimates_are_equal() -> None:
    checksum, seen = 0, {"choices": 0, "declined": 0, "replaced": 0, "rounded": 0}
    for seed in range(1, ESTIMATES + 1):
        document, answers = estimate_of(seed)
        check_complete(document, answers)
        chosen = chosen_lines(document, answers)
        decided = approved_totals(document, answers)
        job, lines, parts = job_of(document, chosen)
        assert job.total_paise == decided.total_paise, seed
        for same_state in (True, False):
            assert invoiced(job, lines, parts, same_state=same_state) == decided.total_paise, seed
        checksum = (checksum * 31 + decided.total_paise) % MODULUS
        seen["choices"] += bool(document.choices)
        seen["declined"] += len(chosen) < len(list(document.all_lines()))
        seen["replaced"] += any(line.replaces_id for line in chosen)
        seen["rounded"] += decided.round_off_paise != 0
    assert min(seen.values()) > ESTIMATES // 20, seen
    assert checksum == CHECKSUM


def test_negative_control_shows_a_total_that_is_rounded_twice() -> None:
    """A sum of rounded totals differs from the total of the sum."""
    differs = 0
    for seed in range(1, 500):
        document, answers = estimate_of(seed)
        chosen: list[Any] = chosen_lines(document, answers)
        whole = job_of(document, chosen)[0].total_paise
        apart = sum(job_of(document, [line])[0].total_paise for line in chosen)
        base = job_of(document, [])[0].total_paise
        differs += whole != base + apart - len(chosen) * base
    assert differs > 0
