"""A paid invoice says so when it is downloaded again, and the customer's page says how to pay an open one."""

from io import BytesIO
from urllib.parse import parse_qsl, urlsplit

import pytest
from pypdf import PdfReader

from kernel import clock, tenancy
from tenants.invoices.models import Paper
from tests.api import Answered, Api, Client
from tests.billed import issue, issued_job, open_job, register, run_outbox
from tests.cast import Cast
from tests.shop import Shop
from tests.tenants.invoices.test_share_job import share, token


def pay(client: Api, job_id: int, amount: float) -> Answered:
    answer = client.post(f"jobs/{job_id}/payments", {"amount": amount, "paymentMethodId": 1})
    assert answer.status == 200, answer.body
    return answer


def downloaded(client: Api, invoice_id: int) -> bytes:
    if client.get(f"invoices/{invoice_id}/address").status == 202:
        run_outbox()
    return Client().get(client.get(f"invoices/{invoice_id}/address").data["address"]).content


def text_of(content: bytes) -> str:
    return " ".join(PdfReader(BytesIO(content)).pages[0].extract_text().split())


def page(link: str) -> dict[str, object]:
    return dict(Api().get("job-status", link=link).data)


def test_paid_invoice_that_is_downloaded_again_says_paid_and_asks_for_nothing(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    register(client)
    job_id, issued = issued_job(client, shop, taxCollected=1)
    as_issued = downloaded(client, issued["invoiceId"])
    assert "Scan with any UPI app to pay" in text_of(as_issued)
    first = pay(client, job_id, 1000).data
    assert downloaded(client, issued["invoiceId"]) == as_issued
    last = pay(client, job_id, 711).data
    paid = text_of(downloaded(client, issued["invoiceId"]))
    assert (
        f"Paid {clock.today():%d/%m/%Y}, {first['receiptCode']}, {last['receiptCode']}. Nothing is due."
        in paid
    )
    assert "Scan with any UPI app to pay" not in paid
    # The paper itself is as it was issued.
    assert "Balance due ₹1,711.00" in paid
    with tenancy.garage(cast.first.pk):
        assert bytes(Paper.objects.get(copy="ORIGINAL", paid="").file.content) == as_issued
    client.post(f"payments/{last['paymentId']}/reverse", {"reason": "The payment failed"})
    assert downloaded(client, issued["invoiceId"]) == as_issued


def test_invoice_that_was_paid_before_it_was_issued_has_no_second_paper(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    register(client)
    job_id = open_job(client, shop, taxCollected=1)
    pay(client, job_id, 1711)
    issued = issue(client, job_id)
    assert "₹1,711.00 paid" in text_of(downloaded(client, issued["invoiceId"]))
    with tenancy.garage(cast.first.pk):
        assert Paper.objects.get().paid == ""


def test_customer_page_of_an_open_bill_has_amount_and_plate_and_ways_to_pay_and_call(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    register(client)
    job_id, issued = issued_job(client, shop, taxCollected=1)
    pay(client, job_id, 500)
    shown = page(token(share(client, job_id)))
    assert (shown["balanceDue"], shown["paid"]) == (1211, None)
    assert shown["garagePhone"] == "98200 11001"
    assert str(shown["vehicle"]).replace(" ", "") == "MH12AB1234"
    code = shown["payment"]
    assert isinstance(code, dict)
    asked = dict(parse_qsl(urlsplit(code["address"]).query))
    assert (asked["pa"], asked["am"]) == ("sharma.motors@okbank", "1211.00")
    assert asked["tn"] == f"{issued['number']} {shown['vehicle']}"
    assert code["picture"].startswith("<svg")


def test_customer_page_of_a_paid_bill_says_when_and_with_which_receipt(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    register(client)
    job_id, issued = issued_job(client, shop, taxCollected=1)
    link = token(share(client, job_id))
    receipt = pay(client, job_id, 1711).data["receiptCode"]
    assert page(link)["invoice"] == {"number": issued["number"], "address": None}
    run_outbox()
    shown = page(link)
    assert shown["paid"] == {"on": clock.today().isoformat(), "receipts": [receipt]}
    assert (shown["balanceDue"], shown["payment"]) == (0, None)
    served = Client().get(f"/shared/{link}/invoice.pdf").content
    assert f"{receipt}. Nothing is due." in text_of(served)


def test_customer_page_asks_for_nothing_while_the_total_can_change(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    register(client)
    shown = page(token(share(client, open_job(client, shop))))
    assert (shown["payment"], shown["paid"]) == (None, None)


def test_cashier_gets_a_upi_code_with_the_amount(api: Api, cast: Cast, shop: Shop) -> None:
    register(api.as_(cast.owner))
    job_id = open_job(api.as_(cast.owner), shop)
    code = api.as_(cast.cashier).get(f"jobs/{job_id}/upi-code", amount="800.50").data["code"]
    assert code["amount"] == 800.5
    assert "am=800.50" in code["address"]
    assert code["picture"].startswith("<svg")


def test_upi_code_is_null_in_a_garage_without_a_upi_address(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    assert client.get(f"jobs/{job_id}/upi-code", amount="800").data == {"code": None}
    register(client, vpa="")
    assert client.get(f"jobs/{job_id}/upi-code", amount="800").data == {"code": None}


@pytest.mark.parametrize("amount", ["", "0", "-5", "x", "1e30"])
def test_upi_code_needs_an_amount(api: Api, cast: Cast, shop: Shop, amount: str) -> None:
    client = api.as_(cast.owner)
    answer = client.get(f"jobs/{open_job(client, shop)}/upi-code", amount=amount)
    assert (answer.status, list(answer.body["error"])) == (422, ["amount"])


def test_paid_invoice_says_with_which_receipts_and_credit_notes_it_was_paid(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    register(client)
    job_id, issued = issued_job(client, shop, taxCollected=1)
    body = {"lines": [{"line": 1, "amount": 100}], "reason": "overcharged"}
    note = client.post(f"invoices/{issued['invoiceId']}/credit-part", body).data
    receipt = pay(client, job_id, 1593).data["receiptCode"]
    paid = text_of(downloaded(client, issued["invoiceId"]))
    assert f"{receipt}, {note['number']}. Nothing is due." in paid


def test_invoice_whose_customer_gets_money_back_has_no_line(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    register(client)
    job_id, issued = issued_job(client, shop, taxCollected=1)
    pay(client, job_id, 1711)
    body = {"lines": [{"line": 1, "amount": 100}], "reason": "overcharged"}
    client.post(f"invoices/{issued['invoiceId']}/credit-part", body)
    assert client.get(f"jobs/{job_id}/bill").data["balanceDue"] == -118
    assert "Nothing is due" not in text_of(downloaded(client, issued["invoiceId"]))
