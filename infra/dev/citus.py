"""The folder of a Postgres with Citus. The product does not use Citus (decision 0091)."""

import os
import subprocess
from pathlib import Path

NOT_RUN = "CITUS_BIN names no Postgres with Citus"


def programs() -> Path | None:
    """Return the folder CITUS_BIN, or None if its Postgres has no Citus."""
    folder = Path(os.environ.get("CITUS_BIN") or "/nonexistent")
    if not (folder / "pg_config").exists():
        return None
    command = [str(folder / "pg_config"), "--pkglibdir"]
    libraries = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    return folder if (Path(libraries) / "citus.so").exists() else None
