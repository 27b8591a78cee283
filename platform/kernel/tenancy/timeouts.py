"""How long one transaction of the app's login may wait, run and idle, by kind of process."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Timeouts:
    """In milliseconds. Postgres ends what takes longer, so one stuck row never holds every thread."""

    lock_timeout: int
    statement_timeout: int
    idle_in_transaction_session_timeout: int
    # For a write of a garage that has several in hand (see `concurrent_writes`).
    crowded_lock_timeout: int

    def settings(self) -> dict[str, int]:
        """Under Postgres's own names."""
        return {
            name: getattr(self, name)
            for name in ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout")
        }


WEB = Timeouts(
    lock_timeout=1_000,
    statement_timeout=10_000,
    idle_in_transaction_session_timeout=15_000,
    crowded_lock_timeout=50,
)
# Workers and commands copy, import and export whole garages.
WORKER = Timeouts(
    lock_timeout=10_000,
    statement_timeout=300_000,
    idle_in_transaction_session_timeout=300_000,
    crowded_lock_timeout=10_000,
)

_in_force = WORKER


def in_force() -> Timeouts:
    return _in_force


def use(timeouts: Timeouts) -> None:
    """For this process, from its next transaction on."""
    global _in_force
    _in_force = timeouts
