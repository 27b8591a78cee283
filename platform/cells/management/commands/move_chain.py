from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cells import moving
from cells.errors import CellUnknown, MoveFailed, MoveRefused, SwitchUnclear


class Command(BaseCommand):
    help = "Move a chain with its garages, people, money and numbers to another cell."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("chain", type=int)
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("--to", type=int, metavar="CELL", help="The number of the other cell.")
        what.add_argument(
            "--open", action="store_true", help="Open the chain here again after an interrupted move."
        )

        parser.add_argument(
            "--wait",
            type=float,
            default=moving.TASK_SECONDS,
            metavar="SECONDS",
            help="How long to wait for open tasks of the chain.",
        )

    def handle(
        self,
        *args: Any,
        chain: int,
        to: int | None = None,
        wait: float = moving.TASK_SECONDS,
        **options: Any,
    ) -> None:
        try:
            if to is None:
                moving.open_again(chain)
                self.stdout.write(f"Chain {chain} is open here again.")
                return
            moved = moving.move(chain, to, say=self.stdout.write, task_seconds=wait)
        except (MoveRefused, CellUnknown) as refused:
            raise CommandError(f"Nothing was moved. {refused}") from refused
        except MoveFailed as failed:
            raise CommandError(f"{failed}\nThe chain was not moved, and works here as before.") from failed
        except SwitchUnclear as unclear:
            raise CommandError(str(unclear)) from unclear
        self.stdout.write(
            f"{moved.chain_name} works at {moved.address} now: {moved.garages} garages, {moved.tables} tables"
            " and sequences are equal."
        )
