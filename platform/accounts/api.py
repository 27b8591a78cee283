"""Ending sessions and resetting passwords; signing in answers garages and lives there."""

from typing import Any

from accounts import schemas, services
from accounts.errors import CodeRefused, TicketRefused
from kernel.errors import Refusal
from kernel.http.answer import Answer
from kernel.http.gate import public, signed_in
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.limits import Limit

routes = Routes(tags=["accounts"])

CODE_SENT = "If this address belongs to an account, a code is on its way to it."

generate_gate = public(
    Limit("code-again", 1, 30, per=("email",)),
    Limit("code-day", 5, 24 * 3600, per=("email",)),
    Limit("code-network", 20, 3600, per=("address",)),
)
guess_gate = public(Limit("guesses", 100, 3600, per=("address",), forgives_success=True))


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
    return refusal or Answer(None, "Your New Password has been updated.")


@routes.post("/garage/logout", gate=signed_in(without_garage=True))
def logout(request: Request) -> Answer:
    services.sign_out(request.person.person_id, request.person.session_id)
    return Answer(None, "You are signed out.")


@routes.post("/garage/logout-everywhere", gate=signed_in(without_garage=True))
def logout_everywhere(request: Request) -> Answer:
    services.sign_out_everywhere(request.person.person_id)
    return Answer(None, "You are signed out everywhere.")
