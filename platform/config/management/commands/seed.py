from typing import Any

from django.core.management.base import BaseCommand

from config import demo


class Command(BaseCommand):
    help = "Make the demo garages and people, in an installation that has no garage yet."

    def handle(self, *args: Any, **options: Any) -> None:
        if not demo.is_wanted():
            self.stdout.write("There are garages already: nothing was added.")
            return
        demo.make()
        self.stdout.write(f"Demo data made: sign in as {demo.CHAINS[0].owner.email} with {demo.PASSWORD}.")
