"""The audit trail as a list and as a CSV file."""

from django.http import FileResponse
from ninja import Query

from console.api import seeing
from console.audit import trail
from console.audit.schemas import AuditFilter, AuditQuery, EntriesOut
from console.audit.trail import Page, Wanted
from kernel.http.request import Request
from kernel.http.routes import Routes

routes = Routes(tags=["console"])


@routes.get("/console/audit", gate=seeing, response=EntriesOut)
def list_audit(request: Request, query: Query[AuditQuery]) -> Page:
    return trail.list_entries(_wanted(query), before=query.before)


@routes.get("/console/audit/kinds", gate=seeing, response=list[str])
def list_audit_kinds(request: Request) -> list[str]:
    return trail.list_kinds()


@routes.get("/console/audit/export", gate=seeing, produces="text/csv")
def export_audit(request: Request, query: Query[AuditFilter]) -> FileResponse:
    content = trail.export_entries(request.admin, _wanted(query))
    name = trail.file_name()
    return FileResponse(content, as_attachment=True, filename=name, content_type="text/csv; charset=utf-8")


def _wanted(query: AuditFilter) -> Wanted:
    return Wanted(query.person, query.garage, query.kind, query.since, query.until)
