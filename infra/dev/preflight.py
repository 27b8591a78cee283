"""Everything that can be refused before minutes are spent on installing."""

from infra.dev import leftovers, ports, toolchain
from infra.dev.console import say
from infra.dev.locks import claimed
from infra.dev.settings import Settings


def checking(settings: Settings) -> None:
    """For the commands that start nothing on the data folder."""
    toolchain.require_node()
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
