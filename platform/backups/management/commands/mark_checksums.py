from typing import Any

import psycopg
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from backups.errors import MarkRefused
from backups.marking import read_mark
from backups.models import ChecksumMark
from kernel import tenancy
from kernel.tenancy.logins import parameters_of


class Command(BaseCommand):
    help = "Note the checksums of all tables at a position of the WAL. A restore to it must have the same."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with psycopg.connect(**parameters_of(tenancy.OWNER), autocommit=True) as connection:
                position, content = read_mark(connection)
        except MarkRefused as refused:
            raise CommandError(str(refused)) from refused
        with transaction.atomic(), tenancy.platform():
            ChecksumMark.objects.create(
                lsn=position.lsn, at=position.at, tables=content.tables, sequences=content.sequences
            )
        self.stdout.write(
            f"{len(content.tables):,} tables with {content.rows:,} rows are marked at {position.lsn}."
        )
