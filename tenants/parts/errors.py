"""Errors of parts."""

from kernel.errors import NotFound


class CodeUnknown(NotFound):
    code, status, message = "not_found", 404, "This code is not known."
