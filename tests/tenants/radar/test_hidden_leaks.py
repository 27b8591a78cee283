"""A month in which staff hide leaks in ten ways, and as many harmless cases. The radar names each leak with its
amount, and stays silent about the others."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest

from kernel import clock, tenancy
from tenants.catalogue.models import Service
from tenants.jobs.models import JobLine
from tenants.radar.models import Finding
from tests.api import Api
from tests.billed import issue, open_job
from tests.cast import Cast
from tests.goods import add_part
from tests.job_parts import CANCELLED, OPEN, hand, set_status, shelf, use
from tests.shop import Shop
from tests.tenants.radar.conftest import Look
from tests.tenants.radar.test_rules import deliver, pay

Row = dict[str, Any]
TYPED = {"partName": "Bumper", "hsn": "8708", "unit": "NOS", "gstRate": 18, "quantity": 1, "unitPrice": 6500}
KEPT = ("jobPartId", "partId", "quantity", "unitPrice", "onBill", "freeReason")


@dataclass
class Month:
    """`late` says that the leak is hidden after the radar has seen it."""

    owner: Api
    shop: Shop
    late: bool = False
    hidings: list[Callable[[], object]] = field(default_factory=list)

    def hide(self, act: Callable[[], object]) -> None:
        """Hide a leak now, or after the first look."""
        if self.late:
            self.hidings.append(act)
        else:
            act()

    def job(self, **changes: Any) -> int:
        return open_job(self.owner, self.shop, **changes)

    def change(self, job: int, **changes: Any) -> None:
        answer = self.owner.put(f"jobs/{job}", self.shop.job(**changes))
        assert answer.status == 200, answer.body

    def delete(self, job: int) -> None:
        answer = self.owner.delete(f"jobs/{job}")
        assert answer.body["success"], answer.body

    def line(self, job: int, **changes: Any) -> Row:
        (line,) = self.owner.get(f"jobs/{job}").data["parts"]
        return {name: line[name] for name in KEPT} | changes

    def reprice(self, job: int) -> None:
        """Give the discount of a service new dates, as the list of services does."""
        with tenancy.garage(self.shop.garage.pk):
            days = timedelta(days=30)
            Service.objects.filter(pk=self.shop.wash.pk).update(
                valid_from=clock.today() - days, valid_to=clock.today() + days
            )


Case = Callable[[Month], tuple[int, int]]


def deleted(month: Month) -> tuple[int, int]:
    job = deliver(month.owner, month.job())
    month.hide(lambda: month.delete(job))
    return job, 1450_00


def opened_by_mistake(month: Month) -> int:
    job = month.job()
    month.delete(job)
    return job


def cancelled(month: Month) -> tuple[int, int]:
    job = deliver(month.owner, month.job())

    def hide() -> None:
        # A step back does not undo the delivery.
        set_status(month.owner, job, OPEN)
        set_status(month.owner, job, CANCELLED)

    month.hide(hide)
    return job, 1450_00


def cancelled_before_work(month: Month) -> int:
    job = month.job()
    set_status(month.owner, job, CANCELLED)
    return job


def free_reason(month: Month) -> tuple[int, int]:
    job, part = month.job(), shelf(month.owner, 9)
    hand(month.owner, "take", job, part, 2)
    deliver(month.owner, job)
    line = month.line(job)["jobPartId"]
    month.owner.post(f"job-parts/{line}/bill", {"freeReason": "goodwill"})
    return job, 960_00


def free_part_that_came_back(month: Month) -> int:
    job, part = month.job(), shelf(month.owner, 9)
    hand(month.owner, "take", job, part, 1)
    month.owner.post(f"job-parts/{month.line(job)['jobPartId']}/bill", {"freeReason": "goodwill"})
    hand(month.owner, "return", job, part, 1)
    return job


def off_the_bill(month: Month) -> tuple[int, int]:
    job = month.job(partsUsed=[TYPED])
    month.change(job, partsUsed=[month.line(job, onBill=False) | TYPED | {"onBill": False}])
    return deliver(month.owner, job), 6500_00


def planned_part_that_nobody_took(month: Month) -> int:
    return month.job(partsUsed=[use(shelf(month.owner, 9), 1, onBill=False)])


def new_discount_dates(month: Month) -> tuple[int, int]:
    job = month.job(servicesOpted=[month.shop.line(month.shop.wash, 450)])
    with tenancy.garage(month.shop.garage.pk):
        # The discount of the line ended before the car came in.
        JobLine.objects.filter(job=job).update(discount_until=clock.today() - timedelta(days=1))
    deliver(month.owner, job)
    month.hide(lambda: month.reprice(job))
    return job, 50_00


def discount_of_the_day(month: Month) -> int:
    return deliver(month.owner, month.job(servicesOpted=[month.shop.line(month.shop.wash, 450)]))


def quantity(month: Month) -> tuple[int, int]:
    job = month.job(partsUsed=[use(shelf(month.owner, 9), 3)])
    month.change(job, partsUsed=[month.line(job, quantity=1)])
    issue(month.owner, job)
    return deliver(month.owner, job), 960_00


def more_of_a_part(month: Month) -> int:
    job = month.job(partsUsed=[use(shelf(month.owner, 9), 1)])
    month.change(job, partsUsed=[month.line(job, quantity=3)])
    issue(month.owner, job)
    return deliver(month.owner, job)


def other_line(month: Month) -> tuple[int, int]:
    job = month.job(servicesOpted=[month.shop.line(month.shop.oil, 1000)])
    month.change(job, servicesOpted=[month.shop.line(month.shop.wash, 450)])
    issue(month.owner, job)
    return deliver(month.owner, job), 550_00


def dearer_line(month: Month) -> int:
    job = month.job(servicesOpted=[month.shop.line(month.shop.wash, 450)])
    month.change(job, servicesOpted=[month.shop.line(month.shop.oil, 1000)])
    issue(month.owner, job)
    return deliver(month.owner, job)


def credit_note(month: Month) -> tuple[int, int]:
    job = month.job()
    issued = issue(month.owner, job)
    deliver(month.owner, job)

    def hide() -> None:
        month.owner.post(f"invoices/{issued['invoiceId']}/cancel", {"reason": "Wrong customer"})
        set_status(month.owner, job, CANCELLED)

    month.hide(hide)
    return job, 1450_00


def replaced_invoice(month: Month) -> int:
    job = month.job()
    issued = issue(month.owner, job)
    month.owner.post(f"invoices/{issued['invoiceId']}/cancel", {"reason": "Wrong address"})
    issue(month.owner, job)
    return deliver(month.owner, job)


def reversal(month: Month) -> tuple[int, int]:
    job = month.job()
    issue(month.owner, job)
    payment = pay(month.owner, job, 1450)
    deliver(month.owner, job)
    month.hide(lambda: month.owner.post(f"payments/{payment}/reverse", {"reason": "Wrong job"}))
    return job, 1450_00


def corrected_payment(month: Month) -> int:
    job = month.job()
    issue(month.owner, job)
    payment = pay(month.owner, job, 1450)
    month.owner.post(f"payments/{payment}/reverse", {"reason": "Wrong method"})
    pay(month.owner, job, 1450)
    return deliver(month.owner, job)


def back_dated(month: Month) -> tuple[int, int]:
    job = month.job()
    issue(month.owner, job)
    pay(month.owner, job, 1450, days_ago=40)
    return deliver(month.owner, job), 1450_00


def paid_yesterday(month: Month) -> int:
    job = month.job()
    issue(month.owner, job)
    pay(month.owner, job, 1450, days_ago=1)
    return deliver(month.owner, job)


# The rule that names each leak in the end.
WAYS: dict[str, tuple[str, Case, Callable[[Month], int]]] = {
    "delete": ("work_dropped", deleted, opened_by_mistake),
    "cancel": ("work_dropped", cancelled, cancelled_before_work),
    "free reason": ("free_line", free_reason, free_part_that_came_back),
    "off the bill": ("part_not_billed", off_the_bill, planned_part_that_nobody_took),
    "new discount dates": ("old_discount", new_discount_dates, discount_of_the_day),
    "quantity": ("below_estimate", quantity, more_of_a_part),
    "other line": ("below_estimate", other_line, dearer_line),
    "credit note": ("work_dropped", credit_note, replaced_invoice),
    "reversal": ("payment_reversed", reversal, corrected_payment),
    "back-dating": ("payment_back_dated", back_dated, paid_yesterday),
}


@pytest.mark.parametrize("many", [1, pytest.param(4, marks=pytest.mark.prove)])
def test_month_of_hidden_leaks_is_found_whole_and_nothing_counts_as_recovered(
    owner: Api, cast: Cast, shop: Shop, look: Look, many: int
) -> None:
    """It takes some seconds, because it opens twenty jobs, and with `prove` eighty."""
    month, seeded, harmless = Month(owner, shop), dict[int, tuple[str, int]](), set[int]()
    for number in range(many):
        for place, (rule, leak, near) in enumerate(WAYS.values()):
            month.late = (number + place) % 2 == 0
            job, paise = leak(month)
            seeded[job] = rule, paise
            delivered = near(month)
            harmless.add(delivered)
            if near is discount_of_the_day or near is planned_part_that_nobody_took:
                issue(owner, delivered)
                deliver(owner, delivered)
    assert len(seeded) == len(harmless) == many * len(WAYS)
    # Work without an invoice is a leak of its own, so the other leaks get one.
    for job, (rule, _) in seeded.items():
        if rule in ("free_line", "part_not_billed", "old_discount"):
            issue(owner, job)
    look(1)
    with clock.at(clock.now() + timedelta(days=1)):
        hidden = list(month.hidings)
        for act in hidden:
            act()
    found = {
        subject: (rule, paise) for rule, subjects in look(2).items() for subject, paise in subjects.items()
    }
    assert found == seeded
    with clock.at(clock.now() + timedelta(days=2)):
        assert owner.get("leaks").data["sums"]["recovered"] == 0


def test_finding_says_who_dropped_delivered_work_and_who_gave_a_part_away(
    owner: Api, api: Api, cast: Cast, shop: Shop, look: Look
) -> None:
    advisor = api.as_(cast.advisor)
    dropped = deliver(owner, open_job(owner, shop))
    advisor.delete(f"jobs/{dropped}")
    given = open_job(owner, shop)
    hand(advisor, "take", given, shelf(owner, 9), 1)
    line = owner.get(f"jobs/{given}").data["parts"][0]["jobPartId"]
    api.as_(cast.manager).post(f"job-parts/{line}/bill", {"freeReason": "goodwill"})
    issue(owner, given)
    deliver(advisor, given)
    look(1)
    with tenancy.garage(cast.first.pk):
        found = {each.rule: each for each in Finding.objects.all()}
    assert found["work_dropped"].person_name == "Advisor Person"
    assert found["work_dropped"].facts["deleted"] is True
    free = found["free_line"]
    assert (free.person_name, free.facts["reason"], free.amount_paise) == (
        "Manager Person",
        "goodwill",
        480_00,
    )


def test_part_that_never_had_stock_is_not_missing_from_the_shelf(owner: Api, shop: Shop, look: Look) -> None:
    never = add_part(owner, partNumber="", barcodes=[], price=480, mrp=500)
    job = open_job(owner, shop, partsUsed=[use(never, 1)])
    issue(owner, job)
    deliver(owner, job)
    assert "sold_not_taken" not in look(1)
