from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.said import TARGET, exported


class Command(BaseCommand):
    help = "Write languages/said/en.json: the sentences of the API's answers, for the translators."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="Write nothing; exit 1 if the file is not current."
        )

    def handle(self, *args: Any, check: bool = False, **options: Any) -> None:
        if not check:
            TARGET.write_text(exported())
        elif not TARGET.exists() or TARGET.read_text() != exported():
            raise CommandError("languages/said/en.json is not current: run manage.py export_sentences.")
