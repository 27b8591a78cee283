"""The renewals of a month, as a list and as a CSV file."""

from django.http import FileResponse
from ninja import Query

from console.gates import view_gate
from console.renewals import listing
from console.renewals.listing import Renewals
from console.renewals.schemas import RenewalsOut, RenewalsQuery
from kernel.http.request import Request
from kernel.http.routes import Routes
from tenants.exchange.schemas import MonthQuery

routes = Routes(tags=["console"])


@routes.get("/console/renewals", gate=view_gate, response=RenewalsOut)
def list_renewals(request: Request, query: Query[RenewalsQuery]) -> Renewals:
    return listing.list_renewals(query.month, day=query.day, rows=query.rows)


@routes.get("/console/renewals/export", gate=view_gate, produces="text/csv")
def export_renewals(request: Request, query: Query[MonthQuery]) -> FileResponse:
    name = f"renewals-{query.month:%Y-%m}.csv"
    content = listing.export_renewals(request.admin, query.month)
    return FileResponse(content, as_attachment=True, filename=name, content_type="text/csv; charset=utf-8")
