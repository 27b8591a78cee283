"""Requests of decisions."""

import base64
from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import AfterValidator, StrictBool

from kernel.http.fields import (
    NOT_SENT,
    WHOLE,
    In,
    OptionalPhone,
    field_error,
    instant,
    one_of,
    text,
)
from kernel.money import ClaimedRupees
from kernel.sentences import Sentence
from tenants.estimates import rules
from tenants.estimates.codes import Way
from tenants.estimates.decision.decided import UNANSWERED, Answers
from tenants.estimates.decision.deciding import Wanted
from tenants.estimates.decision.recording import Spoken
from tenants.estimates.fields import OptionalId
from tenants.visits.fields import PNG_ADDRESS, base64_text

NAME_MISSING = Sentence("Please type the name")


class AnswerIn(In):
    """Either a line with Yes or No, or a choice with its option. No option means none of them."""

    ref: UUID | None = None
    # Pydantic would also read "no", "off" and 0. A decision has no second spelling.
    yes: StrictBool | None = None
    choice: OptionalId = None
    option_id: OptionalId = None


def _once(answers: list[AnswerIn]) -> list[AnswerIn]:
    keys = [answer.ref or answer.choice for answer in answers]
    if len(answers) > rules.MOST_LINES + rules.MOST_CHOICES or len(set(keys)) < len(keys):
        raise field_error(Sentence("Answer each line once"))
    if any(answer.yes is None if answer.ref else answer.choice is None for answer in answers):
        raise field_error(UNANSWERED)
    return answers


def _said(value: str) -> str:
    if len(value) < rules.LEAST_SAID:
        raise field_error(Sentence("Write at least {least} characters", least=rules.LEAST_SAID))
    return value


class DecisionIn(In):
    version_number: Annotated[int, WHOLE] = NOT_SENT
    answers: Annotated[list[AnswerIn], AfterValidator(_once)] = []
    name: Annotated[str, text(required=NAME_MISSING)] = ""
    # A PNG as base64, also with the beginning of a data URL.
    signature: Annotated[str, AfterValidator(base64_text)] = ""
    # The figure on the button.
    total_seen: ClaimedRupees = NOT_SENT

    def wanted(self) -> Wanted:
        return Wanted(
            number=self.version_number,
            answers=Answers(
                lines={str(answer.ref): bool(answer.yes) for answer in self.answers if answer.ref},
                options={
                    answer.choice: answer.option_id
                    for answer in self.answers
                    if answer.choice and not answer.ref
                },
            ),
            total_seen=self.total_seen,
            name=self.name,
            signature=base64.b64decode(self.signature.removeprefix(PNG_ADDRESS)),
        )


class SharedDecisionIn(DecisionIn):
    link: Annotated[str, text(longest=100)] = ""


class SharedLinkIn(In):
    link: Annotated[str, text(longest=100)] = ""


class ObjectionIn(SharedLinkIn):
    words: Annotated[
        str, text(required=Sentence("Please write a few words"), longest=rules.OBJECTION_LENGTH, lines=True)
    ] = ""


_SPOKEN = [Way.PHONE, Way.COUNTER, Way.MESSAGE]


class RecordedDecisionIn(DecisionIn):
    way: Annotated[str, one_of(_SPOKEN, Sentence("Choose how the customer decided"))] = NOT_SENT
    phone: OptionalPhone = ""
    spoken_at: Annotated[datetime, instant(Sentence("Choose day and time"))] = NOT_SENT
    said: Annotated[
        str,
        text(required=Sentence("Write the customer's words"), longest=rules.SAID_LENGTH, lines=True),
        AfterValidator(_said),
    ] = ""

    def spoken(self) -> Spoken:
        return Spoken(Way(self.way), self.phone, self.spoken_at, self.said)
