"""Errors of sign-up and opening branches."""

from kernel.errors import DomainError, Refusal


class SignUpCodeRefused(Refusal):
    """The message is the same for a wrong, an expired and a locked code."""

    code, message = (
        "code_refused",
        "The code is wrong or no longer valid. Please check it, or ask for a new one.",
    )


class SignUpOver(Refusal):
    code, message = "sign_up_over", "This sign-up has expired. Please sign in or start again."


class NoMoreCodes(Refusal):
    code, message = "no_more_codes", "No more codes can be sent. Please use the last one."


class PlanLimit(DomainError):
    code, status, message = (
        "plan_limit",
        409,
        "Your plan {plan} has room for {room}. Choose a larger plan to add more.",
    )


class NothingToRetry(DomainError):
    code, status, message = "nothing_to_retry", 409, "This garage is already ready or being prepared."
