"""Errors of alerts."""

from kernel.errors import DomainError


class PushOff(DomainError):
    code, status, message = "push_off", 404, "This installation sends no alerts to devices."
