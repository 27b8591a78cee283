"""The filters of the list of parts."""

from enum import StrEnum


class PartFilter(StrEnum):
    LOW = "low"
    BELOW_ZERO = "below_zero"
    NOT_COUNTED = "not_counted"
    ARCHIVED = "archived"
