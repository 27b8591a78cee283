"""POST /garage/bills/{billId}/payments: a bill is paid in parts, and a payment is reversed."""

from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from threading import Barrier
from typing import Any
from unittest.mock import patch

import pytest
from django.db import IntegrityError, ProgrammingError, connection, connections, transaction

from kernel import clock, tenancy
from kernel.errors import Invalid
from tenants.jobs.codes import PaymentMethod
from tenants.purchases.models import PurchaseBill, SupplierPayment
from tenants.purchases.payments import services
from tenants.purchases.payments.details import PaymentDetails
from tenants.purchases.payments.queries import rest_of
from tests.api import Answered, Api, refused
from tests.buying import add_supplier, book, line
from tests.cast import Cast, actor
from tests.goods import add_part
from tests.tenants.purchases.test_returns import send_back

Row = dict[str, Any]
CASH, UPI = 1, 2


@pytest.fixture
def bill(owner: Api, om_auto: Row, oil_filter: Row) -> Row:
    """Ten filters for ₹100.00 with 18 % GST: ₹1,180.00. The bill is three days old."""
    day = (clock.today() - timedelta(days=3)).isoformat()
    return dict(book(owner, om_auto, [line(oil_filter, 10, 100)], billOn=day).data)


def pay(client: Api, bill: Row, amount: float, **more: Any) -> Answered:
    body = {"amount": amount, "paymentMethodId": CASH} | more
    return client.post(f"bills/{bill['billId']}/payments", body)


def reverse(client: Api, payment: Row, reason: str = "Wrong bill") -> Answered:
    return client.post(f"supplier-payments/{payment['paymentId']}/reverse", {"reason": reason})


def mark(client: Api, bill: Row, day: date) -> Answered:
    return client.post(f"bills/{bill['billId']}/paid", {"paidOn": day.isoformat()})


def money(client: Api, bill: Row) -> tuple[float, float, str | None]:
    found = client.get(f"bills/{bill['billId']}").data
    return found["paid"], found["left"], found["paidOn"]


def mark_by_the_previous_release(cast: Cast, bill: Row) -> None:
    with tenancy.garage(cast.first.pk):
        PurchaseBill.objects.filter(pk=bill["billId"]).update(paid_on=clock.today())


def test_part_payment_and_the_rest_pay_a_bill(owner: Api, bill: Row) -> None:
    today = clock.today()
    yesterday = (today - timedelta(days=1)).isoformat()
    answer = pay(owner, bill, 500, paymentMethodId=UPI, reference="utr 77", paidOn=yesterday)
    assert answer.body["message"] == "The payment is saved."
    assert money(owner, bill) == (500, 680, None)
    (first,) = answer.data["payments"]
    assert {key: value for key, value in first.items() if key not in ("paymentId", "personName")} == {
        "amount": 500,
        "paymentMethodId": 2,
        "paymentMethod": "UPI",
        "reference": "UTR77",
        "paidOn": yesterday,
        "reversedBecause": None,
    }
    unpaid = owner.get("bills", state="unpaid").data
    assert (unpaid["owed"], unpaid["oldestDays"], unpaid["bills"][0]["left"]) == (680, 3, 680)
    assert [each["amount"] for each in pay(owner, bill, 680).data["payments"]] == [680, 500]
    assert money(owner, bill) == (1180, 0, today.isoformat())
    unpaid = owner.get("bills", state="unpaid").data
    assert (unpaid["owed"], unpaid["oldestDays"], unpaid["recordCount"]) == (0, None, 0)
    assert owner.get("bills", state="paid").data["owed"] is None


