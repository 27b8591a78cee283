from typing import Any

from django.core.management.base import BaseCommand

from kernel.push import new_private_key


class Command(BaseCommand):
    help = "Print a new key for the alerts on devices. Set it for web and worker."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"VAPID_PRIVATE_KEY={new_private_key()}")
