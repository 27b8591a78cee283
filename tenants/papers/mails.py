"""The mails of a kind of paper. A mail waits until its PDF is drawn."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.models import Model, QuerySet
from django.utils.timezone import localdate

from kernel import clock, outbox
from kernel.errors import DomainError
from kernel.mail.sending import Mail
from tenants.messages import mail_tasks
from tenants.messages import services as messages
from tenants.messages.codes import MailState
from tenants.messages.rules import ONE_CLICK


@dataclass(frozen=True, kw_only=True)
class PaperMails:
    # The name of the task.
    task: str
    mails: QuerySet[Any]
    # The column of a mail with the row of its paper.
    owner: str
    # Returns None if there is nothing to send.
    compose: Callable[[int], Mail | None]
    # Writes that the mail was sent to the history of its record.
    record: Callable[[Any], None]
    # Makes the refusal of a garage that has reached its limit of mails.
    used_up: Callable[[], DomainError]

    def add(self, row: Model, *, to: str, by: str) -> tuple[Any, bool]:
        """Return the mail, and whether it is new."""
        # A second click counts as the first one.
        mails = self.mails.filter(**{self.owner: row}, to=to, created_at__gt=clock.now() - ONE_CLICK)
        if known := mails.exclude(state=MailState.FAILED).first():
            return known, False
        if not messages.take_mail(with_invoice=False):
            raise self.used_up()
        content = {self.owner: row, "to": to, "person_name": by}
        return self.mails.create(**content, state=MailState.QUEUED, reason="", ended_at=None), True

    def send(self, mail_id: int) -> None:
        outbox.enqueue(self.task, key=str(mail_id), mail_id=mail_id)

    def send_waiting(self, row: Model) -> None:
        for mail in self._waiting(row):
            self.send(mail.pk)

    def fail_waiting(self, row: Model, reason: str) -> None:
        for mail in self._waiting(row):
            self.mark_failed(mail.pk, reason)

    def mark_sent(self, mail_id: int) -> None:
        self.record(self._end(mail_id, MailState.SENT))

    def mark_failed(self, mail_id: int, reason: str) -> None:
        mail = self._end(mail_id, MailState.FAILED, reason)
        # A failed mail does not count against the limit of its day.
        messages.give_back(localdate(mail.created_at), with_invoice=False)

    def register(self) -> None:
        mail_tasks.register(
            self.task, compose=self.compose, mark_sent=self.mark_sent, mark_failed=self.mark_failed
        )

    def _waiting(self, row: Model) -> QuerySet[Any]:
        return self.mails.filter(**{self.owner: row}, state=MailState.QUEUED)

    def _end(self, mail_id: int, state: MailState, reason: str = "") -> Any:
        mail = self.mails.model._default_manager.get(pk=mail_id)
        mail.state, mail.reason, mail.ended_at = state, reason, clock.now()
        mail.save(update_fields=["state", "reason", "ended_at"])
        return mail
