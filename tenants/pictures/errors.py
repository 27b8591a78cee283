"""Errors of pictures."""

from kernel.errors import DomainError


class PicturesFull(DomainError):
    code, status, message = (
        "pictures_full",
        409,
        "Your garage's picture storage is full. Ask the owner to make room.",
    )
