"""Errors of the load page."""

from kernel.errors import DomainError


class BadWindow(DomainError):
    code, status, message = "bad_window", 422, "Choose 15m or 24h."


class PaceOver(DomainError):
    code, status, message = "pace_over", 422, "Choose a time in the future."


class PaceTooLong(DomainError):
    code, status, message = "pace_too_long", 422, "A garage can be slowed for at most 7 days."


class NoPace(DomainError):
    code, status, message = "no_pace", 404, "This garage is not slowed down."
