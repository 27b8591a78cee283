"""The API: every router, one error handler, one OpenAPI document."""

import contextlib
from typing import Any

import django.db
import psycopg
import structlog
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError
from psycopg_pool import PoolTimeout

from accounts import api as accounts
from billing import routers as billing
from billing.catalogue import TRIAL_DAYS
from cells import api as cells
from cells.queries import address_of_moved
from config.branches import copying, finding
from config.gate.entry import guard
from console import routers as console
from garages import api as garages
from garages.phones import api as phones
from garages.roles import Permission, who_may
from kernel import push, tenancy
from kernel.errors import (
    Busy,
    Conflict,
    DomainError,
    GarageMoved,
    GarageMoving,
    Invalid,
    RoleDenied,
    TookTooLong,
    TryAgain,
)
from kernel.http import answer
from kernel.http.fields import OWN_MESSAGE, Out, alias_of
from kernel.http.gate import public
from kernel.http.payload import PayloadParser
from kernel.http.routes import Routes
from kernel.sentences import Sentence, joined
from kernel.telemetry import error_reports
from support import api as support
from tenants import routers as tenants

log = structlog.get_logger(__name__)

platform_routes = Routes(tags=["platform"])


class ConfigOut(Out):
    seller_name: str
    seller_address: str
    support_email: str
    support_phone: str
    trial_days: int
    advertisement: str | None
    push_key: str | None
    version: str


@platform_routes.get("/garage/config", gate=public(), response=ConfigOut)
def get_config(request: HttpRequest) -> dict[str, Any]:
    return {
        "seller_name": settings.SELLER_NAME,
        "seller_address": settings.SELLER_ADDRESS,
        "support_email": settings.SUPPORT_EMAIL,
        "support_phone": settings.SUPPORT_PHONE,
        "trial_days": TRIAL_DAYS,
        "advertisement": settings.ADVERTISEMENT_URL or None,
        "push_key": push.public_key(),
        "version": settings.VERSION,
    }


api = NinjaAPI(
    title="Servicebay",
    version=settings.VERSION,
    description="Jobs, customers, vehicles, staff and services of vehicle workshops.",
    parser=PayloadParser(),
    docs_url=None,
    openapi_url=None,
)
for routes in (
    platform_routes,
    accounts.routes,
    garages.routes,
    phones.routes,
    cells.routes,
    *billing.ROUTERS,
    *tenants.ROUTERS,
    copying.routes,
    finding.routes,
    *tenants.BY_LINK,
    *console.ROUTERS,
    support.routes,
):
    routes.router.add_decorator(guard, mode="view")
    api.add_router("", routes.router)


@api.exception_handler(DomainError)
def on_domain_error(request: HttpRequest, error: DomainError) -> HttpResponse:
    if isinstance(error, GarageMoved):
        error.address = address_of_moved(error.garage_id)
    response = answer.of_error(error)
    if isinstance(error, GarageMoved) and error.is_everything:
        # The web app opens the same page there.
        response["Location"] = error.address
    if isinstance(error, RoleDenied) and error.params["permission"] in set(Permission):
        ask = who_may(error.params["permission"])
        sentence = joined(error.sentence, ask)
        return answer.failed(error.status, error.code, sentence)
    return response


# These messages replace the validation messages of pydantic.
INVALID_VALUE = Sentence("This value cannot be used here")
PLAIN_MESSAGES = {
    "missing": Sentence("This is required"),
    "int_parsing": Sentence("This must be a whole number"),
    "int_type": Sentence("This must be a whole number"),
    "int_from_float": Sentence("This must be a whole number"),
    "enum": Sentence("Choose one of the options"),
}


