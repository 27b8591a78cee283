"""Schemas of statements."""

from datetime import date
from typing import Annotated

from kernel.http.fields import NOT_SENT, CustomerPhone, In, Out, day, month_in
from kernel.money import Rupees
from kernel.sentences import Sentence

DayIn = Annotated[date, day(Sentence("Choose a day"))]
Month = Annotated[date, month_in(Sentence("Please choose a month"))]


class StatementIn(In):
    from_: DayIn = NOT_SENT
    to: DayIn = NOT_SENT


class MonthIn(In):
    month: Month = NOT_SENT


class StatementBillOut(Out):
    # The number of the invoice, or the code of a job without one.
    name: str
    day: date
    left: Rupees


class StatementOut(Out):
    statement_id: int
    code: str
    customer_id: int
    customer_name: str
    phone_number: CustomerPhone
    # The address of today. It is empty for a customer without one.
    email: str
    first_day: date
    last_day: date
    # Below zero, it is money of the customer.
    opening: Rupees
    closing: Rupees
    entry_count: int
    # What was entered later for days of the statement before, and the day on which that one was made.
    changed: Rupees | None
    changed_since: date | None
    # The oldest bills that were open on the last day. `bill_count` counts all.
    bills: list[StatementBillOut]
    bill_count: int
    garage_name: str
    vpa: str
    # It is empty until somebody wants to mail the statement, and then queued, sent or failed.
    mail_state: str
    mail_to: str
    mail_reason: str


class StatementsOut(Out):
    first_day: date
    last_day: date
    # The day on which the first of them was made.
    made_on: date | None
    made: int
    mailed: int
    failed: int
    # The customers who still need one.
    missing: int
    missing_with_email: int
    # The failed ones come first, and the figures above cover all.
    statements: list[StatementOut]
