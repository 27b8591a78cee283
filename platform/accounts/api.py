"""Sessions, password reset, and a person's own account. Sign-in returns garages, so it is in `garages`."""

from typing import Any
from uuid import UUID

from ninja import File
from ninja.files import UploadedFile

from accounts import profiles, queries, schemas, second_factor, services
from accounts.errors import (
    CodeRefused,
    CurrentPasswordWrong,
    SecondFactorIsOn,
    SecondFactorNotBegun,
    SecondFactorWrong,
    TicketRefused,
)
from accounts.rules import GUESSES_FROM_A_NETWORK, OWN_PASSWORD_GUESSES
from kernel.errors import NotFound, Refusal
from kernel.http.answer import Answer
from kernel.http.gate import public, signed_in
from kernel.http.payload import IMAGE_LIMIT
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.limits import Limit
from kernel.qr import qr_svg
from kernel.sentences import Sentence

routes = Routes(tags=["accounts"])

CODE_SENT = Sentence("If this address belongs to an account, we have sent a code to it.")

generate_gate = public(
    Limit("code-again", 1, 30, per=("email",)),
    Limit("code-day", 5, 24 * 3600, per=("email",)),
    Limit("code-network", 3000, 3600, per=("address",), first_delay=1, longest_delay=60),
)
# Each code has its own count of wrong attempts, so this gate only limits the attempts from one network.
guess_gate = public(GUESSES_FROM_A_NETWORK)
# These routes belong to the person and do not depend on the status of the person's garages.
own_gate = signed_in(without_garage=True)
exit_gate = signed_in(without_garage=True, anywhere=True)
# A person on a linked phone sees the own profile and devices, and chooses the language.
pin_gate = signed_in(without_garage=True, with_pin=True)
# The rate limit is the same as for sign-in, but it counts each session separately.
password_gate = signed_in(
    OWN_PASSWORD_GUESSES,
    GUESSES_FROM_A_NETWORK,
    without_garage=True,
)


@routes.post("/garage/generate-otp", gate=generate_gate)
def generate_otp(request: Request, payload: schemas.GenerateOtpIn) -> Answer:
    services.request_code(payload.email)
    return Answer(None, CODE_SENT)


@routes.post("/garage/verify-otp", gate=guess_gate, response=schemas.TicketOut, refuses=[CodeRefused])
def verify_otp(request: Request, payload: schemas.VerifyOtpIn) -> Any:
    outcome = services.verify_code(payload.email, payload.otp)
    return outcome if isinstance(outcome, Refusal) else schemas.TicketOut(user_id=outcome)


@routes.post("/garage/reset-password", gate=guess_gate, refuses=[TicketRefused])
def reset_password(request: Request, payload: schemas.ResetPasswordIn) -> Any:
    refusal = services.reset_password(payload.user_id, payload.password, payload.cpassword)
    return refusal or Answer(None, Sentence("Your New Password has been updated."))


@routes.post("/garage/logout", gate=signed_in(without_garage=True, anywhere=True, with_pin=True))
def logout(request: Request) -> Answer:
    services.sign_out(request.person.person_id, request.person.session_id)
    return Answer(None, Sentence("You are signed out."))


@routes.post("/garage/logout-everywhere", gate=exit_gate)
def logout_everywhere(request: Request) -> Answer:
    services.sign_out_everywhere(request.person.person_id)
    return Answer(None, Sentence("You are signed out everywhere."))


@routes.get("/garage/profile", gate=pin_gate, response=schemas.ProfileOut)
def get_profile(request: Request) -> queries.OwnProfile:
    return queries.get_own_profile(request.person.person_id)


@routes.put("/garage/profile", gate=own_gate, response=schemas.ProfileOut)
def change_profile(request: Request, payload: schemas.ProfileIn) -> Answer:
    profiles.change_profile(
        request.person.person_id,
        first_name=payload.first_name,
        last_name=payload.last_name,
        phone=payload.phone_number,
    )
    return Answer(queries.get_own_profile(request.person.person_id), Sentence("Your profile has been saved."))


@routes.put("/garage/profile/language", gate=pin_gate, response=schemas.ProfileOut)
def choose_language(request: Request, payload: schemas.LanguageIn) -> Answer:
    profiles.choose_language(request.person.person_id, payload.language)
    return Answer(
        queries.get_own_profile(request.person.person_id), Sentence("Your language has been saved.")
    )


@routes.post(
    "/garage/profile/photo",
    gate=signed_in(without_garage=True, body_limit=IMAGE_LIMIT),
    response=schemas.ProfileOut,
)
def set_photo(request: Request, photo: File[UploadedFile]) -> Answer:
    profiles.set_photo(request.person.person_id, content=photo.read())
    return Answer(queries.get_own_profile(request.person.person_id), Sentence("Your photo has been saved."))


@routes.delete("/garage/profile/photo", gate=own_gate, response=schemas.ProfileOut)
def remove_photo(request: Request) -> Answer:
    profiles.remove_photo(request.person.person_id)
    return Answer(queries.get_own_profile(request.person.person_id), Sentence("Your photo has been removed."))


@routes.post("/garage/change-password", gate=password_gate, refuses=[CurrentPasswordWrong])
def change_password(request: Request, payload: schemas.ChangePasswordIn) -> Any:
    refusal = services.change_password(
        request.person.person_id,
        request.person.session_id,
        current=payload.current_password,
        password=payload.password,
        confirmation=payload.cpassword,
    )
    return refusal or Answer(
        None, Sentence("Your password has been changed. Other devices have been signed out.")
    )


@routes.post(
    "/garage/second-factor",
    gate=password_gate,
    response=schemas.SecondFactorOut,
    refuses=[CurrentPasswordWrong, SecondFactorIsOn],
)
def begin_second_factor(request: Request, payload: schemas.CurrentPasswordIn) -> Any:
    begun = second_factor.begin(request.person.person_id, password=payload.current_password)
    if isinstance(begun, Refusal):
        return begun
    return schemas.SecondFactorOut(secret=begun.secret, picture=qr_svg(begun.address))


@routes.post(
    "/garage/second-factor/confirm",
    gate=password_gate,
    response=schemas.RecoveryCodesOut,
    refuses=[SecondFactorWrong, SecondFactorNotBegun],
)
def confirm_second_factor(request: Request, payload: schemas.ConfirmSecondFactorIn) -> Any:
    codes = second_factor.confirm(request.person.person_id, code=payload.code)
    if isinstance(codes, Refusal):
        return codes
    return Answer({"recovery_codes": codes}, Sentence("Sign-in asks for a code of your app from now on."))


@routes.post(
    "/garage/second-factor/end", gate=password_gate, refuses=[CurrentPasswordWrong, SecondFactorWrong]
)
def end_second_factor(request: Request, payload: schemas.EndSecondFactorIn) -> Any:
    refusal = second_factor.end(
        request.person.person_id, password=payload.current_password, code=payload.code
    )
    return refusal or Answer(None, Sentence("Sign-in asks only for your password from now on."))


@routes.get("/garage/sessions", gate=pin_gate, response=list[schemas.SessionOut])
def list_sessions(request: Request) -> list[queries.LiveSession]:
    person = request.person
    return queries.list_sessions(
        person.person_id, current=person.session_id, pin_garage_id=person.pin_garage_id
    )


@routes.delete("/garage/sessions/{session_id}", gate=exit_gate, refuses=[NotFound])
def end_session(request: Request, session_id: UUID) -> Answer:
    services.end_session(request.person.person_id, session_id)
    return Answer(None, Sentence("That device has been signed out."))
