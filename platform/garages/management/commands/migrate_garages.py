import sys
from typing import Any

import psycopg
from django.core.management.base import BaseCommand, CommandError, CommandParser

from garages import queries
from garages.provisioning import current_template
from kernel import tenancy
from kernel.tenancy import fanout, schema_of
from kernel.tenancy.logins import parameters_of

BAR = 30


class Command(BaseCommand):
    help = "Migrate the schemas of all garages to the template. The next run finishes an interrupted one."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="Change nothing; exit 1 if a garage is outdated."
        )

    def handle(self, *args: Any, check: bool = False, **options: Any) -> None:
        with tenancy.as_owner():
            template = current_template()
            garage_ids = queries.garages_with_schema()
        with psycopg.connect(**parameters_of(tenancy.OWNER), autocommit=True) as connection:
            if check:
                pending, report = fanout.plan(connection, template, garage_ids)
                self._tell(report)
                if pending or report.failed:
                    raise CommandError(
                        f"{len(pending)} garages are outdated, {len(report.failed)} cannot be migrated."
                    )
                self.stdout.write(f"All {len(garage_ids)} garages are up to date.")
                return
            report = fanout.run(connection, template, garage_ids, progress=self._progress)
        self._tell(report)
        self.stdout.write(f"{len(report.migrated)} garages migrated, {len(report.current)} were up to date.")
        if report.failed:
            raise CommandError(f"{len(report.failed)} garages could not be migrated.")

    def _tell(self, report: fanout.Report) -> None:
        for garage_id, reason in report.failed.items():
            self.stderr.write(f"{schema_of(garage_id)} {reason}")

    def _progress(self, done: int, total: int) -> None:
        if sys.stderr.isatty():
            filled = BAR * done // total
            end = "\n" if done == total else ""
            self.stderr.write(f"\r{'█' * filled}{'░' * (BAR - filled)} {done}/{total}", ending=end)
