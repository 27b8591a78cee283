"""Schemas of the leak radar."""

from datetime import date
from typing import Annotated, Any

from pydantic import AfterValidator, Field

from kernel.http.fields import (
    NOT_SENT,
    In,
    Instant,
    NewestFirst,
    Out,
    Whole,
    day,
    field_error,
    month_in,
    one_of,
    text,
)
from kernel.money import Rupees, RupeesIn, rupees
from kernel.sentences import Sentence
from tenants.radar.codes import Explanation, FindingState, RuleName
from tenants.radar.services import SettingDetails

SHORTEST_TEXT, LONGEST_TEXT = 10, 500
MOST_DAYS = 180


def _long_enough(value: str) -> str:
    if len(value) < SHORTEST_TEXT:
        raise field_error(Sentence("Please write at least {least} characters", least=SHORTEST_TEXT))
    return value


def _days(value: int) -> int:
    if not 1 <= value <= MOST_DAYS:
        raise field_error(Sentence("Choose between 1 and {most} days", most=MOST_DAYS))
    return value


Days = Annotated[Whole, AfterValidator(_days)]


class LeakListIn(NewestFirst):
    state: Annotated[str, one_of(FindingState)] = ""
    rule: Annotated[str, one_of(RuleName)] = ""
    person: Annotated[str, text(longest=200)] = ""
    month: Annotated[date, month_in(Sentence("Please choose a month"))] | None = None


class ExplainIn(In):
    reason: Annotated[str, one_of(Explanation, Sentence("Choose a reason"))] = ""
    explanation: Annotated[
        str, text(required=Sentence("Please explain it"), longest=LONGEST_TEXT), AfterValidator(_long_enough)
    ] = ""


class LeakSettingIn(In):
    is_on: bool = NOT_SENT
    rules_off: list[Annotated[str, one_of(RuleName, Sentence("This rule does not exist"))]] = Field(
        default=[], max_length=len(RuleName)
    )
    first_day: Annotated[date, day(Sentence("Choose a day"))] = NOT_SENT
    ready_days: Days = 3
    credit_note_days: Days = 2
    uncredited_days: Days = 30
    # The least amount that the rule about lower invoices shows.
    least_amount: Annotated[RupeesIn, rupees(Sentence("Amount is required"))] = NOT_SENT

    def details(self) -> SettingDetails:
        return SettingDetails(
            is_on=self.is_on,
            rules_off=[RuleName(name) for name in dict.fromkeys(self.rules_off)],
            first_day=self.first_day,
            ready_days=self.ready_days,
            credit_note_days=self.credit_note_days,
            uncredited_days=self.uncredited_days,
            least_paise=self.least_amount,
        )


class LeakOut(Out):
    leak_id: int
    rule: str
    rule_label: str
    # Other findings are only worth a look, and are not summed.
    is_loss: bool
    subject: str
    subject_id: int
    label: str
    day: str
    amount: Rupees
    facts: dict[str, Any]
    person_name: str
    state: str
    # What came of a settled finding. It is null if neither money nor a record came.
    recovered: Rupees | None
    first_on: str


class LeakEventOut(Out):
    what: str
    amount: Rupees
    reason: str
    text: str
    person_name: str
    at: Instant


class LeakWithEventsOut(LeakOut):
    events: list[LeakEventOut]


class LeakSumsOut(Out):
    open: Rupees
    explained: Rupees
    # The money and the records that came this month.
    recovered: Rupees
    open_count: int
    new_count: int


class LeakPageOut(Out):
    leaks: list[LeakOut]
    record_count: int
    as_of: int | None
    people: list[str]
    sums: LeakSumsOut
    is_on: bool
    looked_on: Instant | None
    looked_jobs: int
    looked_invoices: int
    looked_moves: int


class LeakRuleOut(Out):
    rule: str
    label: str
    is_on: bool
    is_loss: bool


class LeakSettingOut(Out):
    is_on: bool
    rules: list[LeakRuleOut]
    first_day: str
    ready_days: int
    credit_note_days: int
    uncredited_days: int
    least_amount: Rupees
