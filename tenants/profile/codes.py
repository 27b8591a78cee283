"""The kinds of GST registration."""

from enum import StrEnum


class Registration(StrEnum):
    REGULAR = "regular"
    COMPOSITION = "composition"
    UNREGISTERED = "unregistered"

    @property
    def label(self) -> str:
        return self.value.capitalize()
