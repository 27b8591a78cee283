"""Plans: the list, and changes by superadmins."""

from billing import errors as billing
from console.gates import view_gate
from console.plans import offer, schemas
from console.plans.offer import PlanView
from console.roles import Duty
from console.schemas import WhyIn
from kernel.errors import NotFound
from kernel.http.answer import Answer
from kernel.http.gate import in_console
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence

routes = Routes(tags=["console"])
change_gate = in_console(Duty.KEEP_PLANS, fresh=True)
add_gate = in_console(Duty.KEEP_PLANS, fresh=True, creates=True)


@routes.get("/console/plans", gate=view_gate, response=list[schemas.PlanOfferedOut])
def list_console_plans(request: Request) -> list[PlanView]:
    return offer.list_plans()


@routes.post("/console/plans", gate=add_gate, refuses=[billing.PlanExists, billing.ReasonMissing])
def add_plan(request: Request, payload: schemas.AddPlanIn) -> Answer:
    offer.add_plan(request.admin, payload.name, payload.interval, payload.terms, reason=payload.reason)
    return Answer(None, Sentence("{name} is on offer.", name=payload.name))


@routes.post(
    "/console/plans/{code}/versions",
    gate=add_gate,
    refuses=[billing.PlanOvertaken, billing.PlanUnchanged, billing.ReasonMissing, NotFound],
)
def add_plan_version(request: Request, code: str, payload: schemas.AddVersionIn) -> Answer:
    offer.add_version(request.admin, code, payload.terms, after=payload.after, reason=payload.reason)
    return Answer(None, Sentence("The new version is on offer."))


@routes.post(
    "/console/plans/{code}/withdraw",
    gate=change_gate,
    refuses=[billing.PlanNotOffered, billing.TrialPlanNeeded, billing.ReasonMissing, NotFound],
)
def withdraw_plan(request: Request, code: str, payload: WhyIn) -> Answer:
    offer.withdraw_plan(request.admin, code, reason=payload.reason)
    return Answer(None, Sentence("The plan is withdrawn. Garages that have it keep it."))


@routes.post(
    "/console/plans/{code}/offer",
    gate=change_gate,
    refuses=[billing.PlanOffered, billing.ReasonMissing, NotFound],
)
def offer_plan(request: Request, code: str, payload: WhyIn) -> Answer:
    offer.offer_plan(request.admin, code, reason=payload.reason)
    return Answer(None, Sentence("The plan is on offer again."))
