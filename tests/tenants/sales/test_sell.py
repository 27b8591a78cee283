"""POST /garage/sales: parts and other work over the counter, without a car."""

from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from gst.document import from_json
from kernel import clock, tenancy
from tenants.customers.models import Customer
from tenants.exchange.gst_returns import Part as ReturnPart
from tenants.invoices import receipts
from tenants.invoices.models import Invoice, Payment
from tenants.jobs.models import Job
from tests.api import refused
from tests.billed import issue, open_job, run_outbox
from tests.exporting import csv_rows
from tests.goods import correct
from tests.tenants.sales.counter import UPI, WORK, Counter


def test_walk_in_buys_two_filters_in_cash(counter: Counter) -> None:
    """₹960.00 contain GST of 18 %: ₹813.56 and ₹146.44."""
    answer = counter.sell(960, counter.line(2))
    sold = answer.data
    assert answer.body["message"] == f"Invoice {sold['invoiceNumber']} · ₹960.00"
    assert (sold["total"], sold["balanceDue"], counter.on_shelf()) == (960, 0, 3)
    sale = counter.sale(sold["jobId"])
    assert (sale["customerName"], sale["customerId"], sale["customerPhone"]) == ("Walk-in", None, "")
    assert (sale["subtotal"], sale["taxAmount"], sale["paidAmount"]) == (813.56, 146.44, 960)
    with transaction.atomic(), tenancy.garage(counter.cast.first.pk):
        document = from_json(Invoice.objects.get(pk=sold["invoiceId"]).document)
        receipt = receipts.of_payment(Payment.objects.get(pk=sold["paymentId"]))
        job = Job.objects.get(pk=sold["jobId"])
        # A sale says nothing about a vehicle.
        assert document.references == (("Job", job.code),)
        assert (job.vehicle_id, job.status, job.entry_date) == (None, 4, clock.today())
    assert (document.recipient.name, document.recipient.phone, document.received_paise) == (
        "Walk-in",
        "",
        96_000,
    )
    assert "Walk-in" in receipts.html(receipt)


def test_typed_name_and_phone_of_a_walk_in_are_on_the_papers_and_make_no_customer(counter: Counter) -> None:
    before = counter.client.get("customers").data["recordCount"]
    sold = counter.sold(480, walkIn={"name": "Anil Rao", "phone": "98200 11223"})
    assert counter.client.get("customers").data["recordCount"] == before
    assert counter.client.get("customers", searchText="Walk-in").data["customers"] == []
    sale = counter.sale(sold["jobId"])
    assert (sale["customerName"], sale["customerPhone"]) == ("Anil Rao", "9820011223")
    with transaction.atomic(), tenancy.garage(counter.cast.first.pk):
        document = from_json(Invoice.objects.get(pk=sold["invoiceId"]).document)
        assert (document.recipient.name, document.recipient.phone) == ("Anil Rao", "98200 11223")
        payment = Payment.objects.get(pk=sold["paymentId"])
        assert payment.receipt["received_from"] == "Anil Rao"
    address = counter.client.post(f"jobs/{sold['jobId']}/share-link").data["whatsappAddress"]
    assert address.startswith("https://wa.me/919820011223?text=Hello%20Anil%20Rao")
    counter.sold(480)
    with transaction.atomic(), tenancy.garage(counter.cast.first.pk):
        assert Customer.objects.filter(is_walk_in=True).count() == 1


def test_other_work_and_a_bought_part_need_no_list(counter: Counter) -> None:
    bumper = {"partName": "Bumper", "hsn": "8708", "unit": "NOS", "gstRate": 18, "unitPrice": 1500.5}
    sold = counter.sold(1900.5, WORK | {"quantity": 2}, bumper | {"quantity": 1})
    assert counter.sale(sold["jobId"])["items"] == "Seat cover stitched, Bumper"
    with transaction.atomic(), tenancy.garage(counter.cast.first.pk):
        document = from_json(Invoice.objects.get(pk=sold["invoiceId"]).document)
    assert [(line.code, line.quantity) for line in document.lines] == [("998714", 2), ("8708", 1)]


def test_po_number_of_the_buyer_is_on_the_sale_and_its_invoice(counter: Counter) -> None:
    sold = counter.sold(480, poNumber=" PO/118 ")
    assert counter.sale(sold["jobId"])["poNumber"] == "PO/118"
    with transaction.atomic(), tenancy.garage(counter.cast.first.pk):
        document = from_json(Invoice.objects.get(pk=sold["invoiceId"]).document)
    assert document.references == (("Job", sold["jobCode"]), ("PO number", "PO/118"))


