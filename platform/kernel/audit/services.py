"""Writes the audit trail, in the transaction of what it tells of."""

from typing import Any

from kernel import log, tenancy
from kernel.audit.models import AuditEntry


def record(kind: str, *, person_id: int | None = None, garage_id: int | None = None, **details: Any) -> int:
    """Answers the entry's id; the garage is the one whose scope this is, unless another is named."""
    garage_id = garage_id or tenancy.current_garage()
    request = log.current_request()
    with tenancy.platform():
        entry = AuditEntry.objects.create(
            kind=kind,
            person_id=person_id,
            garage_id=garage_id,
            address=request.address,
            request_id=request.request_id,
            details=details,
        )
    return entry.pk
