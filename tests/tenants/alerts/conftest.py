"""A push service."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import pushservice
from tests.pushservice import PushService


@pytest.fixture
def push_service(push_key: str, tmp_path: Path) -> Iterator[PushService]:
    with pushservice.running(tmp_path) as service:
        yield service
