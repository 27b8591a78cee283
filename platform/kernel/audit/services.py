"""Writes the audit trail in the transaction of the audited change."""

from typing import Any

from kernel import log, tenancy
from kernel.audit.models import AuditEntry


def record(kind: str, *, person_id: int | None = None, garage_id: int | None = None, **details: Any) -> int:
    """Add an entry and return its id. The default garage is the garage of the current scope."""
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
