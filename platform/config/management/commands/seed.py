from typing import Any

from django.core.management.base import BaseCommand

from config import demo


class Command(BaseCommand):
    help = "Make the demo garages and people, unless they are there."

    def handle(self, *args: Any, **options: Any) -> None:
        if demo.is_there():
            self.stdout.write("The demo data is there already.")
            return
        demo.make()
        self.stdout.write(f"Demo data made: sign in as {demo.CHAINS[0].owner.email} with {demo.PASSWORD}.")
