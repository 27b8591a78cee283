"""Each rule of the radar with leaks and near misses: what is found is what was lost, to the paisa."""

from datetime import timedelta
from typing import Any

import pytest

from kernel import clock, tenancy
from tenants.catalogue.models import Service
from tenants.jobs.models import Job, JobLine, JobPart
from tests.api import Api
from tests.billed import issue, open_job
from tests.buying import add_supplier, book, line
from tests.cast import Cast
from tests.goods import correct
from tests.job_parts import CANCELLED, DELIVERED, READY, hand, set_status, shelf, use
from tests.shop import Shop
from tests.tenants.purchases.test_returns import send_back
from tests.tenants.radar.conftest import Look

Row = dict[str, Any]


def deliver(client: Api, job_id: int) -> int:
    assert set_status(client, job_id, DELIVERED).status == 200
    return job_id


def pay(client: Api, job_id: int, amount: float, days_ago: int = 0) -> int:
    paid_on = (clock.today() - timedelta(days=days_ago)).isoformat()
    body = {"amount": amount, "paymentMethodId": 2, "paidOn": paid_on, "reference": "UTR1", "reason": "Late"}
    answer = client.post(f"jobs/{job_id}/payments", body)
    assert answer.status == 200, answer.body
    return int(answer.data["paymentId"])


def test_job_that_was_never_invoiced(owner: Api, shop: Shop, look: Look) -> None:
    delivered = deliver(owner, open_job(owner, shop))
    ready = open_job(owner, shop, taxCollected=1)
    set_status(owner, ready, READY)
    invoiced = open_job(owner, shop)
    issue(owner, invoiced)
    deliver(owner, invoiced)
    for near in (open_job(owner, shop), open_job(owner, shop)):
        set_status(owner, near, CANCELLED)
    deleted = deliver(owner, open_job(owner, shop))
    with tenancy.garage(shop.garage.pk):
        Job.objects.filter(pk=deleted).update(deleted_at=clock.now())
    assert look(0).get("not_invoiced") is None
    # On the next day the delivered job is a leak. The ready job waits for three days.
    assert look(1)["not_invoiced"] == {delivered: 1450_00}
    assert look(2)["not_invoiced"] == {delivered: 1450_00}
    assert look(3)["not_invoiced"] == {delivered: 1450_00, ready: 1711_00}


def test_part_that_is_out_but_not_on_the_bill(owner: Api, shop: Shop, look: Look) -> None:
    part = shelf(owner, 20, cost=300)
    jobs = [open_job(owner, shop) for _ in range(5)]
    for job in jobs:
        hand(owner, "take", job, part, 2)
    leak, warranty, billed, cancelled, unfinished = jobs
    for job, choice in ((warranty, {"freeReason": "warranty"}), (billed, {"unitPrice": 480})):
        (row,) = owner.get(f"jobs/{job}").data["parts"]
        assert owner.post(f"job-parts/{row['jobPartId']}/bill", choice).status == 200
    for job in (leak, warranty, billed):
        deliver(owner, job)
    set_status(owner, cancelled, CANCELLED)
    assert unfinished
    # A cancelled job loses the cost. Another job loses the price.
    assert look(0)["part_not_billed"] == {cancelled: 600_00}
    assert look(1)["part_not_billed"] == {cancelled: 600_00, leak: 960_00}
    hand(owner, "return", cancelled, part, 2)
    assert look(1)["part_not_billed"] == {leak: 960_00}


def test_tax_that_was_switched_off(owner: Api, shop: Shop, look: Look) -> None:
    first_without = deliver(owner, open_job(owner, shop))
    taxed = open_job(owner, shop, taxCollected=1)
    owner.put(f"jobs/{taxed}", shop.job(taxCollected=0))
    deliver(owner, taxed)
    # The customer's job before this one has no tax any more.
    after_untaxed = deliver(owner, open_job(owner, shop))
    with_tax = deliver(owner, open_job(owner, shop, taxCollected=1))
    after_taxed = deliver(owner, open_job(owner, shop))
    open_one = open_job(owner, shop)
    assert first_without and after_untaxed and with_tax and open_one
    # 18 % of ₹1,450.00.
    assert look(1)["tax_off"] == {taxed: 261_00, after_taxed: 261_00}


def test_discount_that_has_ended(owner: Api, shop: Shop, look: Look) -> None:
    service = {"servicesOpted": [shop.line(shop.wash, 450)]}
    kept, by_hand, other_price = (open_job(owner, shop, **service) for _ in range(3))
    several = open_job(owner, shop, servicesOpted=[shop.line(shop.wash, 450) | {"quantity": 2.5}])
    full = open_job(owner, shop, servicesOpted=[shop.line(shop.oil, 1000)])
    yesterday = clock.today() - timedelta(days=1)
    with tenancy.garage(shop.garage.pk):
        Service.objects.filter(pk=shop.wash.pk).update(valid_to=yesterday)
        lines = Job.objects.get(pk=by_hand).lines
        lines.update(discount_percent=None, catalogue_paise=500_00)
        Job.objects.get(pk=several).lines.update(discount_percent=None)
        old = JobLine.objects.filter(job__in=(kept, by_hand, several, other_price))
        old.update(discount_until=yesterday)
        Job.objects.get(pk=other_price).lines.update(discount_percent=None, quoted_paise=440_00)
    for job in (kept, by_hand, several, other_price, full):
        deliver(owner, job)
    assert look(1)["old_discount"] == {kept: 50_00, by_hand: 50_00, several: 125_00}


