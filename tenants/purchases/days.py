"""The days of purchases: between an earlier record, or the first day of GST, and today."""

from datetime import date

from kernel import clock
from kernel.errors import Invalid
from kernel.sentences import Sentence

FIRST_DAY = date(2017, 7, 1)


def check_day(field: str, day: date, *, earliest: date = FIRST_DAY) -> None:
    if not earliest <= day <= clock.today():
        raise Invalid(
            **{field: Sentence("Choose a day between {earliest} and today", earliest=f"{earliest:%d/%m/%Y}")}
        )
