"""The audit trail as a list and as a CSV file."""

from django.http import FileResponse
from ninja import Query

from console.audit import trail
from console.audit.schemas import AuditFilter, AuditQuery, EntriesOut
from console.audit.trail import EntryFilter, Page
from console.gates import view_gate
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


def _filter(query: AuditFilter) -> EntryFilter:
    return EntryFilter(query.person, query.garage, query.kind, query.since, query.until)
