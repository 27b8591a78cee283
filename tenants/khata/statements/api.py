"""The operations of statements."""

from typing import Any

from django.http import HttpResponse
from ninja import Query

from garages.roles import Permission
from kernel.errors import Rendering
from kernel.http.answer import Answer
from kernel.http.fields import DownloadOut
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence
from tenants.khata.statements import fields as schemas
from tenants.khata.statements import monthly, queries, services
from tenants.khata.statements.errors import CustomerHasNoEmail, MailsUsedUp
from tenants.khata.statements.papers import STATEMENT

routes = Routes(tags=["khata"])


@routes.post(
    "/garage/customers/{customer_id}/statements",
    gate=in_garage(Permission.SEE_KHATA, when_locked="never", ids=("customer_id",), creates=True),
    response=schemas.StatementOut,
)
def make_statement(request: Request, customer_id: int, payload: schemas.StatementIn) -> Answer:
    made = services.make_statement(
        request.actor, customer_id=customer_id, first=payload.from_, last=payload.to
    )
    return Answer(queries.shown(made), Sentence("Statement {code} is ready.", code=made.code))


@routes.get(
    "/garage/statements/{statement_id}/address",
    gate=in_garage(Permission.SEE_KHATA, when_locked="always", ids=("statement_id",)),
    response=DownloadOut,
    refuses=[Rendering],
)
def get_statement_address(request: Request, statement_id: int) -> DownloadOut | HttpResponse:
    return STATEMENT.address(STATEMENT.find(statement_id))


@routes.post(
    "/garage/statements/{statement_id}/mail",
    gate=in_garage(Permission.ISSUE_INVOICES, when_locked="never", ids=("statement_id",)),
    refuses=[CustomerHasNoEmail, MailsUsedUp],
)
def mail_statement(request: Request, statement_id: int) -> Any:
    mailed = services.mail_statement(request.actor, statement_id=statement_id)
    if isinstance(mailed, CustomerHasNoEmail):
        return mailed
    return Answer(None, Sentence("The statement is on its way to {to}.", to=mailed.mail_to))


@routes.post(
    "/garage/statements",
    gate=in_garage(Permission.GIVE_CREDIT, when_locked="never", heavy=True),
    response=schemas.StatementsOut,
)
def make_statements(request: Request, payload: schemas.MonthIn) -> Answer:
    count = monthly.make_statements(request.actor, month=payload.month)
    return Answer(queries.list_statements(payload.month), Sentence("Statements made: {count}.", count=count))


@routes.get(
    "/garage/statements",
    gate=in_garage(Permission.SEE_KHATA, when_locked="always", heavy=True),
    response=schemas.StatementsOut,
)
def list_statements(request: Request, asked: Query[schemas.MonthIn]) -> dict[str, Any]:
    return queries.list_statements(asked.month)
