import signal
from threading import Event
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from kernel.outbox import relay


class Command(BaseCommand):
    help = "Send due outbox rows to the workers until stopped."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        stop = Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stop.set())
        relay.run(settings.RELAY_DATABASE_URL, stopping=stop.is_set)
