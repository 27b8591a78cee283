"""The kinds of stock movements, the scopes and states of counts, and where old parts are."""

from enum import StrEnum


class MoveKind(StrEnum):
    OPENING = "opening"
    RECEIVED = "received"
    RETURNED = "returned"  # A job returned it.
    FOUND = "found"
    TAKEN = "taken"  # A job took it.
    LOST = "lost"
    DAMAGED = "damaged"
    USED = "used"  # The workshop used it up.
    SENT_BACK = "sent_back"  # It went back to its supplier, or the bill was voided.
    COUNTED = "counted"  # The difference of a count, in both directions.
    REVALUED = "revalued"  # Only the value changed.


COMING_IN = (MoveKind.OPENING, MoveKind.RECEIVED, MoveKind.RETURNED, MoveKind.FOUND)
GOING_OUT = (MoveKind.TAKEN, MoveKind.LOST, MoveKind.DAMAGED, MoveKind.USED, MoveKind.SENT_BACK)
# A person may correct the stock in these ways.
CORRECTIONS = (MoveKind.FOUND, MoveKind.LOST, MoveKind.DAMAGED, MoveKind.USED, MoveKind.OPENING)


class CountScope(StrEnum):
    ALL = "all"
    RACK = "rack"
    NEVER = "never"  # Parts that were never counted.


class CountState(StrEnum):
    OPEN = "open"
    POSTED = "posted"
    DROPPED = "dropped"


class CountShow(StrEnum):
    """The filters of a count's lines."""

    TO_COUNT = "to_count"
    DIFFERENCES = "differences"


class Keeper(StrEnum):
    """Who has the old part that an exchange part replaced."""

    WORKSHOP = "workshop"
    CUSTOMER = "customer"
    NOBODY = "nobody"
