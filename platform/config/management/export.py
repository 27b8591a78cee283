"""What the export commands share: a file that is made from the code and committed with it."""

import os
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.env import ROOT


class ExportCommand(BaseCommand):
    """Writes `target`. With `--check` it only compares, so that an outdated file fails `make test`."""

    requires_system_checks: list[str] = []
    target: Path
    # The command that brings the file up to date.
    remedy: str

    def exported(self) -> bytes:
        raise NotImplementedError

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="Write nothing; exit 1 if the file is not current."
        )

    def handle(self, *args: Any, check: bool = False, **options: Any) -> None:
        text = self.exported()
        if not check:
            self.target.write_bytes(text)
        elif not self.target.exists() or self.target.read_bytes() != text:
            raise CommandError(f"{os.path.relpath(self.target, ROOT)} is not current: run {self.remedy}.")
