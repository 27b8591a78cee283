import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from backups.archive import Reader
from backups.errors import BackupDamaged, RestoreRefused
from backups.restoring import restore


class Command(BaseCommand):
    help = "Restore a garage from its backup, completely or not at all."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--replace",
            action="store_true",
            help="Replace the data of an existing garage with the backup. Asks for the garage's name.",
        )
        parser.add_argument("--name", help="The garage's name, for use without a terminal.")

    def handle(
        self, *args: Any, file: Path, replace: bool = False, name: str | None = None, **options: Any
    ) -> None:
        try:
            with Reader(file) as reader:
                manifest = reader.manifest
            if replace:
                self._require_name(manifest.garage_name, name)
            restore(file, replace=replace)
        except (BackupDamaged, RestoreRefused) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(
            f"{manifest.garage_name} is restored to {manifest.made_at:%d %b %Y at %H:%M} UTC:"
            f" {manifest.rows:,} rows."
        )

    def _require_name(self, wanted: str, given: str | None) -> None:
        if given is None and sys.stdin.isatty():
            given = input(f"Changes of {wanted} since the backup will be lost. Type its name to continue: ")
        if given != wanted:
            raise CommandError(
                f"Nothing was changed: the name of the garage is {wanted!r}. Use --name to confirm it."
            )
