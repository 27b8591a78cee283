from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.docs import dumped
from config.env import ROOT

TARGET = ROOT / "webapp" / "openapi.json"


class Command(BaseCommand):
    help = "Write the OpenAPI document to webapp/openapi.json, the source of the web client's types."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="Write nothing; exit 1 if the file is not current."
        )

    def handle(self, *args: Any, check: bool = False, **options: Any) -> None:
        text = dumped()
        if not check:
            Path(TARGET).write_bytes(text)
            return
        if not TARGET.exists() or TARGET.read_bytes() != text:
            raise CommandError("webapp/openapi.json is not current: run make api-types.")
