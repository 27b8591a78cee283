"""Errors of copies from another branch."""

from kernel.errors import DomainError, Invalid
from kernel.sentences import Sentence


class NotKnownThere(Invalid):
    """The same for a foreign branch and for an unknown vehicle, so that it tells nothing about either."""

    def __init__(self) -> None:
        super().__init__(fromGarageId=Sentence("This vehicle was not found in that branch. Search again."))


class BranchHasInvoices(DomainError):
    code, status, message = (
        "branch_has_invoices",
        409,
        "This branch has invoices, so its GST profile and settings stay as they are."
        " You can change them under Garage settings.",
    )
