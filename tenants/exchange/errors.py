"""The errors of importing and exporting spreadsheets."""

from kernel.errors import DomainError


class ImportNotStartable(DomainError):
    code, status, message = (
        "import_not_startable",
        409,
        "This file cannot be imported or was already imported. Please check the file again.",
    )


class WorkbookTooLong(DomainError):
    code, status, message = (
        "workbook_too_long",
        409,
        "A workbook has at most 1,048,575 rows. Please download this list as CSV.",
    )
