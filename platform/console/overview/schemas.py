"""Schemas of the overview."""

from kernel.http.fields import Out
from kernel.money import Rupees


class StateCountOut(Out):
    state: str
    number: int


class OverviewOut(Out):
    monthly_recurring: Rupees
    states: list[StateCountOut]
    trials_ending: int
    renewals_today: int
    renewals_this_week: int
    claims_waiting: int
    tasks_failing: int
    tasks_dead: int
