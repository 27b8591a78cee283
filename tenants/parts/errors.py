"""Errors of parts."""

from kernel.errors import NotFound
from kernel.sentences import Sentence

UNKNOWN = Sentence("Not found in your garage")


class CodeUnknown(NotFound):
    code, status, message = "not_found", 404, "This code is not known."


class LabelElsewhere(NotFound):
    code, status, message = "not_found", 404, "This label belongs to another garage."
