"""Writes the keys of names that an earlier release or raw SQL wrote without one: each night,
and after a restore."""

from kernel import clock, outbox
from kernel.names.fields import fill_keys

# A step takes about a second, so that edits of these rows do not wait long.
STEP = 5_000


def fill() -> None:
    """Write the keys of one step, of customers and of staff. A killed task is rolled back and runs again."""
    if fill_keys(STEP) == STEP:
        # There may be more of them.
        outbox.enqueue("customers.fill_keys", key=f"{clock.now():%Y%m%d%H%M%S%f}")


outbox.register(outbox.Task("customers.fill_keys", load=fill, seconds=60, queue="bulk"))
