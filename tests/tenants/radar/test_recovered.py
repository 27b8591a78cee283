"""What counts as recovered: only money and records that came after the radar named the leak."""

from datetime import timedelta

import pytest

from kernel import clock
from tests.api import Api
from tests.billed import issue, open_job
from tests.job_parts import hand, shelf
from tests.shop import Shop
from tests.tenants.radar.conftest import Look
from tests.tenants.radar.test_rules import deliver, pay


def test_only_money_and_records_that_came_count_as_recovered(owner: Api, shop: Shop, look: Look) -> None:
    part = shelf(owner, 9)
    invoiced, cheaper, dropped, billed, returned, broken, given = (
        deliver(owner, open_job(owner, shop)) for _ in range(7)
    )
    for job in (billed, returned, broken, given):
        issue(owner, job)
        invoice = owner.get(f"jobs/{job}/bill").data["invoices"][0]["invoiceId"]
        owner.post(f"invoices/{invoice}/cancel", {"reason": "A part is missing"})
        hand(owner, "take", job, part, 1)
    look(1)
    issue(owner, invoiced)
    owner.put(f"jobs/{cheaper}", shop.job(servicesOpted=[shop.line(shop.oil, 1000)]))
    issue(owner, cheaper)
    owner.delete(f"jobs/{dropped}")
    for job in (billed, returned, broken, given):
        line = owner.get(f"jobs/{job}").data["parts"][0]["jobPartId"]
        if job == billed:
            owner.post(f"job-parts/{line}/bill", {"unitPrice": 480})
        elif job == given:
            owner.post(f"job-parts/{line}/bill", {"freeReason": "goodwill"})
        else:
            condition = "good" if job == returned else "damaged"
            hand(owner, "return", job, part, 1, condition=condition)
        issue(owner, job)
    found = look(2)
    with clock.at(clock.now() + timedelta(days=2)):
        # Both invoices, the part on the bill, and the part on the shelf. Nothing of the deleted job, of the broken
        # part and of the part that was given away.
        assert owner.get("leaks").data["sums"]["recovered"] == 1450 + 1000 + 480 + 480
    assert found["work_dropped"] == {dropped: 1450_00}
    assert found["free_line"] == {given: 480_00}
    # The rest of the cheaper job, and the cost of the broken part.
    assert found["below_estimate"] == {cheaper: 450_00}
    assert found["stock_short"] == {part["partId"]: 300_00}
    assert "not_invoiced" not in found
    assert "part_not_billed" not in found


def test_write_off_of_a_reversed_payment_is_not_recovered(owner: Api, shop: Shop, look: Look) -> None:
    """The payment of ₹1,450.00 is reversed, and then the due is written off, or kept as TDS, which is money."""
    jobs = [deliver(owner, open_job(owner, shop)) for _ in range(2)]
    for job in jobs:
        issue(owner, job)
        payment = pay(owner, job, 1450)
        reason = {"reason": "Paid by card instead"}
        assert owner.post(f"payments/{payment}/reverse", reason).status == 200
    assert look(1)["payment_reversed"] == dict.fromkeys(jobs, 1450_00)
    for job, kind in zip(jobs, ("bad_debt", "tds"), strict=True):
        body = {"kind": kind, "amount": 1450, "note": "Nobody pays"}
        assert owner.post(f"jobs/{job}/deductions", body).status == 200
    assert "payment_reversed" not in look(2)
    with clock.at(clock.now() + timedelta(days=2)):
        assert owner.get("leaks").data["sums"]["recovered"] == 1450


@pytest.mark.parametrize("with_receipt", [False, True])
def test_payment_that_is_entered_again_is_recovered_beside_a_discount(
    owner: Api, shop: Shop, look: Look, with_receipt: bool
) -> None:
    """Of ₹1,450.00, ₹1,400.00 are paid and ₹50.00 are a discount. Only the payment is reversed, or the receipt with
    both."""
    job = deliver(owner, open_job(owner, shop))
    issue(owner, job)

    def receive() -> int:
        bills = [{"jobId": job, "amount": 1400, "discount": 50}]
        body = {"amount": 1400, "paymentMethodId": 2, "bills": bills}
        return int(owner.post(f"customers/{shop.customer.pk}/receipts", body).data["paymentId"])

    if with_receipt:
        payment = receive()
    else:
        payment = pay(owner, job, 1400)
        discount = {"kind": "discount", "amount": 50, "note": "Old friend"}
        assert owner.post(f"jobs/{job}/deductions", discount).status == 200
    assert owner.post(f"payments/{payment}/reverse", {"reason": "Wrong method"}).status == 200
    assert look(1)["payment_reversed"] == {job: 1400_00}
    if with_receipt:
        receive()
    else:
        pay(owner, job, 1400)
    assert "payment_reversed" not in look(2)
    with clock.at(clock.now() + timedelta(days=2)):
        assert owner.get("leaks").data["sums"]["recovered"] == 1400


def test_only_the_paid_part_of_a_reversed_payment_is_recovered(owner: Api, shop: Shop, look: Look) -> None:
    """₹1,450.00 are reversed. ₹300.00 come before the first look, ₹1,000.00 after it, and ₹150.00 never."""
    job = deliver(owner, open_job(owner, shop))
    issue(owner, job)
    payment = pay(owner, job, 1450)
    assert owner.post(f"payments/{payment}/reverse", {"reason": "Paid by card instead"}).status == 200
    pay(owner, job, 300)
    assert look(1)["payment_reversed"] == {job: 1150_00}
    pay(owner, job, 1000)
    body = {"kind": "bad_debt", "amount": 150, "note": "Nobody pays"}
    assert owner.post(f"jobs/{job}/deductions", body).status == 200
    assert "payment_reversed" not in look(2)
    with clock.at(clock.now() + timedelta(days=2)):
        assert owner.get("leaks").data["sums"]["recovered"] == 1000
