"""The PDFs for suppliers: an order without prices, its mail, and the debit note of a return."""

from io import BytesIO
from typing import Any
from unittest.mock import patch

from django.core import mail
from pypdf import PdfReader

from kernel import clock, tenancy
from kernel.outbox import Refused
from tenants.files.models import StoredFile
from tests.api import Answered, Api, Client, refused
from tests.buying import add_supplier, book, line
from tests.cast import Cast
from tests.drawn import text_of
from tests.goods import add_part
from tests.outbox import dead_tasks, drain
from tests.tenants.purchases.test_orders import make, wanted
from tests.tenants.purchases.test_returns import send_back

Row = dict[str, Any]


def page_of(answer: Answered) -> str:
    assert answer.status == 200, answer.body
    served = Client().get(answer.data["address"])
    return text_of(PdfReader(BytesIO(served.content)))


def send(client: Api, order: Row, *, by_mail: bool) -> Answered:
    return client.post(f"orders/{order['orderId']}/send", {"byMail": by_mail})


def test_sent_order_can_be_downloaded_without_prices(
    owner: Api, api: Api, cast: Cast, om_auto: Row, oil_filter: Row, oil: Row
) -> None:
    lines = [wanted(oil_filter, 10, 313.37), wanted(oil, 2.5)]
    today = clock.today().isoformat()
    order = make(owner, om_auto, *lines, expectedOn=today, note="Before noon\nat the back").data
    address = f"orders/{order['orderId']}/address"
    assert refused(owner.get(address), 409, "order_not_sent")
    send(owner, order, by_mail=False)
    assert owner.get(address).status == 202
    drain()
    text = page_of(api.as_(cast.advisor).get(address))
    for shown in (
        "Purchase order",
        order["orderCode"],
        "Om Auto",
        "27AAPFU0939F1ZV",
        "Needed by",
        f"{clock.today():%d/%m/%Y}",
    ):
        assert shown in text
    assert "Oil filter · BOSCH · 0986-AF 0051" in text
    assert ("2.5 LTR" in text, "Before noon" in text, "313.37" in text) == (True, True, False)
    assert mail.outbox == []


def test_order_goes_to_the_supplier_by_mail(owner: Api, om_auto: Row, oil_filter: Row) -> None:
    order = make(owner, om_auto, wanted(oil_filter, 10, 313.37)).data
    sent = send(owner, order, by_mail=True)
    assert (sent.body["message"], sent.data["mailState"]) == ("The order is on its way by mail.", "queued")
    while drain():
        pass
    (letter,) = mail.outbox
    assert (letter.to, letter.subject) == (
        ["sales@omauto.example"],
        f"Order {order['orderCode']} from First Chain, First",
    )
    assert letter.attachments[0][0] == f"{order['orderCode']}.pdf"
    assert "313.37" not in letter.body
    assert owner.get(f"orders/{order['orderId']}").data["mailState"] == "sent"
    # A sent order may be mailed again.
    assert send(owner, order, by_mail=True).status == 200
    while drain():
        pass
    assert len(mail.outbox) == 2


def test_supplier_without_an_address_gets_no_mail(owner: Api, oil_filter: Row) -> None:
    silent = add_supplier(owner, email="", gstin="", stateCode="27")
    order = make(owner, silent, wanted(oil_filter, 1)).data
    answer = send(owner, order, by_mail=True)
    assert answer.body["error"] == {
        "byMail": ["This supplier has no email address. Add one, or send the order another way."]
    }
    after = owner.get(f"orders/{order['orderId']}").data
    assert (after["state"], after["mailState"]) == ("draft", "")


def test_refused_mail_shows_on_the_order(owner: Api, om_auto: Row, oil_filter: Row) -> None:
    order = make(owner, om_auto, wanted(oil_filter, 1)).data
    send(owner, order, by_mail=True)
    drain("purchases.draw_order")
    with patch("kernel.mail.sending._send", side_effect=Refused("550 no such mailbox")):
        drain("purchases.mail_order")
    assert dead_tasks() == 0
    assert owner.get(f"orders/{order['orderId']}").data["mailState"] == "failed"


def test_debit_note_shows_the_bill_and_only_people_who_see_the_cost_get_it(
    owner: Api, api: Api, cast: Cast, om_auto: Row, oil_filter: Row
) -> None:
    bill = book(owner, om_auto, [line(oil_filter, 4, 120.5)]).data
    back = send_back(owner, bill, 2).data
    address = f"supplier-returns/{back['returnId']}/address"
    assert owner.get(address).status == 202
    drain()
    text = page_of(api.as_(cast.manager).get(address))
    for shown in (
        "Debit note",
        back["returnCode"],
        "4411 of",
        "Wrong part",
        "2 NOS",
        "₹241.00",
        "₹43.38",
        "₹284.38",
    ):
        assert shown in text
    advisor = api.as_(cast.advisor)
    assert refused(advisor.get(address), 400, "role_denied")
    with tenancy.garage(cast.first.pk):
        file = StoredFile.objects.get(name=f"{back['returnCode']}.pdf")
    assert refused(advisor.get(f"files/{file.pk}/address"), 400, "role_denied")
    assert api.as_(cast.manager).get(f"files/{file.pk}/address").status == 200


def test_unregistered_garage_can_order_before_it_has_a_profile(api: Api, cast: Cast) -> None:
    owner = api.as_(cast.owner)
    part = add_part(owner)
    order = make(owner, add_supplier(owner), wanted(part, 1)).data
    send(owner, order, by_mail=False)
    drain()
    assert "Purchase order" in page_of(owner.get(f"orders/{order['orderId']}/address"))
