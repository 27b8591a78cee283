"""Button, decision, job and invoice show the same figure, over the real calls.

`test_same_totals.py` compares 10,000 estimates without a database.
"""

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from kernel import tenancy
from kernel.money import in_rupees
from tenants.catalogue.models import Service
from tenants.estimates.decision.decided import Answers, answers_in, approved_totals, record_of
from tenants.estimates.models import EstimateDecision, EstimateVersion
from tenants.estimates.sending.document import from_json
from tenants.jobs.models import Job
from tenants.vehicles.models import Ownership, Vehicle
from tests.api import Api
from tests.billed import issue, register, stored
from tests.cast import Cast
from tests.shop import Shop
from tests.tenants.estimates.conftest import choice, drafted, goods, labour, option, saved
from tests.tenants.estimates.deciding import decide, link_of, look
from tests.tenants.estimates.test_open_job import form
from tests.tenants.visits.conftest import opened

RATES = (0, 5, 18, 40)
Row = dict[str, Any]


@dataclass
class Stay:
    """One random stay of a car, from the estimate to the invoice."""

    owner: Api
    cast: Cast
    shop: Shop
    chance: Random
    services: list[Service]

    def run(self, number: int) -> dict[str, bool]:
        taxed = self.chance.random() < 0.7
        register(self.owner, roundsTotal=self.chance.random() < 0.5)
        ordered = self.chance.random() < 0.5
        visit = self._visit(number, taxed=taxed, ordered=ordered)
        estimate = drafted(self.owner, visit)
        lines, choices = self._content(ordered=ordered)
        saved(
            self.owner,
            estimate,
            *lines,
            choices=choices,
            discount=self._discount(lines, choices),
            taxCollected=int(taxed),
        )
        link = link_of(self.owner, estimate)
        # Each customer has an address, so the limits of an address do not stop the test.
        customer = Api(address=f"10.0.0.{number}")
        shown = look(link, customer)
        total, body = self._answers(estimate, shown)
        answer = decide(link, shown, in_rupees(total), customer, answers=body)
        assert answer.status == 200, answer.body
        with tenancy.garage(self.cast.first.pk):
            decision = EstimateDecision.objects.get(estimate_version__estimate=estimate)
            assert decision.approved_total_paise == total
            approves = any(answers_in(record_of(decision)).lines.values())
        job_id = self._job(estimate, visit)
        if job_id is None:
            return {"declined": True}
        with tenancy.garage(self.cast.first.pk):
            job = Job.objects.get(pk=job_id)
            assert (job.total_paise, job.ceiling_paise) == (total, total)
            if not taxed:
                Job.objects.filter(pk=job_id).update(exempt_reason="A test")
        invoice = stored(self.cast.first, issue(self.owner, job_id)["invoiceId"])
        assert invoice.total_paise == total
        approved = self.owner.get(f"jobs/{job_id}").data["approval"]["approved"]
        assert approved == in_rupees(total)
        return {"ordered": ordered, "choices": bool(choices), "taxed": taxed, "approves": approves}

    def _visit(self, number: int, *, taxed: bool, ordered: bool) -> int:
        plate = f"MH12RN{number:04}"
        with tenancy.garage(self.cast.first.pk):
            vehicle = Vehicle.objects.create(number=plate, search_key=plate, model="Swift")
            Ownership.objects.create(customer=self.shop.customer, vehicle=vehicle)
        if not ordered:
            return opened(self.owner, self.shop, vehicleId=vehicle.pk)
        reason = {} if taxed else {"exemptReason": "A test"}
        body = self.shop.job(vehicleId=vehicle.pk, taxCollected=int(taxed), **reason)
        job = self.owner.post("jobs", body)
        assert job.status == 200, job.body
        return int(self.owner.post("visits", {"jobId": job.data["jobId"]}).data["visitId"])

    def _content(self, *, ordered: bool) -> tuple[list[Row], list[Row]]:
        free = self.services.copy()
        self.chance.shuffle(free)
        lines = [self._line(free) for _ in range(self.chance.randint(1, 4))]
        choices = [
            choice(
                f"Choice {place}",
                *(
                    option(str(rank), *(self._line(free) for _ in range(self.chance.randint(1, 2))))
                    for rank in range(self.chance.randint(2, 3))
                ),
            )
            for place in range(self.chance.randint(0, 2))
        ]
        return lines, choices

    def _discount(self, lines: list[Row], choices: list[Row]) -> float:
        """Return a discount on everything that leaves something of the services."""
        options = [each for group in choices for each in group["options"]]
        every = [*lines, *(line for each in options for line in each["lines"])]
        most: float = sum(line["rate"] for line in every if line["kind"] == "labour") * 0.5
        return round(self.chance.random() * most, 2)

    def _line(self, free: list[Service]) -> Row:
        price = self.chance.randint(1, 150_000) / 100
        if free and self.chance.random() < 0.5:
            percent = self.chance.choice((None, None, 7.5, 33.33))
            return labour(free.pop(), price, discountPercent=percent)
        rate = self.chance.choice(RATES)
        return goods(price, self.chance.randint(1, 3), gstRate=rate)

    def _answers(self, estimate: int, shown: Row) -> tuple[int, list[Row]]:
        """Answer at random. Return the figure of the button with the answers."""
        lines = {line["ref"]: self.chance.random() < 0.7 for line in shown["lines"]}
        options = {
            each["choiceId"]: self.chance.choice([*(it["optionId"] for it in each["options"]), None])
            for each in shown["choices"]
        }
        with tenancy.garage(self.cast.first.pk):
            document = from_json(EstimateVersion.objects.get(estimate=estimate).document)
        total = approved_totals(document, Answers(lines, options)).total_paise
        body: list[Row] = [{"ref": ref, "yes": yes} for ref, yes in lines.items()]
        body += [{"choice": each, "optionId": taken} for each, taken in options.items()]
        return total, body

    def _job(self, estimate: int, visit: int) -> int | None:
        job_id = self.owner.get(f"visits/{visit}").data["jobId"]
        if job_id is not None:
            return int(job_id)
        answer = self.owner.post(f"estimates/{estimate}/open-job", form())
        if answer.code == "nothing_approved":
            return None
        assert answer.status == 200, answer.body
        return int(answer.data["jobId"])


def stays(owner: Api, cast: Cast, shop: Shop, number: int) -> list[dict[str, bool]]:
    with tenancy.garage(cast.first.pk):
        services = [
            Service.objects.create(
                subcategory_id=shop.oil.subcategory_id, name=f"Repair {place}", rate_paise=12_345 * place
            )
            for place in range(1, 9)
        ]
        shop.customer.address = "12, Link Road, Mumbai"
        shop.customer.save(update_fields=["address"])
    return [Stay(owner, cast, shop, Random(seed), services).run(seed) for seed in range(number)]


def test_figures_of_a_few_random_stays_are_equal(owner: Api, cast: Cast, shop: Shop) -> None:
    assert len(stays(owner, cast, shop, 3)) == 3


@pytest.mark.prove
def test_figures_of_50_random_stays_are_equal(owner: Api, cast: Cast, shop: Shop) -> None:
    found = stays(owner, cast, shop, 50)
    for name in ("ordered", "choices", "taxed", "approves"):
        assert sum(each.get(name, False) for each in found) > 10, name
