"""`make web` builds the web app only if sources or languages have changed."""

import os
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow


def make_web(project: Path, environment: dict[str, str], **own: str) -> str:
    """Return the output. The stand-in has no web app, so a build fails."""
    argv = ["make", "--no-print-directory", "web"]
    env = {**environment, **own}
    done = subprocess.run(argv, cwd=project, env=env, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def test_build_of_other_languages_is_another_build_and_the_first_is_kept(
    project: Path, environment: dict[str, str]
) -> None:
    environment.pop("LANGUAGES", None)
    page = project / "webapp" / "out" / "pages" / "en" / "index.html"
    assert "Web build" not in make_web(project, environment)
    assert "Web build failed" in make_web(project, environment, LANGUAGES="en")
    assert not page.exists()
    assert "Web build" not in make_web(project, environment)
    assert page.read_text() == "<p>built</p>"


def test_changed_source_is_built(project: Path, environment: dict[str, str]) -> None:
    source, built = project / "languages" / "en.json", project / "webapp" / ".builds" / "usual.built"
    later = built.stat().st_mtime + 5
    os.utime(source, (later, later))
    assert "Web build failed" in make_web(project, environment)
    os.utime(built, (later + 5, later + 5))
    assert "Web build" not in make_web(project, environment)
