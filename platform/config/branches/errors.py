"""Errors of copies from another branch."""

from kernel.errors import Invalid
from kernel.sentences import Sentence


class NotKnownThere(Invalid):
    """The same for a foreign branch and for an unknown vehicle, so that it tells nothing about either."""

    def __init__(self) -> None:
        super().__init__(fromGarageId=Sentence("This vehicle was not found in that branch. Search again."))
