"""Every garage operation when the subscription has run out."""

from datetime import timedelta

import pytest

from kernel import clock
from tests.api import Api, refused
from tests.architecture.world import CALLS, GARAGE_OPERATIONS, World, checksums, send, taken_back

# The trial of the cast ends after 14 days, its grace after three more.
LATER = timedelta(days=60)


@pytest.mark.parametrize("name", sorted(GARAGE_OPERATIONS))
def test_operation_under_the_lock(world: World, name: str) -> None:
    """What may never is refused and changes nothing; reads work, and so does a job that was open before."""
    with taken_back():
        with clock.at(clock.now() + LATER):
            answer = send(Api().as_(world.cast.owner), CALLS[name], world.own)
        if GARAGE_OPERATIONS[name].gate.when_locked == "never":
            assert refused(answer, 402, "subscription_expired")
            assert checksums(world.cast) == world.checksums
        else:
            assert answer.status != 402, answer.body
