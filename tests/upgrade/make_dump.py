"""`python -m tests.upgrade.make_dump PG_DUMP`: dumps the demo data of this release for tests of later
releases.

Run it once for each release, on a new database filled by `migrate_platform` and `seed`, and commit the file.
It is plain SQL with inserts, so that Postgres 16 and later can read it without a client program.
"""

import gzip
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import django
import psycopg

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(__file__).parent
# These are session settings that another server may not support, and psql commands.
NOISE = re.compile(
    r"^(SET [a-z_]+ = .*;|SELECT pg_catalog\.set_config.*;|\\(un)?restrict .*)\n", re.MULTILINE
)


def main(pg_dump: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.development")
    django.setup()
    from django.conf import settings

    from tests.database import owner_dsn
    from tests.outbox import drain
    from tests.upgrade import facts

    for _ in range(6):
        drain()
    dumped = subprocess.run(
        [pg_dump, "--rows-per-insert=200", "--quote-all-identifiers", f"--dbname={owner_dsn()}"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    version = settings.VERSION
    target = FOLDER / f"{version}.sql.gz"
    text = NOISE.sub("", dumped)
    target.write_bytes(gzip.compress(text.encode(), compresslevel=9, mtime=0))
    with psycopg.connect(owner_dsn()) as connection:
        found = facts.read(connection)
        found["pages"] = {
            schema: facts.page_digest(document)
            for schema, (document, _) in facts.oldest_papers(connection).items()
        }
    found["drawn_with"] = facts.drawing_libraries()
    found["database"] = settings.DATABASES["owner"]["NAME"]
    (FOLDER / f"{version}.json").write_text(json.dumps(found, indent=1) + "\n")
    print(f"{target.name}: {target.stat().st_size:,} bytes, {len(text):,} unpacked")


if __name__ == "__main__":
    main(sys.argv[1])
