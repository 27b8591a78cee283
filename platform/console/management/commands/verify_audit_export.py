from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction
from django.utils import timezone

from console.audit import chain
from kernel import tenancy


class Command(BaseCommand):
    help = "Check that an export of the audit trail was not changed. The console exports such files."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            with file.open("rb") as lines:
                found = chain.verify(lines)
        except OSError as error:
            raise CommandError(f"{file} could not be read: {error.strerror}.") from None
        except chain.Broken as broken:
            raise CommandError(str(broken)) from None
        with transaction.atomic(), tenancy.platform():
            noted = chain.find_note(found)
        if noted is None:
            raise CommandError(
                "The hashes of the lines fit, but the audit trail has no export with this result."
                " The file was changed, or it comes from another installation."
            )
        self.stdout.write(
            f"{found.entries} entries from {found.since} to {found.until}, unchanged since the export of "
            f"{timezone.localtime(noted):%d/%m/%Y %H:%M}."
        )