@pytest.mark.parametrize(
    ("changes", "field", "said"),
    [
        ({"amount": 680.01}, "amount", "The balance due is ₹680.00"),
        ({"amount": 0}, "amount", "Amount is required"),
        ({"amount": "x"}, "amount", "This must be an amount"),
        ({"paymentMethodId": 5}, "paymentMethodId", "Payment Method is required"),
        ({"reference": "é"}, "reference", "Use only letters, digits and - _ . / in the reference"),
        ({"paidOn": "2026-02-30"}, "paidOn", "This is not a date"),
        ({"paidOn": "2017-07-01"}, "paidOn", "Choose a day between the bill's day and today"),
        ({"paidOn": "2999-01-01"}, "paidOn", "Choose a day between the bill's day and today"),
    ],
)
def test_invalid_payment_is_refused_and_nothing_is_paid(
    owner: Api, bill: Row, changes: Row, field: str, said: str
) -> None:
    pay(owner, bill, 500)
    answer = pay(owner, bill, **({"amount": 1} | changes))
    assert (answer.status, answer.body["error"]) == (422, {field: [said]})
    assert money(owner, bill) == (500, 680, None)


def test_reversed_payment_is_owed_again(owner: Api, bill: Row) -> None:
    pay(owner, bill, 500)
    last, first = pay(owner, bill, 680).data["payments"]
    answer = reverse(owner, first)
    assert answer.body["message"] == "The payment is reversed."
    assert [each["reversedBecause"] for each in answer.data["payments"]] == [None, "Wrong bill"]
    assert money(owner, bill) == (680, 500, None)
    assert refused(reverse(owner, first), 409, "already_reversed")
    assert reverse(owner, last, "").body["error"] == {"reason": ["Please write a reason"]}
    assert money(owner, bill) == (680, 500, None)


def test_reversal_itself_cannot_be_reversed(owner: Api, cast: Cast, bill: Row) -> None:
    (payment,) = pay(owner, bill, 500).data["payments"]
    reverse(owner, payment)
    with tenancy.garage(cast.first.pk):
        back = SupplierPayment.objects.get(reverses=payment["paymentId"])
    assert refused(reverse(owner, {"paymentId": back.pk}), 409, "already_reversed")
    assert money(owner, bill) == (0, 1180, None)


def test_advisor_pays_and_sees_no_amount(api: Api, cast: Cast, owner: Api, bill: Row) -> None:
    advisor = api.as_(cast.advisor)
    answer = pay(advisor, bill, 1181)
    assert answer.body["error"] == {"amount": ["This is more than the balance due"]}
    paid = pay(advisor, bill, 500).data
    assert (paid["paid"], paid["left"], paid["credited"], paid["payments"][0]["amount"]) == (None,) * 4
    unpaid = advisor.get("bills", state="unpaid").data
    assert (unpaid["owed"], unpaid["oldestDays"], unpaid["recordCount"]) == (None, None, 1)
    (supplier,) = advisor.get("suppliers", owed=True).data["suppliers"]
    assert (supplier["owed"], supplier["oldestDays"]) == (None, None)
    assert refused(reverse(advisor, paid["payments"][0]), 400, "role_denied")
    assert money(api.as_(cast.owner), bill) == (500, 680, None)


def test_marking_a_bill_as_paid_pays_the_rest(owner: Api, bill: Row) -> None:
    today = clock.today()
    pay(owner, bill, 500)
    last, _ = mark(owner, bill, today).data["payments"]
    assert (last["amount"], last["paymentMethod"]) == (680, None)
    assert money(owner, bill) == (1180, 0, today.isoformat())
    reverse(owner, last)
    assert money(owner, bill) == (500, 680, None)


def test_corrected_day_of_a_paid_bill_moves_its_last_payment(owner: Api, bill: Row) -> None:
    today = clock.today()
    earlier = today - timedelta(days=2)
    pay(owner, bill, 500, paidOn=(today - timedelta(days=3)).isoformat())
    pay(owner, bill, 680, paymentMethodId=UPI, reference="UTR1")
    payments = mark(owner, bill, earlier).data["payments"]
    assert [(each["amount"], each["reference"], each["reversedBecause"]) for each in payments] == [
        (680, "UTR1", None),
        (680, "UTR1", ""),
        (500, "", None),
    ]
    assert money(owner, bill) == (1180, 0, earlier.isoformat())
    assert len(mark(owner, bill, earlier).data["payments"]) == 3