def test_customer_buys_on_credit_and_pays_a_part(counter: Counter) -> None:
    customer_id = counter.shop.customer.pk
    paid = {"amount": 100, "paymentMethodId": UPI, "reference": "utr 9"}
    sold = counter.sold(480, customerId=customer_id, paid=paid)
    assert sold["balanceDue"] == 380
    account = counter.client.get(f"customers/{customer_id}/account").data
    (bill,) = account["bills"]
    assert (account["owed"], bill["invoiceNumber"], bill["vehicleNumber"]) == (
        380,
        sold["invoiceNumber"],
        None,
    )
    unpaid = counter.sold(480, customerId=customer_id, paid=None)
    assert (unpaid["receiptCode"], unpaid["balanceDue"]) == (None, 480)
    received = counter.client.post(
        f"customers/{customer_id}/receipts", {"amount": 860, "paymentMethodId": UPI}
    )
    assert (len(received.data["bills"]), received.data["owed"]) == (2, 0)


@pytest.mark.parametrize(
    ("change", "field", "said"),
    [
        ({"total": 479}, "total", "The total is ₹480.00"),
        ({"paid": {"amount": 481, "paymentMethodId": 1}}, "paid", "The balance due is ₹480.00"),
        ({"paid": {"amount": 479, "paymentMethodId": 1}}, "paid", "A walk-in pays the whole amount."),
        ({"paid": None}, "customerId", "Choose a customer to sell on credit."),
        ({"partsUsed": []}, "partsUsed", "Please choose at least one part"),
        ({"customerId": 2**40}, "customerId", "Not found in your garage"),
        ({"paid": {"amount": 480, "paymentMethodId": 9}}, "paymentMethodId", "required"),
        ({"walkIn": {"name": "A", "phone": "12"}}, "phone", ""),
        ({"taxCollected": "x"}, "taxCollected", ""),
        ({"poNumber": "PO_1"}, "poNumber", "Use only letters, digits"),
    ],
)
def test_wrong_sale_is_refused_and_nothing_changes(
    counter: Counter, change: dict[str, Any], field: str, said: str
) -> None:
    before = counter.state()
    answer = counter.sell(480, **change)
    assert answer.status == 422, answer.body
    assert list(answer.body["error"]) == [field]
    assert said in str(answer.body["error"])
    assert counter.state() == before


def test_too_few_on_the_shelf_refuse_the_whole_sale(counter: Counter) -> None:
    setting = {"mayGoNegative": False, "hsnDigits": 4, "depositDays": 20}
    counter.client.put("stock-setting", setting)
    before = counter.state()
    answer = counter.sell(480 * 6 + 200, WORK, counter.line(6))
    assert answer.status == 422
    assert answer.body["error"] == {"partsUsed": ["Oil filter: Only 5 NOS are free."]}
    assert counter.state() == before
    # What is set aside for a job is not sold.
    counter.client.post("jobs", counter.shop.job(partsUsed=[counter.line(4)]))
    assert "4 are reserved: JOB-" in str(counter.sell(960, counter.line(2)).body["error"])
    assert counter.sell(480).status == 200


def test_cashier_sells_at_list_prices_only(counter: Counter) -> None:
    cashier = counter.cast.cashier
    before = counter.state()
    answer = counter.sell(400, counter.line(1, 400), by=cashier)
    assert "Oil filter: your role cannot change the price" in str(answer.body["error"])
    assert counter.state() == before
    assert counter.sell(480, by=cashier).status == 200
    assert counter.sell(400, counter.line(1, 400), by=counter.cast.manager).status == 200
    refused(counter.sell(480, by=counter.cast.advisor), 400, "role_denied")
    refused(counter.sell(480, by=counter.cast.technician), 400, "role_denied")


def test_sale_over_the_limit_needs_a_reason_of_an_owner_or_a_manager(counter: Counter) -> None:
    customer_id = counter.shop.customer.pk
    counter.client.put(f"customers/{customer_id}/terms", {"creditDays": 30, "creditLimit": 100})
    before = counter.state()
    on_credit = {"customerId": customer_id, "paid": None}
    for more in ({"by": counter.cast.cashier, "creditReason": "x"}, {}):
        answer = counter.sell(480, **on_credit, **more)
        assert answer.status in (400, 409), answer.body
        assert counter.state() == before
    assert answer.data["owed"] == 480
    assert counter.sell(480, **on_credit, creditReason="Pays on Friday").status == 200
    # What is paid at once needs no credit.
    assert counter.sell(480, customerId=customer_id).status == 200


