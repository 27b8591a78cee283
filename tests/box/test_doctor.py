"""The age of the release in `servicebay-box doctor`, and the facts of a release."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from config.env import ROOT
from infra.box import doctor
from infra.box.box import Box
from infra.dev import audit
from infra.release import build


@pytest.fixture
def box(tmp_path: Path) -> Box:
    made = Box(tmp_path)
    made.release("1.2.0").mkdir(parents=True)
    (made.home / "current").symlink_to(made.release("1.2.0"))
    return made


def examined(box: Box, facts: dict[str, str]) -> doctor.Finding:
    (box.release("1.2.0") / "release.json").write_text(json.dumps(facts))
    return doctor.examine(box, ["Release"])[0]


def test_doctor_watches_a_release_that_is_older_than_90_days(box: Box) -> None:
    now = datetime.now(UTC)
    for days, verdict in ((0, doctor.WELL), (89, doctor.WELL), (91, doctor.WATCH)):
        made = (now - timedelta(days=days)).isoformat(timespec="seconds")
        assert examined(box, {"committed_at": made}).verdict == verdict, days
    found = examined(box, {"committed_at": "2026-08-01T23:30:00+05:30"})
    assert found.fix == "Servicebay 1.2.0 is from 01/08/2026. Look for a newer release."
    assert doctor.report([found]).startswith("to watch: Release. Servicebay 1.2.0 is from")


def test_doctor_watches_a_release_without_its_age(box: Box) -> None:
    found = examined(box, {})
    assert (found.verdict, found.fix.startswith("Servicebay 1.2.0 does not say")) == (doctor.WATCH, True)


def test_number_of_checks_is_in_the_manual() -> None:
    assert f"makes {len(doctor.CHECKS)} checks" in (ROOT / "docs" / "deploy.md").read_text()


def test_release_names_its_commit_and_the_last_audit_of_it(tmp_path: Path) -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    (tmp_path / "docs").mkdir()
    page = tmp_path / "docs" / "audit.md"
    page.write_text("No audit has been made yet.\n")
    first = build.origin(tmp_path)
    assert first == build.origin(tmp_path)
    assert first["audited_on"] is None
    assert datetime.fromisoformat(first["committed_at"] or "").tzinfo is not None
    page.write_text(audit.page([], datetime(2026, 12, 1, tzinfo=UTC), "", ""))
    assert build.origin(tmp_path)["audited_on"] == "2026-12-01"
