"""The objects of both overlays, built once."""

from pathlib import Path

import pytest

from infra.kubernetes import build
from infra.kubernetes.build import Object


@pytest.fixture(scope="session")
def kubectl() -> str:
    program = build.kubectl()
    if program is None:
        pytest.skip(f"not run: {build.MISSING}")
    return program


@pytest.fixture(scope="session", params=build.OVERLAYS, ids=lambda overlay: overlay.name)
def overlay(request: pytest.FixtureRequest) -> Path:
    folder: Path = request.param
    return folder


@pytest.fixture(scope="session")
def large(kubectl: str) -> list[Object]:
    return build.build(kubectl, build.OVERLAYS[1])
