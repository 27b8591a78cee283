"""The operations of linked phones and shared devices."""

from typing import Any

from accounts.errors import CurrentPasswordWrong
from accounts.rules import GUESSES_FROM_A_NETWORK, OWN_PASSWORD_GUESSES
from garages import queries
from garages.errors import NoOpenGarage
from garages.me import me_of
from garages.phones import fields, linking, pins, sharing, signing
from garages.phones.errors import PhoneCodeRefused, PhoneOver, PhoneWaiting, PinOver, PinWrong
from garages.phones.rules import CLAIMS, WRONG_PINS
from garages.roles import Permission
from garages.schemas import SignedInOut
from kernel.errors import Refusal
from kernel.http.answer import Answer
from kernel.http.gate import in_garage, public, signed_in
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence

routes = Routes(tags=["garages"])

claim_gate = public(CLAIMS)
phone_gate = public(GUESSES_FROM_A_NETWORK)
own_pin_gate = signed_in(
    OWN_PASSWORD_GUESSES,
    GUESSES_FROM_A_NETWORK,
    without_garage=True,
)


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


@routes.post(
    "/garage/phone/people", gate=phone_gate, response=fields.PhonePeopleOut, refuses=[PhoneOver, PhoneWaiting]
)
def open_phone(request: Request, payload: fields.SignedIn) -> Any:
    return pins.people_of_phone(payload.phone_id, _proof(request, payload))


@routes.post(
    "/garage/phone/sign-in",
    gate=public(WRONG_PINS, GUESSES_FROM_A_NETWORK),
    response=SignedInOut,
    refuses=[PhoneOver, PhoneWaiting, PinWrong, PinOver, NoOpenGarage],
)
def sign_in_by_pin(request: Request, payload: fields.PinSignInIn) -> Any:
    proof = _proof(request, payload)
    opened = pins.sign_in(payload.phone_id, payload.membership_id, proof, pin=payload.pin)
    if isinstance(opened, Refusal):
        return opened
    person_id, garage_id, token = opened
    me = me_of(person_id, pin_garage_id=garage_id)
    if not queries.has_somewhere_to_go(me["garages"], me["invitations"]):
        return NoOpenGarage()
    return {"token": token, **me}


@routes.get(
    "/garage/devices",
    gate=in_garage(Permission.CHANGE_STAFF, when_locked="always"),
    response=list[fields.SharedDeviceOut],
)
def list_shared_devices(request: Request) -> list[dict[str, Any]]:
    return sharing.list_shared(request.actor)


@routes.post(
    "/garage/devices",
    gate=in_garage(Permission.CHANGE_STAFF, when_locked="never"),
    refuses=[PhoneOver],
)
def share_device(request: Request, payload: fields.ShareIn) -> Any:
    point = signing.point_of(payload.public_key) or b""
    refusal = sharing.share(request.actor, payload.phone_id, _proof(request, payload), public_key=point)
    return refusal or Answer(None, Sentence("This is a shared device now."))


@routes.delete(
    "/garage/devices/{device_id}",
    gate=in_garage(Permission.CHANGE_STAFF, when_locked="always"),
)
def end_device(request: Request, device_id: int) -> Answer:
    sharing.end_shared(request.actor, device_id)
    return Answer(None, Sentence("The shared device is signed out."))


@routes.post("/garage/my-pin", gate=own_pin_gate, refuses=[CurrentPasswordWrong])
def set_own_pin(request: Request, payload: fields.OwnPinIn) -> Any:
    refusal = pins.set_own(
        request.person, payload.garage_id, password=payload.current_password, pin=payload.pin
    )
    return refusal or Answer(None, Sentence("Your PIN for shared devices is set."))


def _proof(request: Request, payload: fields.SignedIn) -> signing.Proof:
    return signing.Proof(payload.challenge, payload.signature, request.get_host())
