"""The operations of the home screen."""

from typing import Any

from ninja import Query

from garages.roles import Permission
from kernel.http.answer import NO_MESSAGE, Answer
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence
from tenants.home import queries, schemas
from tenants.home.checklist import checklist
from tenants.home.outlook import outlook
from tenants.home.statistics import job_statistics
from tenants.invoices.takings import get_takings
from tenants.jobs.board.date_filters import DateFilter
from tenants.profile import services as profile

routes = Routes(tags=["home"])


@routes.get(
    "/garage/get-search-details",
    gate=in_garage(Permission.SEE_CUSTOMERS, when_locked="always"),
    response=schemas.SearchOut,
)
def get_search_details(request: Request, query: Query[schemas.SearchQuery]) -> Answer:
    found: dict[str, Any] = queries.get_search_details(request.actor, query.search_text)
    return Answer(found, NO_MESSAGE if found["records"] else Sentence("No result"))


@routes.get(
    "/garage/search",
    gate=in_garage(Permission.SEE_CUSTOMERS, when_locked="always"),
    response=list[str],
)
def suggest(request: Request, query: Query[schemas.SuggestionQuery]) -> list[str]:
    return queries.suggest(query.search_text)


@routes.get(
    "/garage/get-job-statistics",
    gate=in_garage(Permission.SEE_JOBS, when_locked="always", ids=("categoryFilter",)),
    response=schemas.StatisticsOut,
)
def get_job_statistics(request: Request, query: Query[schemas.StatisticsQuery]) -> dict[str, Any]:
    return job_statistics(DateFilter(query.date_filter), query.category_filter or None)


@routes.get(
    "/garage/get-home",
    gate=in_garage(Permission.SEE_JOBS, when_locked="always"),
    response=schemas.HomeOut,
)
def get_home(request: Request) -> dict[str, Any]:
    may = request.actor.may
    return outlook(sees_leaks=may(Permission.SEE_LEAKS)) | {
        "statistics": job_statistics(DateFilter.TODAY, None),
        "takings": get_takings() if may(Permission.RECORD_PAYMENTS) else None,
        "checklist": checklist() if may(Permission.CHANGE_GST_PROFILE) else None,
    }


@routes.post(
    "/garage/dismiss-checklist",
    gate=in_garage(Permission.CHANGE_GST_PROFILE, when_locked="always"),
    response=schemas.ChecklistOut,
)
def dismiss_checklist(request: Request) -> dict[str, Any]:
    profile.dismiss_checklist(request.actor)
    return checklist()
