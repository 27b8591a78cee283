"""Schemas of the alerts."""

from kernel.http.answer import Said
from kernel.http.fields import Instant, Out


class AlertOut(Out):
    alert_id: int
    kind: str
    text: str
    # The sentence of the text, for other languages. Older alerts have none.
    says: dict[str, Said] | None
    job_id: int | None
    created_on: Instant
    read: bool


class AlertPageOut(Out):
    alerts: list[AlertOut]
    record_count: int
    as_of: int | None
    unread_count: int


class NewestAnswerOut(Out):
    decision_id: int
    estimate_id: int
    # The job of the visit, if there is one.
    job_id: int | None
    # The code of the decision, which the job and the estimate show too.
    code: str


class UnreadOut(Out):
    unread_count: int
    newest_answer: NewestAnswerOut | None
