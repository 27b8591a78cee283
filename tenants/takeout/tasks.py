"""Tasks that write exports, mail their requester, and delete expired exports."""

from kernel import outbox
from kernel.mail import sending as mail
from tenants.takeout import mails, services
from tenants.takeout.services import RunningExport


def stamp(begun: RunningExport, _result: None) -> None:
    services.finish(begun)


def give_up(_reason: str, *, export_id: int) -> None:
    services.fail(export_id)


def sweep() -> None:
    services.sweep()


# The limit is less than the ten minutes after which the broker redelivers a message.
outbox.register(
    outbox.Task("takeout.write", load=services.begin, stamp=stamp, give_up=give_up, seconds=540, queue="bulk")
)
outbox.register(outbox.Task("takeout.mail", load=mails.compose, effect=mail.deliver, queue="mail"))
outbox.register(outbox.Task("takeout.sweep", load=sweep, queue="bulk"))
