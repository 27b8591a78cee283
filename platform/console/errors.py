"""How the console refuses who comes in."""

from kernel.errors import Refusal


class ConsoleSignInFailed(Refusal):
    """The same words for an unknown address, a wrong password, a wrong code and somebody who is no admin."""

    code, message = "login_failed", "Failed to sign in. The address, the password or the code is wrong."


class ProofRefused(Refusal):
    code, message = "code_refused", "The code is wrong or already used. Please wait for the next one."
