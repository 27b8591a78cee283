"""The messages of errors."""

from datetime import datetime

import pytest

from kernel import clock
from kernel.errors import RateLimited

MORNING = datetime.fromisoformat("2026-11-20T10:41:10+05:30")


@pytest.mark.parametrize(
    ("seconds", "when"),
    [
        (1, "10:42"),
        (50, "10:42"),
        (51, "10:43"),
        (3600, "11:42"),
        (14 * 3600, "00:42 on 21/11/2026"),
    ],
)
def test_rate_limit_message_shows_when_the_next_try_is_allowed(seconds: int, when: str) -> None:
    with clock.at(MORNING):
        refused = RateLimited(seconds=seconds)
    assert str(refused) == f"Too many tries. Try again at {when}."
    assert refused.retry_after == seconds
