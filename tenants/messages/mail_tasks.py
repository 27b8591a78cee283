"""The background task that sends a stored mail to a customer."""

from collections.abc import Callable
from dataclasses import dataclass

from kernel import outbox
from kernel.mail import sending as mail
from kernel.mail.sending import Mail


@dataclass(frozen=True)
class _Letter:
    mail_id: int
    mail: Mail


def register(
    kind: str,
    *,
    compose: Callable[[int], Mail | None],
    mark_sent: Callable[[int], None],
    mark_failed: Callable[[int, str], None],
) -> None:
    """Register the task of one kind of mail. `compose` returns None if there is nothing to send."""

    def load(mail_id: int) -> _Letter | None:
        letter = compose(mail_id)
        return _Letter(mail_id, letter) if letter else None

    def send(wanted: _Letter) -> None:
        mail.deliver(wanted.mail)

    def stamp(wanted: _Letter, _result: None) -> None:
        mark_sent(wanted.mail_id)

    def give_up(reason: str, *, mail_id: int) -> None:
        mark_failed(mail_id, reason)

    outbox.register(outbox.Task(kind, load=load, effect=send, stamp=stamp, give_up=give_up, queue="mail"))
