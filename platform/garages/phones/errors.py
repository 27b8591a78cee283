"""Errors of linked phones."""

from kernel.errors import DomainError, Refusal
from kernel.sentences import Sentence


class EmailNeeded(DomainError):
    code, status, message = (
        "email_needed",
        409,
        "Managers and owners sign in by email. Add an email first.",
    )


class CodeOver(DomainError):
    code, status, message = "code_over", 409, "This code is over. Show a new one."


class PhoneCodeRefused(Refusal):
    """The message is the same for a wrong, an expired and a used code."""

    code, message = "code_refused", "This code is not valid. Ask for a new one."
    field = "code"


class PinWrong(Refusal):
    code, message = "pin_wrong", "Wrong PIN."
    field = "pin"

    @property
    def sentence(self) -> Sentence:
        left = self.params["left"]
        if left > 1:
            return Sentence("Wrong PIN. {left} tries before a wait.", left=left)
        if left == 1:
            return Sentence("Wrong PIN. One try before a wait.")
        return Sentence("Wrong PIN. Wait before the next try.")


class PinOver(Refusal):
    code, message = "pin_over", "This PIN is used up. Ask {owner} for a new code."


class PhoneWaiting(Refusal):
    code, message = "device_waiting", "Press Yes on the other screen first."


class PhoneOver(Refusal):
    code, message = "device_over", "This phone is signed out. Ask for a new code."
