"""The objects of both overlays, built once."""

import subprocess
from typing import Any

import pytest
import yaml

from config.env import ROOT
from infra.dev import libraries
from tests.kubernetes.objects import Object

OVERLAYS = ROOT / "infra" / "kubernetes" / "overlays"


def build(name: str) -> list[Any]:
    program = libraries.kubectl()
    if program is None:
        pytest.skip(
            "not run: kubectl 1.27 or newer is not installed (Debian: apt-get install kubernetes-client)"
        )
    done = subprocess.run([program, "kustomize", OVERLAYS / name], capture_output=True, text=True)
    # Kustomize warns about fields that a later version will refuse.
    assert (done.returncode, done.stderr) == (0, "")
    return [each for each in yaml.safe_load_all(done.stdout) if each]


@pytest.fixture(scope="session", params=["small", "large"])
def objects(request: pytest.FixtureRequest) -> list[Object]:
    """The objects of one overlay."""
    return build(request.param)


@pytest.fixture(scope="session")
def large() -> list[Object]:
    return build("large")
