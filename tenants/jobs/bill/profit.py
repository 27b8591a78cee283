"""The profit of a job's parts: their amounts without GST, minus what they cost the garage."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from kernel.money import half_up
from tenants.jobs.parts.rules import needed_by

ONE_PLACE = Decimal("0.1")


@dataclass(frozen=True)
class CostedLine:
    """`cost_paise` is the cost of what is out. `unit_cost` is today's average in paise. Both are None if
    they are not known. A part without `part_id` was bought for this job, so its cost is final."""

    part_id: int | None
    amount_paise: int
    quantity: Decimal
    issued: Decimal
    returned: Decimal
    cost_paise: int | None
    unit_cost: Decimal | None


@dataclass(frozen=True)
class Profit:
    """`parts_profit_paise` is None if a cost is not known."""

    parts_profit_paise: int | None
    percent: Decimal | None
    is_estimated: bool

    @property
    def is_known(self) -> bool:
        return self.parts_profit_paise is not None


def parts_profit(lines: Iterable[CostedLine]) -> Profit:
    amount, cost, is_estimated, is_known = 0, 0, False, True
    for line in lines:
        amount += line.amount_paise
        cost += line.cost_paise or 0
        if line.part_id is None:
            is_known = is_known and line.cost_paise is not None
        elif needed := needed_by(line):
            is_known = is_known and line.unit_cost is not None
            cost += half_up(needed * (line.unit_cost or 0))
            is_estimated = True
    if not is_known:
        return Profit(None, None, is_estimated)
    profit = amount - cost
    percent = (Decimal(profit) * 100 / amount).quantize(ONE_PLACE, ROUND_HALF_UP) if amount else None
    return Profit(profit, percent, is_estimated)
