"""The audit trail as a list, as a CSV file, and as a file that shows later changes."""

from django.http import FileResponse
from ninja import Query

from console.audit import chain, trail
from console.audit.errors import RangeReversed, RangeTooLong
from console.audit.schemas import AuditFilter, AuditQuery, ChainQuery, EntriesOut
from console.audit.trail import EntryFilter, Page
from console.gates import view_gate
from console.roles import Duty
from kernel.http.gate import in_console
from kernel.http.request import Request
from kernel.http.routes import Routes

routes = Routes(tags=["console"])


@routes.get("/console/audit", gate=view_gate, response=EntriesOut)
def list_audit(request: Request, query: Query[AuditQuery]) -> Page:
    return trail.list_entries(_filter(query), before=query.before)


@routes.get("/console/audit/kinds", gate=view_gate, response=list[str])
def list_audit_kinds(request: Request) -> list[str]:
    return trail.list_kinds()


@routes.get("/console/audit/export", gate=view_gate, produces="text/csv")
def export_audit(request: Request, query: Query[AuditFilter]) -> FileResponse:
    content = trail.export_entries(request.admin, _filter(query))
    name = trail.file_name()
    return FileResponse(content, as_attachment=True, filename=name, content_type="text/csv; charset=utf-8")


@routes.get(
    "/console/audit/chain",
    gate=in_console(Duty.KEEP_ADMINS),
    produces="application/x-ndjson",
    refuses=[RangeTooLong, RangeReversed],
)
def export_audit_chain(request: Request, query: Query[ChainQuery]) -> FileResponse:
    content = chain.export(request.admin, query.since, query.until)
    name = chain.file_name(query.since, query.until)
    return FileResponse(content, as_attachment=True, filename=name, content_type="application/x-ndjson")


def _filter(query: AuditFilter) -> EntryFilter:
    return EntryFilter(query.person, query.garage, query.kind, query.since, query.until)