def test_discount_that_applied_on_the_entry_day_is_right(owner: Api, shop: Shop, look: Look) -> None:
    deliver(owner, open_job(owner, shop))
    assert "old_discount" not in look(1)


def test_part_that_was_sold_below_its_cost(owner: Api, shop: Shop, look: Look) -> None:
    dear, cheap = shelf(owner, 9, cost=450), shelf(owner, 9, cost=300)

    def sold(part: Row, **more: Any) -> int:
        job = open_job(owner, shop, taxCollected=1, partsUsed=[use(part, 1) | more])
        issue(owner, job)
        return deliver(owner, job)

    leak = sold(dear)
    sold(cheap)
    free = sold(dear, unitPrice=0, freeReason="warranty")
    waiting = open_job(owner, shop, taxCollected=1, partsUsed=[use(dear, 1)])
    issue(owner, waiting)
    assert free and waiting
    # ₹480.00 with 18 % GST is ₹406.78 without.
    assert look(1)["below_cost"] == {leak: 450_00 - 406_78}


def test_cancelled_invoice_without_a_new_one(owner: Api, shop: Shop, look: Look) -> None:
    def cancelled() -> int:
        job = open_job(owner, shop)
        issued = issue(owner, job)
        answer = owner.post(f"invoices/{issued['invoiceId']}/cancel", {"reason": "Wrong customer"})
        assert answer.status == 200, answer.body
        return job

    leak, replaced, over = cancelled(), cancelled(), cancelled()
    issue(owner, replaced)
    set_status(owner, over, CANCELLED)
    kept = open_job(owner, shop)
    issue(owner, kept)
    assert "cancelled_invoice" not in look(1)
    assert look(2)["cancelled_invoice"] == {leak: 1450_00}


def test_invoice_below_the_highest_total_of_the_job(owner: Api, shop: Shop, look: Look) -> None:
    oil, both = [shop.line(shop.oil, 1000)], shop.job()["servicesOpted"]

    def lowered(services: list[Row], **more: Any) -> int:
        job = open_job(owner, shop, taxCollected=1)
        owner.put(f"jobs/{job}", shop.job(taxCollected=1, servicesOpted=services) | more)
        issue(owner, job)
        return deliver(owner, job)

    leak = lowered(oil)
    lowered([shop.line(shop.oil, 1000), shop.line(shop.wash, 450)])
    small = lowered([shop.line(shop.oil, 1000), shop.line(shop.wash, 370)])
    untaxed = lowered(both, taxCollected=0)
    found = look(1)
    # The small one is 18 % of ₹80.00 short, which is below ₹100.00. The tax of the last one counts there.
    assert found["below_estimate"] == {leak: 531_00}
    assert found["tax_off"] == {untaxed: 261_00}
    assert small


def test_credit_note_for_a_part_counts_in_the_net_below_the_highest_total(
    owner: Api, shop: Shop, look: Look
) -> None:
    def credited(job: int, amount: int) -> int:
        body = {"lines": [{"line": 1, "amount": amount}], "reason": "overcharged"}
        assert owner.post(f"invoices/{issue(owner, job)['invoiceId']}/credit-part", body).status == 200
        return deliver(owner, job)

    leak = credited(open_job(owner, shop, taxCollected=1), 500)
    # 18 % of ₹50.00 more is below ₹100.00.
    credited(open_job(owner, shop, taxCollected=1), 50)
    assert look(1)["below_estimate"] == {leak: 590_00}


def test_refund_that_leaves_a_balance_is_found_and_one_of_the_excess_is_not(
    owner: Api, shop: Shop, look: Look
) -> None:
    def refunded(credited: int) -> int:
        job = open_job(owner, shop, taxCollected=1)
        issued = issue(owner, job)
        paid = owner.post(f"jobs/{job}/payments", {"amount": 1711, "paymentMethodId": 1}).data
        if credited:
            body = {"lines": [{"line": 1, "amount": credited}], "reason": "overcharged"}
            owner.post(f"invoices/{issued['invoiceId']}/credit-part", body)
        back = {"amount": 590, "paymentMethodId": 1, "reason": "x"}
        assert owner.post(f"payments/{paid['paymentId']}/refund", back).status == 200
        return deliver(owner, job)

    leak = refunded(0)
    refunded(500)
    assert look(1)["payment_reversed"] == {leak: 590_00}


def test_stock_that_is_missing(owner: Api, look: Look) -> None:
    part = shelf(owner, 10, cost=300)
    other = shelf(owner, 10, cost=300)
    correct(owner, part, "lost", 2)
    for kind in ("used", "damaged"):
        correct(owner, other, kind, 1)
    correct(owner, other, "found", 1)
    assert look(0)["stock_short"] == {part["partId"]: 600_00}


