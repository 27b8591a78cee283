"""The Compose file, read once, and a machine in a temporary folder."""

from pathlib import Path
from typing import Any

import pytest

from infra.box.box import Box
from infra.compose import check


@pytest.fixture(scope="session")
def compose() -> dict[str, Any]:
    return check.read()


@pytest.fixture
def box(tmp_path: Path) -> Box:
    made = Box(tmp_path)
    made.write_settings("garage.example", "ops@garage.example", own_certificate=True)
    made.make_secrets()
    made.renew_secret("postgres_password")
    return made