def test_bill_that_the_previous_release_marked_as_paid_is_paid_in_full(
    owner: Api, cast: Cast, bill: Row
) -> None:
    mark_by_the_previous_release(cast, bill)
    today = clock.today().isoformat()
    assert money(owner, bill) == (1180, 0, today)
    assert pay(owner, bill, 1).body["error"] == {"amount": ["The balance due is ₹0.00"]}
    assert owner.get("bills", state="unpaid").data["recordCount"] == 0
    assert owner.get("suppliers", owed=True).data["recordCount"] == 0
    (payment,) = mark(owner, bill, clock.today() - timedelta(days=1)).data["payments"]
    assert payment["amount"] == 1180


def test_reversal_keeps_what_the_previous_release_marked_as_paid(owner: Api, cast: Cast, bill: Row) -> None:
    (payment,) = pay(owner, bill, 500).data["payments"]
    mark_by_the_previous_release(cast, bill)
    reverse(owner, payment)
    assert money(owner, bill) == (680, 500, None)


def test_bill_that_is_paid_in_part_cannot_be_voided(owner: Api, bill: Row) -> None:
    path, reason = f"bills/{bill['billId']}/void", {"reason": "Booked twice"}
    (payment,) = pay(owner, bill, 500).data["payments"]
    answer = owner.post(path, reason)
    assert refused(answer, 409, "bill_part_paid")
    assert answer.body["message"] == (
        "A part of this bill is paid. Reverse its payments first, then void the bill."
    )
    assert owner.get(f"bills/{bill['billId']}").data["voided"] is False
    reverse(owner, payment)
    assert owner.post(path, reason).status == 200
    assert refused(pay(owner, bill, 1), 409, "bill_voided")


def test_voided_bill_that_was_paid_keeps_its_payment(owner: Api, bill: Row) -> None:
    (payment,) = mark(owner, bill, clock.today()).data["payments"]
    voided = owner.post(f"bills/{bill['billId']}/void", {"reason": "Booked twice"}).data
    assert (voided["voided"], voided["paid"], voided["left"]) == (True, 1180, 0)
    assert refused(reverse(owner, payment), 409, "bill_voided")


def test_credit_note_lowers_what_is_left(owner: Api, bill: Row) -> None:
    """Four of ten filters go back: ₹472.00. Only the credit note counts, and it can be corrected."""
    back = send_back(owner, bill, 4).data
    assert money(owner, bill) == (0, 1180, None)

    def credit(amount: float) -> None:
        body = {"creditNumber": "CN1", "creditOn": clock.today().isoformat(), "amount": amount}
        assert owner.post(f"supplier-returns/{back['returnId']}/credit", body).status == 200

    credit(472)
    assert money(owner, bill) == (0, 708, None)
    assert pay(owner, bill, 709).body["error"] == {"amount": ["The balance due is ₹708.00"]}
    pay(owner, bill, 308)
    credit(400)
    assert money(owner, bill) == (308, 472, None)
    pay(owner, bill, 472)
    today = clock.today().isoformat()
    assert money(owner, bill) == (780, 0, today)
    credit(372)
    assert money(owner, bill) == (780, 28, None)
    credit(472)
    assert money(owner, bill) == (780, 0, today)


def test_suppliers_that_the_garage_owes_begin_with_the_oldest_bill(
    owner: Api, om_auto: Row, oil_filter: Row
) -> None:
    lines, today = [line(oil_filter, 1, 100)], clock.today()
    second = add_supplier(owner, supplierName="Lakshmi Spares", gstin="", stateCode="27")
    add_supplier(owner, supplierName="Paid Up", gstin="", stateCode="27")
    untaxed = [line(oil_filter, 1, 100, gstRate=0)]
    book(owner, om_auto, lines)
    old = (today - timedelta(days=41)).isoformat()
    first = book(owner, second, untaxed, billOn=old).data
    book(owner, second, untaxed, number="4412")
    owner.delete(f"suppliers/{second['supplierId']}")
    pay(owner, first, 40)
    owing = owner.get("suppliers", owed=True).data
    assert [(each["supplierName"], each["owed"], each["oldestDays"]) for each in owing["suppliers"]] == [
        ("Lakshmi Spares", 160, 41),
        ("Om Auto", 118, 0),
    ]
    assert owing["recordCount"] == 2
    kept = owner.get("suppliers").data["suppliers"]
    assert [(each["supplierName"], each["owed"]) for each in kept] == [("Paid Up", 0), ("Om Auto", 118)]
    found = owner.get("bills", searchText=second["supplierCode"].lower(), state="unpaid").data
    assert ([each["number"] for each in found["bills"]], found["owed"]) == (["4412", "4411"], 160)
    assert owner.get(f"suppliers/{second['supplierId']}").data["owed"] == 160


