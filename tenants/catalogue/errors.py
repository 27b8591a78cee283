"""Errors of changes in the catalogue."""

from kernel.errors import DomainError


class WordTaken(DomainError):
    """The phrase, maybe in another spelling, already means a service."""

    code, status, message = "word_taken", 409, "“{phrase}” already means {service}."
