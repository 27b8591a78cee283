"""Errors of sign-in and password reset."""

from kernel.errors import Refusal


class SignInFailed(Refusal):
    """The message is the same for an unknown email and a wrong password."""

    code, message = "login_failed", "Failed to login. Invalid username or password"


class PasswordInitial(Refusal):
    code, message = "password_initial", "Please choose your own password before you continue."


class CurrentPasswordWrong(Refusal):
    code, message = "current_password_wrong", "This is not your current password"
    field = "currentPassword"


class CodeRefused(Refusal):
    """The message is the same for a wrong, an expired, a used and a locked code."""

    code, message = (
        "code_refused",
        "the code is wrong or no longer valid. Please check it or ask for a new one.",
    )


class TicketRefused(Refusal):
    code, message = "ticket_refused", "this reset has expired or was already used. Please ask for a new code."
