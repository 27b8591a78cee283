"""Timeouts for lock waits, statements and idle transactions of the app, by kind of process."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Timeouts:
    """Timeouts in milliseconds. Postgres ends longer work, so that one stuck row cannot block all threads."""

    lock_timeout: int
    statement_timeout: int
    idle_in_transaction_session_timeout: int
    # This statement timeout applies to a request that only reads a garage.
    read_statement_timeout: int

    def settings(self) -> dict[str, int]:
        """Return the timeouts by their Postgres setting names."""
        return {
            name: getattr(self, name)
            for name in ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout")
        }


WEB = Timeouts(
    lock_timeout=1_000,
    statement_timeout=10_000,
    idle_in_transaction_session_timeout=15_000,
    read_statement_timeout=5_000,
)
# These timeouts are longer, because workers and commands copy, import and export whole garages.
WORKER = Timeouts(
    lock_timeout=10_000,
    statement_timeout=300_000,
    idle_in_transaction_session_timeout=300_000,
    read_statement_timeout=300_000,
)

_in_force = WORKER


def in_force() -> Timeouts:
    return _in_force


def use(timeouts: Timeouts) -> None:
    """Set the timeouts of this process, starting with the next transaction."""
    global _in_force
    _in_force = timeouts