def test_return_without_a_credit_note(owner: Api, look: Look) -> None:
    part, supplier = shelf(owner, 1, cost=100), add_supplier(owner)
    bill = book(owner, supplier, [line(part, 9, 100)]).data
    leak, credited = send_back(owner, bill, 2).data, send_back(owner, bill, 1).data
    body = {"creditNumber": "CN 1", "creditOn": clock.today().isoformat(), "amount": 118}
    owner.post(f"supplier-returns/{credited['returnId']}/credit", body)
    assert "return_uncredited" not in look(29)
    assert look(30)["return_uncredited"] == {leak["returnId"]: 236_00}


def test_job_with_two_reversed_payments_is_worth_a_look(owner: Api, shop: Shop, look: Look) -> None:
    twice, invoiced, once = (open_job(owner, shop) for _ in range(3))
    for job in (invoiced, once):
        issue(owner, job)
    for job, times in ((twice, 2), (invoiced, 2), (once, 1)):
        for _ in range(times):
            payment = pay(owner, job, 100)
            assert owner.post(f"payments/{payment}/reverse", {"reason": "Wrong job"}).status == 200
    assert look(1)["many_papers"] == {twice: 0, invoiced: 0}


def test_job_with_two_credit_notes_is_worth_a_look(owner: Api, shop: Shop, look: Look) -> None:
    twice, once = open_job(owner, shop), open_job(owner, shop)
    for job, times in ((twice, 2), (once, 1)):
        for _ in range(times):
            issued = issue(owner, job)
            answer = owner.post(f"invoices/{issued['invoiceId']}/cancel", {"reason": "Wrong customer"})
            assert answer.status == 200, answer.body
    assert look(1)["many_papers"] == {twice: 0}
    # After a month they are no longer worth a look.
    assert "many_papers" not in look(32)


def test_invoice_downloaded_or_printed_four_times_is_worth_a_look(owner: Api, shop: Shop, look: Look) -> None:
    often, thrice = open_job(owner, shop), open_job(owner, shop)
    for job, ways in ((often, ("download", "print") * 2), (thrice, ("download", "print", "print"))):
        invoice = issue(owner, job)["invoiceId"]
        for way in ways:
            assert owner.post(f"invoices/{invoice}/handouts", {"way": way}).status == 200
    assert look(1)["many_papers"] == {often: 0}
    assert "many_papers" not in look(32)


def test_money_left_on_one_job_and_owed_on_another(owner: Api, shop: Shop, look: Look) -> None:
    paid, owing = open_job(owner, shop), open_job(owner, shop)
    for job in (paid, owing):
        issue(owner, job)
    pay(owner, paid, 1450)
    deliver(owner, owing)
    assert "advance_left" not in look(1)
    with tenancy.garage(shop.garage.pk):
        Job.objects.filter(pk=paid).update(paid_paise=1650_00)
    assert look(1)["advance_left"] == {shop.customer.pk: 200_00}


def test_part_that_was_billed_but_never_taken(owner: Api, shop: Shop, look: Look) -> None:
    part = shelf(owner, 1, cost=300)
    leak = open_job(owner, shop, partsUsed=[use(part, 3)])
    issue(owner, leak)
    deliver(owner, leak)
    unsold = open_job(owner, shop, partsUsed=[use(part, 2)])
    assert unsold
    with tenancy.garage(shop.garage.pk):
        assert JobPart.objects.get(job=leak).issued == 1
    # The shelf is empty, so the last cost counts.
    assert look(1)["sold_not_taken"] == {leak: 600_00}


@pytest.mark.parametrize("rule", ["not_invoiced", "stock_short"])
def test_rule_that_is_off_finds_nothing(owner: Api, cast: Cast, shop: Shop, look: Look, rule: str) -> None:
    deliver(owner, open_job(owner, shop))
    correct(owner, shelf(owner, 1), "lost", 1)
    assert rule in look(1)
    first = (clock.today() - timedelta(days=90)).isoformat()
    owner.put("leak-setting", {"isOn": True, "firstDay": first, "leastAmount": 100, "rulesOff": [rule]})
    answer = owner.get("leaks")
    assert answer.status == 200, answer.body
    shown = {each["rule"] for each in answer.data["leaks"]}
    assert rule not in shown
    assert len(shown) == 1


def test_old_part_that_is_not_back_in_time(owner: Api, shop: Shop, look: Look) -> None:
    part = shelf(owner, 9, deposit=600)
    late, back = (open_job(owner, shop) for _ in range(2))
    for job in (late, back):
        hand(owner, "take", job, part, 1, oldPart="customer")
    _, returned = reversed(owner.get("old-parts").data["oldParts"])
    body = {"backOn": clock.today().isoformat()}
    assert owner.post(f"old-parts/{returned['oldPartId']}/settle", body).status == 200
    # The usual term is 30 days.
    assert "core_overdue" not in look(30)
    assert look(31)["core_overdue"] == {late: 600_00}
