"""The key with which this installation signs alerts."""

from typing import Any

import pytest

from kernel.push import new_private_key


@pytest.fixture
def push_key(settings: Any) -> str:
    settings.VAPID_PRIVATE_KEY = new_private_key()
    return str(settings.VAPID_PRIVATE_KEY)