@api.exception_handler(ValidationError)
def on_bad_fields(request: HttpRequest, error: ValidationError) -> HttpResponse:
    fields: dict[str, list[Sentence]] = {}
    ref = None
    for problem in error.errors:
        # For ("body", "payload", "staffName"), the last name is the name of the field. For a missing field,
        # the location contains our Python name in snake case.
        names = [part for part in problem["loc"] if isinstance(part, str)]
        message = (
            problem["ctx"]["sentence"]
            if problem["type"] == OWN_MESSAGE
            else PLAIN_MESSAGES.get(problem["type"], INVALID_VALUE)
        )
        fields.setdefault(alias_of(names[-1]) if names else "body", []).append(message)
        ref = ref or problem.get("ctx", {}).get("ref")
    refused = Invalid(**fields)
    return answer.of_error(refused.of_row(ref) if ref else refused)


@api.exception_handler(HttpError)
def on_unreadable(request: HttpRequest, error: HttpError) -> HttpResponse:
    return answer.of_error(Invalid(body=Sentence("The request could not be read")))


# A customer or vehicle can be removed while another person opens a job or adds a vehicle for them.
RACING_KEYS = ("job_customer_id_", "job_vehicle_id_", "ownership_customer_id_", "ownership_vehicle_id_")


@api.exception_handler(django.db.IntegrityError)
def on_integrity_error(request: HttpRequest, error: django.db.IntegrityError) -> HttpResponse:
    """Return 409 for a violation that a race with another person caused. Every other violation is a
    defect."""
    if not _is_race(error.__cause__):
        return on_fault(request, error)
    log.warning("conflict", error=str(error.__cause__).partition("\n")[0])
    return answer.of_error(Conflict())


def _is_race(cause: BaseException | None) -> bool:
    if isinstance(cause, psycopg.errors.ForeignKeyViolation):
        return (cause.diag.constraint_name or "").startswith(RACING_KEYS)
    return isinstance(cause, (psycopg.errors.UniqueViolation, psycopg.errors.ExclusionViolation))


# The database has no room for this request: no free connection, or no space on its disk.
NO_ROOM = (PoolTimeout, psycopg.errors.DiskFull)
# The database is available, but this request could not get a lock or a result in time.
BLOCKED = (
    psycopg.errors.LockNotAvailable,
    psycopg.errors.DeadlockDetected,
    psycopg.errors.SerializationFailure,
    psycopg.errors.IdleInTransactionSessionTimeout,
)


@api.exception_handler(django.db.InternalError)
@api.exception_handler(django.db.OperationalError)
@api.exception_handler(django.db.InterfaceError)
def on_database_error(request: HttpRequest, error: Exception) -> HttpResponse:
    """Return 503. The transaction has rolled back, so the client may send the same request again."""
    if isinstance(error.__cause__, psycopg.errors.ReadOnlySqlTransaction) and hasattr(request, "is_frozen"):
        return answer.of_error(GarageMoving())
    if isinstance(error.__cause__, psycopg.errors.QueryCanceled):
        log.warning("database.took_too_long")
        return answer.of_error(TookTooLong())
    if _has_no_room(request, error.__cause__):
        log.warning("database.no_room", error=str(error).partition("\n")[0])
        return answer.of_error(Busy())
    if isinstance(error.__cause__, BLOCKED):
        log.warning("database.blocked", error=str(error).partition("\n")[0])
        return answer.of_error(TryAgain())
    if isinstance(error, django.db.InternalError):
        return on_fault(request, error)
    log.warning("database.away", error=str(error))
    with contextlib.suppress(Exception):
        tenancy.connection().discard_broken_connections()
    return answer.of_error(TryAgain())


def _has_no_room(request: HttpRequest, cause: BaseException | None) -> bool:
    if isinstance(cause, psycopg.errors.ReadOnlySqlTransaction):
        # infra/disk_guard.py makes the database read-only. A support session may only read anyway, so a write
        # in it is a defect.
        return not hasattr(request, "support_session")
    return isinstance(cause, NO_ROOM)


@api.exception_handler(Exception)
def on_fault(request: HttpRequest, error: Exception) -> HttpResponse:
    """Log an unexpected error completely. The response contains no details."""
    log.error("fault", error=type(error).__name__, exc_info=error)
    error_reports.report(error)
    return answer.failed(500, "fault", Sentence("Something went wrong on our side. Please try again."))


__all__ = ["api"]
