"""Errors of the search."""

from kernel.errors import Invalid
from kernel.sentences import Sentence


class NeitherPhoneNorPlate(Invalid):
    def __init__(self) -> None:
        super().__init__(searchText=Sentence("Please enter a valid phone number or vehicle number."))
