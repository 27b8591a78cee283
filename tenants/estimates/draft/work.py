"""The approved lines of a version, in the format in which they join a job."""

from collections.abc import Sequence
from decimal import Decimal

from tenants.estimates.sending.document import Document, Line
from tenants.jobs.approval.work import ApprovedPart, ApprovedService, ApprovedWork


def work_of(document: Document, chosen: Sequence[Line]) -> ApprovedWork:
    """Return the chosen lines with the ordered lines of the version, which the customer saw too."""
    return ApprovedWork(
        services=[_service(line) for line in chosen if line.kind == "labour"],
        parts=[_part(line) for line in chosen if line.kind == "part"],
        ordered_services={each.line_id: each.net_paise for each in document.base if each.kind == "labour"},
        ordered_parts={each.line_id: each.net_paise for each in document.base if each.kind == "part"},
    )


def _service(line: Line) -> ApprovedService:
    return ApprovedService(
        service_id=line.service_id or 0,
        name=line.name,
        quoted_paise=line.rate_paise,
        list_paise=line.list_paise,
        discount_paise=line.discount_paise,
        replaces_id=line.replaces_id,
        quantity=line.quantity,
    )


def _part(line: Line) -> ApprovedPart:
    return ApprovedPart(
        name=line.name,
        hsn=line.hsn,
        unit=line.unit,
        gst_percent=line.gst_percent or Decimal(0),
        quantity=line.quantity,
        unit_paise=line.rate_paise,
        list_unit_paise=line.list_paise,
        part_id=line.part_id,
        number=line.number,
        mrp_paise=line.mrp_paise,
        free_reason=line.free_reason,
    )
