"""Sign-in, the signed-in person with their garages, and accepting invitations."""

from typing import Any
from uuid import UUID

from accounts import services as accounts
from accounts.errors import PasswordInitial, SecondFactorNeeded, SecondFactorWrong, SignInFailed
from accounts.rules import GUESSES, GUESSES_AT_AN_ACCOUNT, GUESSES_FROM_A_NETWORK
from accounts.schemas import SignInIn
from garages import invitations, queries, schemas
from garages.errors import InvitationByMail, InvitationRefused, NoOpenGarage
from garages.me import me_of
from kernel.errors import GarageMoved, GarageMoving, NoGarage, Refusal
from kernel.http.answer import Answer
from kernel.http.gate import public, signed_in
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.limits import Limit
from kernel.sentences import Sentence

routes = Routes(tags=["garages"])

sign_in_gate = public(GUESSES, GUESSES_AT_AN_ACCOUNT, GUESSES_FROM_A_NETWORK)


@routes.post(
    "/garage/login",
    gate=sign_in_gate,
    response=schemas.SignedInOut,
    refuses=[SignInFailed, PasswordInitial, SecondFactorNeeded, SecondFactorWrong, NoOpenGarage, GarageMoved],
)
def login(request: Request, payload: SignInIn) -> Any:
    person = accounts.check_sign_in(payload.email, payload.password, payload.code or "")
    if isinstance(person, Refusal):
        return person
    own = me_of(person.pk)
    if not queries.has_somewhere_to_go(own["garages"], own["invitations"]):
        if moved := queries.find_moved_garage(person.pk):
            # The form goes there itself, with the email.
            raise GarageMoved(garage_id=moved, is_everything=False)
        return NoOpenGarage()
    return {"token": accounts.sign_in(person, remember=bool(payload.remember)), **own}


# People without an open garage may call this operation too, because they may have an invitation to another
# garage.
@routes.get(
    "/garage/me",
    gate=signed_in(without_garage=True, with_pin=True),
    response=schemas.MeOut,
    refuses=[NoGarage],
)
def me(request: Request) -> Any:
    person = request.person
    own = me_of(person.person_id, person.signed_in_at, pin_garage_id=person.pin_garage_id)
    queries.require_somewhere_to_go(own["garages"], own["invitations"])
    return own


@routes.post(
    "/garage/accept-invitation",
    gate=public(Limit("invitation", 1000, 3600, per=("address",), first_delay=1, longest_delay=60)),
    response=schemas.JoinedOut,
    refuses=[InvitationRefused, GarageMoving, GarageMoved],
)
def accept_invitation_by_token(request: Request, payload: schemas.AcceptInvitationIn) -> Any:
    return _joined(invitations.accept_invitation_by_token(payload.token))


@routes.post(
    "/garage/invitations/{invitation_id}/accept",
    gate=signed_in(without_garage=True),
    response=schemas.JoinedOut,
    refuses=[InvitationByMail, InvitationRefused],
)
def accept_invitation(request: Request, invitation_id: UUID) -> Any:
    return _joined(invitations.accept_invitation(request.person.person_id, invitation_id))


def _joined(outcome: Any) -> Any:
    if isinstance(outcome, Refusal):
        return outcome
    garage = outcome.garage
    joined = {"garage_id": garage.pk, "garage_name": garage.name, "user_id": outcome.ticket}
    said = Sentence("You have joined {name}.", name=garage.name)
    if outcome.ticket:
        said = Sentence("You have joined {name}. Please choose a password of your own.", name=garage.name)
    return Answer(joined, said)
