from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from backups.errors import BackupDamaged, BackupRefused
from backups.saving import save


class Command(BaseCommand):
    help = "Back up one garage to one file, in addition to the nightly backups."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("garage", type=int)
        parser.add_argument("--to", type=Path, help="The folder for the file. Default: BACKUP_DIR.")

    def handle(self, *args: Any, garage: int, to: Path | None = None, **options: Any) -> None:
        folder = to or Path(settings.BACKUP_DIR)
        target = folder / f"garage-{garage}-{datetime.now():%Y-%m-%d-%H%M%S}.zip"
        try:
            manifest = save(garage, target)
        except (BackupRefused, BackupDamaged, OSError) as error:
            raise CommandError(str(error)) from error
        size = target.stat().st_size / 1e6
        self.stdout.write(f"{manifest.garage_name}: {manifest.rows:,} rows, {size:.1f} MB, in {target}")
