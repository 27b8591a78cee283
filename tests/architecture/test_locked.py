"""Each garage operation with an expired subscription."""

from contextlib import nullcontext
from datetime import timedelta

import pytest

from kernel import clock
from tests.api import Api, refused
from tests.architecture.world import CALLS, GARAGE_OPERATIONS, World, nothing_changed, rolled_back, send

# The trial of the test garage ends after 14 days and its grace after three more.
LATER = timedelta(days=60)
# The service decides by the time of the entry, and this one is new (`tests/tenants/intake/test_locked_garage.py`).
REFUSED_BY_SERVICE = {"take_in"}


@pytest.mark.parametrize("name", sorted(GARAGE_OPERATIONS))
def test_each_operation_of_a_locked_garage_works_or_returns_402_as_its_gate_declares(
    world: World, name: str
) -> None:
    """`when_locked="never"` is refused and changes nothing. Reads work, and so do calls for a job that was
    opened before the lock."""
    is_refused = GARAGE_OPERATIONS[name].gate.when_locked == "never" or name in REFUSED_BY_SERVICE
    with rolled_back(), nothing_changed(world) if is_refused else nullcontext():
        with clock.at(clock.now() + LATER):
            answer = send(Api().as_(world.cast.owner), CALLS[name], world.own)
        if is_refused:
            assert refused(answer, 402, "subscription_expired")
        else:
            assert answer.status != 402, answer.body
