"""Refusals of `make image`. The image itself is tested in tests/image."""

import json
import os
from pathlib import Path

import pytest

from infra.dev.refusal import Refusal
from infra.dev.settings import ROOT
from infra.image import build


def test_image_needs_root_and_names_its_programs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(Refusal) as refused:
        build.build(tmp_path)
    assert str(refused.value) == (
        "not run: buildah needs root here. Install both programs: apt-get install buildah mmdebstrap"
    )


def test_image_needs_the_built_web_app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(build, "can_build", lambda: True)
    monkeypatch.setattr(build, "ROOT", tmp_path)
    with pytest.raises(Refusal, match=r"The web app is not built\. Run make web first\."):
        build.build(tmp_path)


def test_source_has_the_sentences_of_each_offered_language(tmp_path: Path) -> None:
    """Without them, mails and papers would be in English, and nothing would say so."""
    build.write_source(tmp_path, build.SOURCE)
    for code in json.loads((ROOT / "languages" / "offered.json").read_text()):
        assert (tmp_path / "languages" / f"{code}.json").is_file()


def test_failed_step_shows_its_last_lines() -> None:
    with pytest.raises(Refusal, match="sh failed: the reason"):
        build._run("sh", "-c", "echo the reason >&2; exit 3")