def test_sale_without_tax_needs_a_reason_in_a_registered_garage(counter: Counter) -> None:
    refused(counter.sell(480, taxCollected=0), 409, "exempt_reason_missing")
    assert counter.sell(480, taxCollected=0, exemptReason="Export").status == 200


def test_buyer_of_50000_rupees_needs_an_address(counter: Counter) -> None:
    before = counter.state()
    answer = counter.sell(60_000, WORK | {"unitPrice": 60_000})
    refused(answer, 409, "recipient_address_missing")
    assert counter.state() == before


def test_sale_has_the_same_papers_and_returns_as_a_job_with_the_same_lines(counter: Counter) -> None:
    month = clock.today().strftime("%Y-%m")

    def returns() -> Any:
        return [csv_rows(counter.client.get(f"gst-export/{part}", month=month)) for part in ReturnPart]

    counter.sold(680, counter.line(), WORK)
    of_sale = returns()
    job_id = open_job(
        counter.client,
        counter.shop,
        servicesOpted=[counter.shop.line(counter.shop.oil, 1000)],
        partsUsed=[counter.line(), WORK],
        taxCollected=1,
    )
    counter.client.delete(f"jobs/{job_id}")
    with transaction.atomic(), tenancy.garage(counter.cast.first.pk):
        (sale,) = Invoice.objects.all()
        first = from_json(sale.document)
    other = open_job(counter.client, counter.shop, partsUsed=[counter.line(), WORK], taxCollected=1)
    issued = issue(counter.client, other)
    with transaction.atomic(), tenancy.garage(counter.cast.first.pk):
        second = from_json(Invoice.objects.get(pk=issued["invoiceId"]).document)
    # The job has two services besides.
    assert second.lines[2:] == first.lines
    assert of_sale != returns()


def test_cancelled_sale_gets_a_credit_note_and_its_parts_go_back(counter: Counter) -> None:
    sold = counter.sold(960, counter.line(2))
    body = {"reason": "Wrong filter", "money": "refund", "returnParts": True}
    answer = counter.client.post(f"jobs/{sold['jobId']}/cancel", body)
    assert answer.status == 200, answer.body
    sale = counter.sale(sold["jobId"])
    assert (sale["cancelled"], sale["paidAmount"], counter.on_shelf()) == (True, 0, 5)
    (listed,) = counter.client.get("sales").data["sales"]
    assert (listed["cancelled"], listed["balanceDue"], listed["invoiceNumber"]) == (True, 0, None)
    bill = counter.client.get(f"jobs/{sold['jobId']}/bill").data
    assert [row["kind"] for row in bill["invoices"]] == ["credit_note", "tax_invoice"]
    # Without the tick, the parts stay out.
    other = counter.sold(480)
    answer = counter.client.post(f"jobs/{other['jobId']}/cancel", {"reason": "x", "money": "refund"})
    assert counter.on_shelf() == 4
    assert answer.body["message"].endswith(
        "Still out: Oil filter (1 NOS). Correct the stock if they come back."
    )


def test_money_of_one_walk_in_pays_for_no_other(counter: Counter) -> None:
    sold, other = counter.sold(960, counter.line(2)), counter.sold(480)
    credit = {"lines": [{"line": 1, "quantity": 1, "backOnShelf": True}], "reason": "goods_back"}
    counter.client.post(f"invoices/{sold['invoiceId']}/credit-part", credit)
    counter.client.post(f"payments/{other['paymentId']}/reverse", {"reason": "Fake note"})
    before = counter.state()
    assert counter.client.get(f"jobs/{other['jobId']}/bill").data["freeAdvance"] == 0
    refused(counter.client.post(f"jobs/{other['jobId']}/use-advance", {}), 409, "walk_in")
    taken_off = counter.client.post(f"payments/{sold['paymentId']}/unassign", {"jobId": sold["jobId"]})
    refused(taken_off, 409, "walk_in")
    with transaction.atomic(), tenancy.garage(counter.cast.first.pk):
        walk_in = Customer.objects.get(is_walk_in=True).pk
    receipt = {"amount": 480, "paymentMethodId": UPI}
    refused(counter.client.post(f"customers/{walk_in}/receipts", receipt), 409, "walk_in")
    kept = counter.client.post(f"jobs/{sold['jobId']}/cancel", {"reason": "x", "money": "keep"})
    assert kept.body["error"] == {"money": ["A walk-in gets the money back."]}
    assert counter.client.post(f"customers/{walk_in}/statements", {}).status in (404, 422)
    assert counter.state() == before


