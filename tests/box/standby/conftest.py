"""A box whose settings name another machine, and what both answer."""

import io
import time
from pathlib import Path

import pytest

from infra.box import install, machine, psql, rollout, standby
from infra.box.box import Box
from tests.box.standby.pair import Pair
from tests.box.test_refusals import installation


@pytest.fixture
def box(tmp_path: Path) -> Box:
    made = installation(tmp_path / "root")
    machine.write(made.root / standby.HBA, "local all postgres peer\n")
    return made


@pytest.fixture
def pair(box: Box, monkeypatch: pytest.MonkeyPatch) -> Pair:
    made = Pair(box)
    monkeypatch.setattr(psql, "ask", made.ask_here)
    monkeypatch.setattr(standby, "ask", made.ask_there)
    monkeypatch.setattr(machine, "attempt", made.attempt)
    monkeypatch.setattr(install, "steps", lambda box, version: [])
    monkeypatch.setattr(install, "write_sizes", lambda box, version: True)
    monkeypatch.setattr(rollout, "check_settings", lambda box, version: False)
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    monkeypatch.setattr("sys.stdin", io.StringIO("garage.example\n"))
    return made
