"""Lists out as CSV."""

from django.http import FileResponse

from garages.roles import Permission
from kernel import clock
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes
from tenants.exchange import exports
from tenants.exchange.exports import Exported

routes = Routes(tags=["exchange"])


@routes.get(
    "/garage/export/{what}",
    gate=in_garage(Permission.EXPORT_DATA, when_locked="always"),
    produces="text/csv",
)
def export_list(request: Request, what: Exported) -> FileResponse:
    name = f"{what.value}-{clock.today().isoformat()}.csv"
    content = exports.export(request.actor, what)
    return FileResponse(content, as_attachment=True, filename=name, content_type="text/csv; charset=utf-8")
