"""How a garage can be registered for GST."""

from enum import StrEnum


class Registration(StrEnum):
    REGULAR = "regular"
    COMPOSITION = "composition"
    UNREGISTERED = "unregistered"

    @property
    def label(self) -> str:
        return self.value.capitalize()
