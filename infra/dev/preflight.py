"""Everything that can be refused before minutes are spent on installing."""

import errno
import tempfile
from pathlib import Path

from infra.dev import leftovers, ports, toolchain
from infra.dev.console import say
from infra.dev.locks import claimed
from infra.dev.refusal import NO_SPACE, Refusal
from infra.dev.settings import Settings


def checking(settings: Settings) -> None:
    """For the commands that start nothing on the data folder."""
    toolchain.require_node()
    require_folder(settings.data_dir)
    toolchain.require_disk(settings.data_dir)


def serving(settings: Settings) -> None:
    """For those that do: nobody else is on it, an earlier run's leftovers are gone, the port is free."""
    checking(settings)
    with claimed(settings.data_dir):
        left = leftovers.marked_with(str(settings.data_dir))
        if left:
            say(f"  An earlier run was killed; ending what it left behind ({len(left)} processes).")
            leftovers.end(left)
        ports.require_free(settings.port, settings.host)


def require_folder(data_dir: Path) -> None:
    """The data folder can be made and written to; nothing of the attempt stays."""
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=data_dir) as file:
            file.write(b"?")
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise Refusal(NO_SPACE) from None
        reason = "it is no folder" if data_dir.exists() and not data_dir.is_dir() else error.strerror
        raise Refusal(
            f"{data_dir} can't be the data folder: {reason}. "
            "Name another one: DATA_DIR=/a/folder/of/yours make up"
        ) from None
