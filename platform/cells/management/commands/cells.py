import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import psycopg
from django.core.management.base import BaseCommand, CommandError, CommandParser

from cells import cell_files, overview, sweeping
from cells.cell_files import CellFile
from cells.errors import CellUnknown
from cells.models import CellState

MANAGE = str(Path(__file__).parents[3] / "manage.py")


class Command(BaseCommand):
    help = "Migrate all cells, make them known to each other, and show their status."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        verbs = parser.add_subparsers(dest="verb", required=True)
        verbs.add_parser("migrate", help="Migrate one cell after the other. Stop at the first failure.")
        verbs.add_parser("status", help="Show each cell. Exit 1 if one is away or outdated.")
        verbs.add_parser("sweep", help="Delete the rest of chains that left this cell a week ago.")
        state = verbs.add_parser("set", help="Say whether a cell takes new chains.")
        state.add_argument("number", type=int)
        state.add_argument("state", choices=CellState.values)

    def handle(self, *args: Any, verb: str, **options: Any) -> None:
        if verb == "sweep":
            self.stdout.write(f"{sweeping.sweep()} moved chains were swept.")
            return
        try:
            files = cell_files.read_all()
            if verb == "migrate":
                self._migrate(files)
            elif verb == "set":
                overview.set_state(files, options["number"], options["state"])
                self.stdout.write(f"Cell {options['number']} is {options['state']}.")
            else:
                self._status(files)
        except (CellUnknown, psycopg.Error) as error:
            raise CommandError(str(error).strip()) from error

    def _migrate(self, files: list[CellFile]) -> None:
        for place, file in enumerate(files):
            self.stdout.write(f"Cell {file.number} ({file.address})")
            done = subprocess.run(  # noqa: S603 - our own command
                [sys.executable, MANAGE, "migrate_all"],
                env={**os.environ, **file.variables},
                capture_output=True,
                text=True,
                check=False,
            )
            if done.returncode:
                rest = ", ".join(str(other.number) for other in files[place + 1 :])
                after = f" These cells were not changed: {rest}." if rest else ""
                raise CommandError(f"{done.stdout}{done.stderr}Cell {file.number} failed.{after}")
            self.stdout.write(done.stdout.rstrip())
        overview.introduce(files)
        self.stdout.write(f"{len(files)} cells are migrated and know each other.")

    def _status(self, files: list[CellFile]) -> None:
        found = [overview.look(file) for file in files]
        for each in found:
            self.stdout.write(str(each))
        if wrong := [each.number for each in found if not each.is_well]:
            raise CommandError(f"Not well: cell {', cell '.join(map(str, wrong))}.")
