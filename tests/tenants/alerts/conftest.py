"""A push service, and the key with which this installation signs."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kernel.push import new_private_key
from tests import pushservice
from tests.pushservice import PushService


@pytest.fixture
def push_key(settings: Any) -> str:
    settings.VAPID_PRIVATE_KEY = new_private_key()
    return str(settings.VAPID_PRIVATE_KEY)


@pytest.fixture
def push_service(push_key: str, tmp_path: Path) -> Iterator[PushService]:
    with pushservice.running(tmp_path) as service:
        yield service
