"""Renewals: what is due in a month, on the screen and as a file."""

from django.http import FileResponse
from ninja import Query

from console import renewals
from console.api import seeing
from console.renewal_schemas import RenewalsOut, RenewalsQuery
from console.renewals import Renewals
from kernel.http.request import Request
from kernel.http.routes import Routes
from tenants.exchange.schemas import MonthQuery

routes = Routes(tags=["console"])


@routes.get("/console/renewals", gate=seeing, response=RenewalsOut)
def list_renewals(request: Request, query: Query[RenewalsQuery]) -> Renewals:
    return renewals.list_renewals(query.month, day=query.day, rows=query.rows)


@routes.get("/console/renewals/export", gate=seeing, produces="text/csv")
def export_renewals(request: Request, query: Query[MonthQuery]) -> FileResponse:
    name = f"renewals-{query.month:%Y-%m}.csv"
    content = renewals.export_renewals(request.admin, query.month)
    return FileResponse(content, as_attachment=True, filename=name, content_type="text/csv; charset=utf-8")
