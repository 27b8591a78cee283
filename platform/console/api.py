"""The console's sign-in. Tokens of garages are not valid here."""

from dataclasses import replace
from typing import Any

from accounts.rules import GUESSES, GUESSES_AT_AN_ACCOUNT, GUESSES_FROM_A_NETWORK
from console import admins, schemas
from console.errors import ConsoleSignInFailed, ProofRefused
from console.gates import view_gate
from console.roles import Duty
from kernel.errors import Refusal
from kernel.http.answer import Answer
from kernel.http.gate import in_console, public
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence

routes = Routes(tags=["console"])

sign_in_gate = public(
    replace(GUESSES, name="console"),
    replace(GUESSES_AT_AN_ACCOUNT, name="console-account"),
    replace(GUESSES_FROM_A_NETWORK, name="console-network"),
)
proof_gate = in_console(
    Duty.SEE,
    limits=(
        replace(GUESSES, name="proof", per=("bearer",)),
        replace(GUESSES_FROM_A_NETWORK, name="proof-network"),
    ),
)


@routes.post(
    "/console/login", gate=sign_in_gate, response=schemas.AdminSignedInOut, refuses=[ConsoleSignInFailed]
)
def sign_in_to_console(request: Request, payload: schemas.AdminSignInIn) -> Any:
    token = admins.sign_in(payload.email, payload.password, payload.otp)
    return token if isinstance(token, Refusal) else {"token": token}


@routes.get("/console/me", gate=view_gate, response=schemas.AdminOut)
def get_admin(request: Request) -> dict[str, Any]:
    admin = request.admin
    return {"name": admin.name, "role": admin.role, "duties": sorted(admin.duties)}


@routes.post("/console/logout", gate=view_gate)
def sign_out_of_console(request: Request) -> Answer:
    admins.sign_out(request.admin)
    return Answer(None, Sentence("You are signed out."))


@routes.post("/console/proof", gate=proof_gate, refuses=[ProofRefused])
def prove_again(request: Request, payload: schemas.ProofIn) -> Any:
    """Enter a code again before an irreversible action."""
    return admins.prove(request.admin, payload.otp) or Answer(None, Sentence("Thank you."))
