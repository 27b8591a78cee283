"""Files that are written within the transaction and sent after it."""

import tempfile
from typing import IO

IN_MEMORY = 1_000_000


def spooled_file() -> IO[bytes]:
    """Return an empty file, which moves from memory to the disk when it grows. The response closes it."""
    return tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)
