"""Random days of an advisor, a technician and a cashier. The oracle knows the list, the shelf and what was asked for:
without the right to change prices, the bill never falls below it."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from random import Random
from typing import Any

import pytest
from django.db import transaction
from pytest import MonkeyPatch

from tenants.jobs.bill import pricing
from tenants.jobs.parts import lines as part_lines
from tenants.jobs.parts import services as part_services
from tests.api import Answered, Api
from tests.billed import register
from tests.cast import Cast
from tests.job_parts import CANCELLED, DELIVERED, OPEN, READY, hand, set_status, shelf
from tests.proving import seeds
from tests.shop import Shop

LIST = {"oil": Decimal(1000), "wash": Decimal(450)}
FILTER, GST, ON_SHELF, IN_PROGRESS = Decimal(480), Decimal("1.18"), 12, 2
TYPED = {"partName": "Bumper", "hsn": "8708", "unit": "NOS", "gstRate": 18}
REASONS = ("", "", "goodwill", "warranty")


@dataclass
class Least:
    """What the customer must pay at least. It learns from accepted requests, and from the shelf."""

    services: set[str] = field(default_factory=set)
    done: set[str] = field(default_factory=set)
    taxed: bool = False
    finished: bool = False
    filters: Decimal = Decimal(0)
    bought: dict[int, Decimal] = field(default_factory=dict)

    def saved(self, services: set[str], filters: Decimal, *, taxed: bool) -> None:
        self.services, self.taxed = services, self.taxed or taxed
        if self.finished:
            self.done |= services
            self.filters = max(self.filters, filters)

    def finish(self, filters: Decimal) -> None:
        self.finished, self.done = True, self.done | self.services
        self.filters = max(self.filters, filters)

    def total(self, out: Decimal) -> Decimal:
        """`out` is what left the shelf for the bill."""
        work = max(sum(LIST[name] for name in names) for names in (self.services, self.done | self.services))
        typed = sum(self.bought.values(), Decimal(0))
        return work * (GST if self.taxed else 1) + typed + FILTER * max(out, self.filters)


@dataclass
class Day:
    people: dict[str, Api]
    shop: Shop
    part: dict[str, Any]
    chance: Random
    done: Counter[str]
    least: Least = field(default_factory=Least)
    job_id: int = 0
    # Filters that came back damaged, so others may replace them.
    damaged: Decimal = Decimal(0)

    def run(self, steps: int) -> None:
        while not self.job_id:
            self._save({"parts": []})
        for _ in range(steps):
            name = self.chance.choice(("save", "save", "take", "give_back", "bill", "status", "tax"))
            accepted = getattr(self, name)()
            self.done[name if accepted else f"{name} refused"] += 1
            self.check()

    # -- what people do ------------------------------------------------------------------------------------

    def save(self) -> bool:
        return self._save(self._sheet()).status == 200

    def take(self) -> bool:
        client = self.people[self.chance.choice(("advisor", "technician"))]
        return hand(client, "take", self.job_id, self.part, self.chance.randint(1, 2)).status == 200

    def give_back(self) -> bool:
        client = self.people[self.chance.choice(("advisor", "technician"))]
        quantity, damaged = self.chance.randint(1, 2), self.chance.random() < 0.4
        condition = "damaged" if damaged else "good"
        out = self._out(self._sheet()["parts"])
        answer = hand(client, "return", self.job_id, self.part, quantity, condition=condition)
        if answer.status == 200 and damaged:
            # What was on the bill stays there.
            self.damaged += quantity
            self.least.filters = max(self.least.filters, out)
        if answer.status == 200 and not damaged:
            self.least.filters = max(self.least.filters - quantity, Decimal(0))
        return answer.status == 200

    def bill(self) -> bool:
        if not (lines := self._sheet()["parts"]):
            return False
        price = self.chance.choice((480, 480, 0, 65, None))
        body = {"unitPrice": price, "freeReason": self.chance.choice(REASONS)}
        line = self.chance.choice(lines)["jobPartId"]
        return self.people["advisor"].post(f"job-parts/{line}/bill", body).status == 200

    def status(self) -> bool:
        who = self.chance.choice(("advisor", "technician", "cashier"))
        status = self.chance.choice((OPEN, IN_PROGRESS, READY, DELIVERED, CANCELLED))
        answer = set_status(self.people[who], self.job_id, status)
        if answer.status == 200 and status in (READY, DELIVERED):
            self.least.finish(_filters(self._sheet()["parts"]))
        return answer.status == 200

    def tax(self) -> bool:
        taxed = self.chance.random() < 0.5
        body = {"taxCollected": int(taxed), "exemptReason": "Charity"}
        answer = self.people["advisor"].put(f"jobs/{self.job_id}/tax", body)
        self.least.taxed |= answer.status == 200 and taxed
        return answer.status == 200

    def _save(self, sheet: dict[str, Any]) -> Answered:
        """Save the form, with the changes that a person might try."""
        chance = self.chance
        names = set(chance.sample(sorted(LIST), chance.choice((1, 2, 2))))
        parts = [line for line in map(self._line, sheet["parts"]) if line]
        if chance.random() < 0.4:
            parts.append({"partId": self.part["partId"], **self._wish(480)})
        if chance.random() < 0.3:
            parts.append({**TYPED, **self._wish(chance.choice((65, 6500)))})
        taxed = chance.random() < 0.7
        body = self.shop.job(
            taxCollected=int(taxed),
            servicesOpted=[
                self.shop.line(getattr(self.shop, name), chance.choice((float(LIST[name]),) * 9 + (1,)))
                for name in sorted(names)
            ],
            partsUsed=parts,
            **({"discountAmount": 50} if chance.random() < 0.1 else {}),
        )
        client = self.people["advisor"]
        answer = client.put(f"jobs/{self.job_id}", body) if self.job_id else client.post("jobs", body)
        if answer.status == 200:
            self.job_id = int(answer.data["jobId"])
            lines = self._sheet()["parts"]
            self.least.saved(names, _filters(lines), taxed=taxed)
            for line in lines:
                if line["partId"] is None:
                    paid = Decimal(str(line["unitPrice"])) * Decimal(str(line["quantity"]))
                    known = self.least.bought.get(line["jobPartId"], Decimal(0))
                    self.least.bought[line["jobPartId"]] = max(known, paid)
        return answer

    def _line(self, line: dict[str, Any]) -> dict[str, Any] | None:
        """Return a stored line, mostly as it is."""
        names = ("jobPartId", "partId", "quantity", "unitPrice", "onBill", "freeReason")
        sent = {name: line[name] for name in names} | ({} if line["partId"] else TYPED)
        change = self.chance.random()
        if change < 0.08:
            return None
        if change < 0.16:
            return sent | {"quantity": max(line["quantity"] + self.chance.choice((-1, 1)), 1)}
        if change < 0.24:
            return sent | {"unitPrice": self.chance.choice((65, 480, 6500, 7000))}
        if change < 0.3:
            return sent | {"onBill": not line["onBill"], "freeReason": self.chance.choice(REASONS)}
        return sent

    def _wish(self, price: float) -> dict[str, Any]:
        chance = self.chance
        wish: dict[str, Any] = {"quantity": chance.randint(1, 3), "unitPrice": price}
        if chance.random() < 0.15:
            wish |= {"onBill": chance.random() < 0.5, "freeReason": chance.choice(REASONS)}
        return wish if chance.random() > 0.1 else wish | {"unitPrice": 0, "freeReason": "goodwill"}

    # -- the check -----------------------------------------------------------------------------------------

    def check(self) -> None:
        sheet = self._sheet()
        assert not [line for line in sheet["parts"] if line["freeReason"]]
        least = self.least.total(self._out(sheet["parts"]))
        assert Decimal(str(sheet["estimatedCost"])) >= least, (sheet["estimatedCost"], least, self.least)

    def _out(self, lines: list[dict[str, Any]]) -> Decimal:
        """Return what is out of the shelf for the bill. Nobody has decided yet about what is not on the bill. The
        job shows it, and so does the radar."""
        on_hand = self.people["advisor"].get(f"parts/{self.part['partId']}").data["onHand"]
        return max(ON_SHELF - Decimal(str(on_hand)) - self.damaged - _undecided(lines), Decimal(0))

    def _sheet(self) -> dict[str, Any]:
        answer = self.people["advisor"].get(f"jobs/{self.job_id}")
        assert answer.status == 200
        return dict(answer.data)


def _undecided(lines: list[dict[str, Any]]) -> Decimal:
    """Return the filters that are out without a bill and without a reason."""
    found = [line for line in lines if line["partId"] and not line["onBill"] and not line["freeReason"]]
    return sum((Decimal(str(line["issued"])) for line in found), Decimal(0))


def _filters(lines: list[dict[str, Any]]) -> Decimal:
    """Return the filters on the bill that did not come back."""
    billed = [line for line in lines if line["partId"] and line["onBill"]]
    return sum(
        (Decimal(str(line["quantity"])) - Decimal(str(line["returned"])) for line in billed), Decimal(0)
    )


def live(api: Api, cast: Cast, shop: Shop, histories: range, steps: int) -> Counter[str]:
    owner, done = api.as_(cast.owner), Counter[str]()
    register(owner)
    people = {
        "advisor": api.as_(cast.advisor),
        "technician": api.as_(cast.technician),
        "cashier": api.as_(cast.cashier),
    }
    for seed in histories:
        mark = transaction.savepoint()
        Day(people, shop, shelf(owner, ON_SHELF), Random(seed), done).run(steps)
        transaction.savepoint_rollback(mark)
    return done


@pytest.mark.parametrize(("full", "steps"), [(5, 14), pytest.param(150, 40, marks=pytest.mark.prove)])
def test_bill_never_falls_without_the_right_in_random_days(
    api: Api,
    cast: Cast,
    shop: Shop,
    full: int,
    steps: int,
    record_property: Callable[[str, object], None],
) -> None:
    """It takes some seconds, because each step calls the API and reads the job."""
    done = live(api, cast, shop, seeds(7, full, 5), steps)
    record_property("steps", sum(done.values()))
    assert min(done[name] for name in ("save", "save refused", "take", "give_back", "bill", "status")) > 0


def test_negative_control_without_the_rule_a_bill_falls(
    api: Api, cast: Cast, shop: Shop, monkeypatch: MonkeyPatch
) -> None:
    for module in (part_lines, part_services, pricing):
        monkeypatch.setattr(module, "check_less", lambda *args, **kwargs: None)
    with pytest.raises(AssertionError):
        live(api, cast, shop, seeds(7, 5, 5), 14)
