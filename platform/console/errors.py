"""Errors of the console's sign-in."""

from kernel.errors import Refusal


class ConsoleSignInFailed(Refusal):
    """The message is the same for every wrong email, password or code, and for people without a role."""

    code, message = "login_failed", "Failed to sign in. The address, the password or the code is wrong."


class ProofRefused(Refusal):
    code, message = "code_refused", "The code is wrong or already used. Please wait for the next one."
