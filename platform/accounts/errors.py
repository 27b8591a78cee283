"""Errors of sign-in and password reset."""

from kernel.errors import DomainError, Refusal


class SignInFailed(Refusal):
    """The message is the same for an unknown email and a wrong password."""

    code, message = "login_failed", "Failed to login. Invalid username or password"


class PasswordInitial(Refusal):
    code, message = "password_initial", "Please choose your own password before you continue."


class CurrentPasswordWrong(Refusal):
    code, message = "current_password_wrong", "This is not your current password"
    field = "currentPassword"


class SecondFactorNeeded(Refusal):
    """The password is right, so this question is no guess."""

    code, message = "code_needed", "Enter the 6 digits of your authenticator app."
    field, counts = "code", False


class SecondFactorWrong(Refusal):
    code, message = "code_wrong", "This code is not right. Wait for the next one."
    field = "code"


class SecondFactorIsOn(DomainError):
    code, status, message = "second_factor_on", 409, "Two-step sign-in is on already. Switch it off first."


class SecondFactorIsOff(DomainError):
    code, status, message = "second_factor_off", 409, "This person has no two-step sign-in."


class SecondFactorNotBegun(Refusal):
    code, message = "second_factor_not_begun", "Show the QR code again, and scan it."


class CodeRefused(Refusal):
    """The message is the same for a wrong, an expired, a used and a locked code."""

    code, message = (
        "code_refused",
        "the code is wrong or no longer valid. Please check it or ask for a new one.",
    )


class TicketRefused(Refusal):
    code, message = "ticket_refused", "this reset has expired or was already used. Please ask for a new code."
