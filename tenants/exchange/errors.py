"""How a start of an import is refused."""

from kernel.errors import DomainError


class ImportNotStartable(DomainError):
    code, status, message = (
        "import_not_startable",
        409,
        "Only a file without problems can be imported, and only once. Please check the file again.",
    )
