"""The operations of the quick entry."""

import hashlib
from typing import Any
from uuid import UUID

from garages.roles import Permission
from kernel.errors import KeyReused
from kernel.http import payload as bodies
from kernel.http.answer import Answer
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence
from tenants.intake import queries, schemas, services
from tenants.intake.errors import IntakeAsks
from tenants.jobs.errors import AboveApproval, InvoicedJobIsFinal, NotApproved

routes = Routes(tags=["intake"])


@routes.post(
    "/garage/intakes",
    gate=in_garage(Permission.CHANGE_JOBS, when_locked="open_job"),
    response=schemas.TakenInOut,
    refuses=[IntakeAsks, KeyReused, InvoicedJobIsFinal, AboveApproval, NotApproved],
)
def take_in(request: Request, payload: schemas.IntakeIn) -> Answer:
    digest = hashlib.sha256(bodies.fingerprint(request)).digest()
    taken = services.take_in(request.actor, payload.entry(digest))
    return Answer(taken, Sentence("The entry is saved as {code}.", code=taken.job_code))


@routes.get(
    "/garage/intakes/{intake_id}",
    gate=in_garage(Permission.SEE_JOBS, when_locked="always"),
    response=schemas.IntakeOut,
)
def get_intake(request: Request, intake_id: UUID) -> dict[str, Any]:
    return queries.get_intake(intake_id)