def test_second_request_with_the_same_key_pays_once(owner: Api, bill: Row) -> None:
    keyed = owner.with_headers(Idempotency_Key="one")
    assert pay(keyed, bill, 500).data == pay(keyed, bill, 500).data
    assert money(owner, bill) == (500, 680, None)


def race(cast: Cast, bill_id: int, count: int) -> list[str]:
    """Pay ₹50.00 of ₹118.00 in transactions that all begin before one ends."""
    barrier, person = Barrier(count), actor(cast.owner, cast.first)

    def work(_number: int) -> str:
        try:
            with transaction.atomic(), tenancy.garage(cast.first.pk):
                barrier.wait(10)
                details = PaymentDetails(50_00, clock.today(), PaymentMethod.CASH)
                services.pay_purchase_bill(person, details, bill_id=bill_id)
            return "paid"
        except Invalid as refusal:
            return str(refusal.fields["amount"][0])
        finally:
            connections.close_all()

    with ThreadPoolExecutor(count) as pool:
        return sorted(pool.map(work, range(count)))


def of_one_filter(cast: Cast) -> tuple[Api, Row]:
    client = Api().as_(cast.owner)
    return client, book(client, add_supplier(client), [line(add_part(client), 1, 100)]).data


def test_parallel_payments_never_exceed_the_total(committed_db: Cast) -> None:
    client, bill = of_one_filter(committed_db)
    said = "The balance due is ₹18.00"
    assert race(committed_db, bill["billId"], 6) == [said] * 4 + ["paid"] * 2
    assert money(client, bill) == (100, 18, None)


def test_negative_control_without_the_lock_of_the_bill_too_much_is_paid(committed_db: Cast) -> None:
    _client, bill = of_one_filter(committed_db)
    read = Barrier(3)

    def all_read(found: PurchaseBill) -> int:
        if not found.paid_paise:
            read.wait(10)
        return rest_of(found)

    with (
        patch.object(services, "get_bill_for_update", lambda pk: PurchaseBill.objects.get(pk=pk)),
        patch.object(services, "rest_of", all_read),
    ):
        assert race(committed_db, bill["billId"], 3) == ["paid"] * 3
    with transaction.atomic(), tenancy.garage(committed_db.first.pk):
        assert SupplierPayment.objects.count() == 3


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE purchase_bill SET paid_paise = total_paise + 1", "purchase_bill_paid"),
        ("UPDATE purchase_bill SET paid_paise = -1", "purchase_bill_paid"),
        ("UPDATE supplier_payment SET amount_paise = 1", "permission denied"),
        ("DELETE FROM supplier_payment", "permission denied"),
        ("INSERT INTO supplier_payment (bill_id, amount_paise, paid_on, person_name) SELECT bill_id, -1,"
         " paid_on, '' FROM supplier_payment", "supplier_payment_sign"),
        ("INSERT INTO supplier_payment (bill_id, amount_paise, paid_on, person_name, method) SELECT bill_id,"
         " 1, paid_on, '', 5 FROM supplier_payment", "supplier_payment_method"),
    ],
)  # fmt: skip
def test_database_refuses_wrong_payments(
    owner: Api, cast: Cast, bill: Row, statement: str, said: str
) -> None:
    pay(owner, bill, 500)
    with (
        pytest.raises((IntegrityError, ProgrammingError), match=said),
        transaction.atomic(),
        tenancy.garage(cast.first.pk),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)
