"""How the console refuses."""

from kernel.errors import DomainError, Refusal


class ConsoleSignInFailed(Refusal):
    """The same words for an unknown address, a wrong password, a wrong code and somebody who is no admin."""

    code, message = "login_failed", "Failed to sign in. The address, the password or the code is wrong."


class ProofRefused(Refusal):
    code, message = "code_refused", "The code is wrong or was used before. Please wait for the next one."


class OwnClaim(DomainError):
    code, status, message = (
        "own_claim",
        409,
        "Somebody else has to confirm what you have claimed.",
    )


class PlanChangeUnpaid(DomainError):
    code, status, message = (
        "plan_change_unpaid",
        409,
        "This change costs something: record how it was paid.",
    )
