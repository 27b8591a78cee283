"""Errors of the search."""

from kernel.errors import Invalid


class NeitherPhoneNorPlate(Invalid):
    def __init__(self) -> None:
        super().__init__(searchText="Please enter a valid phone number or vehicle number.")
