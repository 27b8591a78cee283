"""The errors of importing a spreadsheet."""

from kernel.errors import DomainError


class ImportNotStartable(DomainError):
    code, status, message = (
        "import_not_startable",
        409,
        "This file cannot be imported or was already imported. Please check the file again.",
    )
