"""Background tasks that draw the PDFs for suppliers and mail orders."""

from dataclasses import dataclass

from kernel import outbox
from kernel.mail import sending as mail
from kernel.mail.sending import Mail
from tenants.purchases import paper
from tenants.purchases.codes import OrderMail
from tenants.purchases.orders import papers as orders
from tenants.purchases.paper import Paper
from tenants.purchases.returns import papers as returns


@dataclass(frozen=True)
class OrderToDraw:
    order_id: int
    version: int
    paper: Paper
    by_mail: bool


def load_order(order_id: int, version: int, by_mail: bool) -> OrderToDraw | None:
    page = orders.of_order(order_id)
    return OrderToDraw(order_id, version, page, by_mail) if page else None


def draw_order(wanted: OrderToDraw) -> bytes:
    return paper.pdf(wanted.paper)


def keep_order(wanted: OrderToDraw, content: bytes) -> None:
    orders.keep_pdf(wanted.order_id, name=wanted.paper.name, content=content)
    if wanted.by_mail:
        orders.queue_mail(wanted.order_id, wanted.version)


def give_up_order(_reason: str, *, order_id: int, version: int, by_mail: bool) -> None:
    if by_mail:
        orders.mark_mail(order_id, OrderMail.FAILED)


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


@dataclass(frozen=True)
class ReturnToDraw:
    return_id: int
    paper: Paper


def load_return(return_id: int) -> ReturnToDraw | None:
    page = returns.of_return(return_id)
    return ReturnToDraw(return_id, page) if page else None


def draw_return(wanted: ReturnToDraw) -> bytes:
    return paper.pdf(wanted.paper)


def keep_return(wanted: ReturnToDraw, content: bytes) -> None:
    returns.keep_pdf(wanted.return_id, name=wanted.paper.name, content=content)


outbox.register(
    outbox.Task(
        "purchases.draw_order",
        load=load_order,
        effect=draw_order,
        stamp=keep_order,
        give_up=give_up_order,
        seconds=20,
        queue="papers",
    )
)
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
outbox.register(
    outbox.Task(
        "purchases.draw_return",
        load=load_return,
        effect=draw_return,
        stamp=keep_return,
        seconds=20,
        queue="papers",
    )
)
