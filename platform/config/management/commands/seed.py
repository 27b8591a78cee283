import sys
import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from accounts.queries import find_person
from config import demo
from config.demo import large
from kernel import tenancy

BAR = 30


class Command(BaseCommand):
    help = "Make the demo garages and people, in an installation that has no garage yet."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--size",
            choices=["demo", "large"],
            default="demo",
            help="large: beside them one garage with 100,000 jobs, 30,000 customers and 40,000 vehicles.",
        )

    def handle(self, *args: Any, size: str = "demo", **options: Any) -> None:
        if demo.is_wanted():
            demo.make()
            email = demo.CHAINS[0].owner.email
            self.stdout.write(f"Demo data made: sign in as {email} with {demo.PASSWORD}.")
        else:
            self.stdout.write("There are garages already: no demo garage was added.")
        if size == "large":
            self._large()

    def _large(self) -> None:
        with transaction.atomic(), tenancy.platform():
            owner = find_person(demo.CHAINS[0].owner.email)
        if owner is None:
            raise CommandError("The large garage belongs to the demo owner, who is not here.")
        started = time.monotonic()
        garage_id = large.make(owner, progress=self._progress)
        seconds = time.monotonic() - started
        self.stdout.write(
            f"The large garage is number {garage_id}, made in {seconds:.0f} s for {owner.email}."
        )

    def _progress(self, what: str, done: int, total: int) -> None:
        if sys.stderr.isatty():
            filled = BAR * done // total
            end = "\n" if done == total else ""
            self.stderr.write(f"\r{'█' * filled}{'░' * (BAR - filled)} {done:>7,} {what}", ending=end)
