"""The first plans, as data. Later plans and versions are added in the console."""

from dataclasses import dataclass

from billing.rules import Interval

# A yearly plan costs as much as ten months of the monthly plan.
MONTHS_OF_A_YEAR = 10
GRACE_DAYS = 7
TRIAL_DAYS = 14
TRIAL_GRACE_DAYS = 3


@dataclass(frozen=True)
class Offer:
    code: str
    version: int
    name: str
    price_paise: int
    interval: Interval
    branches: int
    staff: int
    grace_days: int = GRACE_DAYS
    trial_days: int = TRIAL_DAYS


def _both(
    code: str, version: int, name: str, rupees: int, *, branches: int, staff: int
) -> tuple[Offer, Offer]:
    month = Offer(code, version, name, rupees * 100, Interval.MONTH, branches, staff)
    year = Offer(
        f"{code}-yearly",
        version,
        f"{name}, yearly",
        rupees * 100 * MONTHS_OF_A_YEAR,
        Interval.YEAR,
        branches,
        staff,
    )
    return month, year


OFFERS = (
    *_both("starter", 1, "Starter", 999, branches=1, staff=10),
    *_both("pro", 1, "Pro", 1_999, branches=5, staff=50),
)
# A trial includes every feature.
TRIAL_PLAN = "pro"
