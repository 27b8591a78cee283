import sys
import time
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

import demo
from accounts.queries import find_person
from demo import large
from kernel import tenancy

BAR = 30


class Command(BaseCommand):
    help = "Add the demo garages and people to an installation without garages."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--size",
            choices=["demo", "large"],
            default="demo",
            help="large: also add a garage with 100,000 jobs, 30,000 customers and 20,000 parts.",
        )

        parser.add_argument(
            "--known-passwords",
            action="store_true",
            help="needed in production: everybody knows the passwords of the demo",
        )

    def handle(self, *args: Any, size: str = "demo", known_passwords: bool = False, **options: Any) -> None:
        if getattr(settings, "PRODUCTION", False) and not known_passwords:
            raise CommandError(
                "Everybody knows the passwords of the demo. Add --known-passwords on a machine for trials."
            )
        if demo.is_wanted():
            demo.make()
            email = demo.CHAINS[0].owner.email
            self.stdout.write(f"Demo data added. Sign in as {email} with {demo.PASSWORD}.")
        else:
            self.stdout.write("This installation already has garages, so no demo garage was added.")
        if size == "large":
            self._large()

    def _large(self) -> None:
        with transaction.atomic(), tenancy.platform():
            owner = find_person(demo.CHAINS[0].owner.email)
        if owner is None:
            raise CommandError("The large garage needs the demo owner, who does not exist.")
        started = time.monotonic()
        garage_id = large.make(owner, progress=self._progress)
        seconds = time.monotonic() - started
        self.stdout.write(f"The large garage {garage_id} of {owner.email} was made in {seconds:.0f} s.")

    def _progress(self, what: str, done: int, total: int) -> None:
        if sys.stderr.isatty():
            filled = BAR * done // total
            end = "\n" if done == total else ""
            self.stderr.write(f"\r{'█' * filled}{'░' * (BAR - filled)} {done:>7,} {what}", ending=end)
