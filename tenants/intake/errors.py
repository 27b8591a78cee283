"""Errors of entries."""

from collections.abc import Sequence

from kernel.errors import DomainError, KeyReused
from kernel.sentences import Sentence
from tenants.intake.questions import Question

NO_MOMENT = Sentence("Choose day and time")


class IntakeAsks(DomainError):
    """Somebody must decide first. Nothing is written."""

    code, status, message = "intake_asks", 409, "Please look at this entry."

    def __init__(self, questions: Sequence[Question]) -> None:
        super().__init__()
        self.data = {"questions": [question.api_fields() for question in questions]}


class CounterOff(DomainError):
    code, status, message = "counter_off", 409, "This device was switched off by your owner."


def other_contents() -> KeyReused:
    """Return the error for an entry whose id was saved with other contents."""
    return KeyReused(Sentence("This entry is saved already, with other contents."))
