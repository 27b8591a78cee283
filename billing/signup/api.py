"""Sign-up, and opening of branches."""

from typing import Any

from ninja import Query

from accounts.rules import GUESSES_FROM_A_NETWORK
from billing.signup import branches, schemas, services
from billing.signup.errors import NoMoreCodes, NothingToRetry, PlanLimit, SignUpCodeRefused, SignUpOver
from garages.roles import Permission
from kernel.errors import NotFound, Refusal
from kernel.http.answer import Answer
from kernel.http.gate import in_garage, public, signed_in
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.limits import Limit
from kernel.sentences import Sentence

routes = Routes(tags=["sign-up"])

CODE_SENT = Sentence("We have sent a code to your mailbox.")

SIGN_UPS_FROM_A_NETWORK = Limit(
    "sign-up-network", 500, 3600, per=("address",), first_delay=1, longest_delay=60
)
begin_gate = public(
    # Anyone can enter any email, so the limit lasts only an hour. Invalid forms do not count.
    Limit("sign-up", 5, 3600, per=("email",), forgives_mistakes=True),
    SIGN_UPS_FROM_A_NETWORK,
)
again_gate = public(
    Limit("sign-up-again", 1, 30, per=("signUpId",)),
    SIGN_UPS_FROM_A_NETWORK,
)
guess_gate = public(GUESSES_FROM_A_NETWORK)


@routes.post("/garage/sign-up", gate=begin_gate, response=schemas.SignUpOut)
def start_sign_up(request: Request, payload: schemas.SignUpIn) -> Answer:
    sign_up_id = services.start_sign_up(payload.wanted(), password=payload.password)
    return Answer({"sign_up_id": sign_up_id}, CODE_SENT)


@routes.post("/garage/sign-up/send-code", gate=again_gate, refuses=[SignUpOver, NoMoreCodes])
def send_sign_up_code(request: Request, payload: schemas.SignUpIdIn) -> Any:
    return services.send_code_again(payload.sign_up_id) or Answer(None, CODE_SENT)


@routes.post(
    "/garage/sign-up/confirm",
    gate=guess_gate,
    response=schemas.SignedUpOut,
    refuses=[SignUpCodeRefused, SignUpOver],
)
def confirm_sign_up(request: Request, payload: schemas.SignUpCodeIn) -> Any:
    outcome = services.confirm_sign_up(payload.sign_up_id, payload.otp)
    if isinstance(outcome, Refusal):
        return outcome
    garage = outcome.garage
    return {"garage_id": garage.pk, "garage_name": garage.name, "token": outcome.token}


@routes.get("/garage/preparation", gate=signed_in(), response=schemas.PreparationOut, refuses=[NotFound])
def get_preparation(request: Request, query: Query[schemas.GarageIdIn]) -> branches.Preparation:
    """The progress of provisioning. Poll until the state is `ready`."""
    return branches.get_preparation(request.person.person_id, query.garage_id)


@routes.post("/garage/preparation/retry", gate=signed_in(), refuses=[NotFound, NothingToRetry])
def retry_preparation(request: Request, payload: schemas.GarageIdIn) -> Answer:
    branches.retry_preparation(request.person.person_id, payload.garage_id)
    return Answer(None, branches.WAITING)


@routes.post(
    "/garage/branches",
    gate=in_garage(Permission.OPEN_BRANCHES, when_locked="never", creates=True),
    response=schemas.BranchOut,
    refuses=[PlanLimit],
)
def open_branch(request: Request, payload: schemas.BranchIn) -> Answer:
    garage = branches.open_branch(request.actor, name=payload.garage_name, bill_to=payload.bill_to())
    return Answer({"garage_id": garage.pk, "garage_name": garage.name}, branches.WAITING)
