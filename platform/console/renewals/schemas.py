"""Schemas of renewals."""

from datetime import date

from console.schemas import OptionalDay
from kernel.http.fields import Out, Paging
from kernel.money import Rupees
from tenants.exchange.schemas import MonthQuery


class RenewalsQuery(Paging, MonthQuery):
    # The query limits the list to this day of the month.
    day: OptionalDay = None


class RenewalOut(Out):
    garage_id: int
    garage_name: str
    chain_name: str
    plan_name: str
    amount: Rupees
    last_day: date
    state: str
    pays_online: bool
    claims_waiting: int


class RenewalDayOut(Out):
    day: date
    number: int
    amount: Rupees


class RenewalsOut(Out):
    records: list[RenewalOut]
    record_count: int
    amount: Rupees
    days: list[RenewalDayOut]
