"""Stored sums that differ from their rows. The nightly checks report them, and repair nothing."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import connection

# So many differences are named. The others are only counted.
MOST_NAMED = 5


@dataclass(frozen=True, slots=True)
class Differences:
    count: int
    named: list[str]


def differences(sql: str, values: Sequence[list[str]] = ()) -> Differences:
    """Run a check. Its last value is the number of rows, which are code, figure, stored and expected sum, and
    the number of all differences."""
    with connection.cursor() as cursor:
        cursor.execute(sql, [*values, MOST_NAMED])
        rows = cursor.fetchall()
    named = [f"{code}: {what} is {stored:f}, expected {found:f}" for code, what, stored, found, _ in rows]
    return Differences(rows[0][-1] if rows else 0, named)
