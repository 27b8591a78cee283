"""Errors of parts."""

from kernel.errors import NotFound

UNKNOWN = "Not found in your garage"


class CodeUnknown(NotFound):
    code, status, message = "not_found", 404, "This code is not known."


class LabelElsewhere(NotFound):
    code, status, message = "not_found", 404, "This label belongs to another garage."
