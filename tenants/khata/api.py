"""The operations of the accounts of customers."""

from typing import Any

from ninja import Query

from garages.roles import Permission
from kernel.http.fields import Pages, Paging
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes
from tenants.khata import account, entries, owing, schemas

routes = Routes(tags=["khata"])


@routes.get(
    "/garage/customers/{customer_id}/account",
    gate=in_garage(Permission.SEE_KHATA, when_locked="always", ids=("customer_id",)),
    response=schemas.AccountOut,
)
def get_account(request: Request, customer_id: int) -> dict[str, Any]:
    return account.get_account(customer_id)


@routes.get(
    "/garage/customers/{customer_id}/entries",
    gate=in_garage(Permission.SEE_KHATA, when_locked="always", ids=("customer_id",)),
    response=schemas.EntryPageOut,
)
def list_entries(request: Request, customer_id: int, pages: Query[Pages]) -> dict[str, Any]:
    return entries.list_entries(pages, customer_id=customer_id)


@routes.get(
    "/garage/owing",
    gate=in_garage(Permission.SEE_KHATA, when_locked="always"),
    response=schemas.OwingPageOut,
)
def list_owing(request: Request, paging: Query[Paging]) -> dict[str, Any]:
    return owing.list_owing(paging)
