"""What a phone calls before anybody is signed in on it."""

from typing import Any

from accounts.rules import GUESSES_FROM_A_NETWORK
from garages import queries
from garages.errors import NoOpenGarage
from garages.me import me_of
from garages.phones import fields, linking, pins, signing
from garages.phones.errors import PhoneCodeRefused, PhoneOver, PhoneWaiting, PinOver, PinWrong
from garages.phones.rules import CLAIMS, WRONG_PINS
from garages.schemas import SignedInOut
from kernel.errors import Refusal
from kernel.http.gate import public
from kernel.http.request import Request
from kernel.http.routes import Routes

routes = Routes(tags=["garages"])

claim_gate = public(CLAIMS)
phone_gate = public(GUESSES_FROM_A_NETWORK)


@routes.post("/garage/phone/code", gate=claim_gate, response=fields.CodeNamesOut, refuses=[PhoneCodeRefused])
def look_up_phone_code(request: Request, payload: fields.LookUpCodeIn) -> Any:
    return linking.names_of_code(payload.code)


@routes.post("/garage/phone/claim", gate=claim_gate, response=fields.ClaimedOut, refuses=[PhoneCodeRefused])
def claim_phone_code(request: Request, payload: fields.ClaimIn) -> Any:
    point = signing.point_of(payload.public_key) or b""
    return linking.claim_code(payload.code, phone=payload.phone_id, public_key=point, pin=payload.pin)


@routes.post("/garage/phone/challenge", gate=phone_gate, response=fields.ChallengeOut)
def get_phone_challenge(request: Request, payload: fields.ChallengeIn) -> dict[str, str]:
    return {"challenge": signing.new_challenge(payload.phone_id)}


@routes.post("/garage/phone/people", gate=phone_gate, response=fields.PhonePeopleOut, refuses=[PhoneOver])
def open_phone(request: Request, payload: fields.SignedIn) -> Any:
    found = pins.people_of_phone(
        payload.phone_id,
        challenge=payload.challenge,
        signature=payload.signature,
        host=request.get_host(),
    )
    return found if isinstance(found, Refusal) else {"people": found}


@routes.post(
    "/garage/phone/sign-in",
    gate=public(WRONG_PINS, GUESSES_FROM_A_NETWORK),
    response=SignedInOut,
    refuses=[PhoneOver, PhoneWaiting, PinWrong, PinOver, NoOpenGarage],
)
def sign_in_by_pin(request: Request, payload: fields.PinSignInIn) -> Any:
    opened = pins.sign_in(
        payload.phone_id,
        payload.membership_id,
        challenge=payload.challenge,
        signature=payload.signature,
        pin=payload.pin,
        host=request.get_host(),
    )
    if isinstance(opened, Refusal):
        return opened
    person_id, garage_id, token = opened
    me = me_of(person_id, pin_garage_id=garage_id)
    if not queries.has_somewhere_to_go(me["garages"], me["invitations"]):
        return NoOpenGarage()
    return {"token": token, **me}
