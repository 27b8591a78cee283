"""Errors of the audit page."""

from kernel.errors import DomainError


class RangeTooLong(DomainError):
    code, status, message = "range_too_long", 422, "Export at most 92 days at once."


class RangeReversed(DomainError):
    code, status, message = "range_reversed", 422, "The first day must not be after the last day."
