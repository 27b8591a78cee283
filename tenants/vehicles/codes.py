"""The classes of vehicles. A service can have another price for each."""

from enum import StrEnum


class VehicleClass(StrEnum):
    TWO_WHEELER = "two_wheeler"
    HATCHBACK = "hatchback"
    SEDAN = "sedan"
    SUV = "suv"
    COMMERCIAL = "commercial"
