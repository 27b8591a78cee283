"""Background tasks that draw the PDFs for suppliers and mail orders."""

from dataclasses import dataclass

from kernel import outbox
from kernel.mail import sending as mail
from kernel.mail.sending import Mail
from tenants.purchases.codes import OrderMail
from tenants.purchases.orders import papers as orders
from tenants.purchases.returns.papers import RETURN


@dataclass(frozen=True)
class OrderToSend:
    order_id: int
    mail: Mail


def load_mail(order_id: int, version: int) -> OrderToSend | None:
    letter = orders.mail_of(order_id, version)
    return OrderToSend(order_id, letter) if letter else None


def send(wanted: OrderToSend) -> None:
    mail.deliver(wanted.mail)


def mark_sent(wanted: OrderToSend, _result: None) -> None:
    orders.mark_mail(wanted.order_id, OrderMail.SENT)


def give_up_mail(_reason: str, *, order_id: int, version: int) -> None:
    orders.mark_mail(order_id, OrderMail.FAILED)


orders.ORDER.register()
outbox.register(
    outbox.Task(
        "purchases.mail_order",
        load=load_mail,
        effect=send,
        stamp=mark_sent,
        give_up=give_up_mail,
        queue="mail",
    )
)
RETURN.register()