def test_part_of_a_sale_comes_back(counter: Counter) -> None:
    sold = counter.sold(960, counter.line(2))
    lines = [{"line": 1, "quantity": 1, "backOnShelf": True}]
    body = {"lines": lines, "reason": "goods_back"}
    answer = counter.client.post(f"invoices/{sold['invoiceId']}/credit-part", body)
    assert answer.status == 200, answer.body
    assert (counter.sale(sold["jobId"])["balanceDue"], counter.on_shelf()) == (-480, 4)


def test_sale_is_no_job_of_a_car(counter: Counter) -> None:
    sold = counter.sold(480, customerId=counter.shop.customer.pk, paid=None)
    job = f"jobs/{sold['jobId']}"
    client = counter.client
    assert client.get("jobs").data["jobs"] == []
    assert client.get("jobs", searchText=sold["jobCode"]).data["recordCount"] == 0
    assert client.get(job).status == 404
    assert client.put(job, counter.shop.job()).status == 404
    assert client.delete(job).status == 404
    assert client.post("jobs/change-status", {"jobId": sold["jobId"], "jobStatusId": 1}).status == 404
    assert client.post(f"{job}/comments", {"comment": "x"}).status == 404
    assert client.put(f"{job}/tax", {"taxCollected": 0, "exemptReason": "x"}).status == 404
    assert client.post("visits", {"jobId": sold["jobId"]}).status in (404, 422)
    board = client.get("jobs/board").data["columns"]
    assert all(column["jobs"] == [] for column in board)
    home = client.get("get-home").data
    assert {row["count"] for row in home["statistics"]["statistics"]} == {0}
    assert (home["takings"]["dueJobs"], home["takings"]["due"]) == (0, 0)
    assert {row["count"] for row in home["waiting"]} == {0}
    assert all(day["count"] == 0 for day in home["trend"])
    # Its money is in the takings and in the list of payments.
    assert client.get("payments").data["owed"] == 480


def test_mail_and_share_page_of_a_sale_name_no_vehicle(counter: Counter) -> None:
    with transaction.atomic(), tenancy.garage(counter.cast.first.pk):
        Customer.objects.filter(pk=counter.shop.customer.pk).update(email="meera@iyer.example")
    sold = counter.sold(480, customerId=counter.shop.customer.pk)
    sent = counter.client.post(f"send-job-invoice/{sold['jobId']}")
    assert sent.status == 200, sent.body
    run_outbox()
    (invoice,) = counter.client.get(f"jobs/{sold['jobId']}/bill").data["invoices"]
    assert [mail["state"] for mail in invoice["mails"]] == ["sent"]
    share = counter.client.post(f"jobs/{sold['jobId']}/share-link").data
    assert "()" not in share["whatsappAddress"]


def test_list_of_sales_finds_by_number_and_name(counter: Counter) -> None:
    correct(counter.client, counter.filter, "found", 20, unitCost=300)
    first = counter.sold(480, walkIn={"name": "Anil Rao", "phone": ""})
    for _ in range(3):
        counter.sold(480)
    page = counter.client.get("sales").data
    assert (len(page["sales"]), page["recordCount"]) == (4, 4)
    row = page["sales"][0]
    assert (row["items"], row["total"], row["balanceDue"], row["cancelled"]) == ("Oil filter", 480, 0, False)
    for text in ("anil", first["invoiceNumber"], first["jobCode"]):
        found = counter.client.get("sales", searchText=text).data
        assert [each["jobId"] for each in found["sales"]] == [first["jobId"]]
    assert counter.client.get("sales", searchText="%").data["recordCount"] == 0


@pytest.mark.parametrize(
    "change",
    [
        "kind = 'car'",
        "status = 1",
        "old_bill = '7'",
        "kind = 'opening'",
        "vehicle_id = (SELECT max(id) FROM vehicle)",
    ],
)
def test_database_refuses_a_sale_that_is_half_a_job(counter: Counter, change: str) -> None:
    sold = counter.sold(480)
    with (
        pytest.raises(IntegrityError, match="job_kind"),
        transaction.atomic(),
        tenancy.garage(counter.cast.first.pk),
        connection.cursor() as cursor,
    ):
        cursor.execute(f"UPDATE job SET {change} WHERE id = %s", [sold["jobId"]])
