"""The file VERSION contains the version, and all other places contain the same value."""

import json
import re
import tomllib

from django.conf import settings

from config.env import ROOT
from tests.api import Api
from tests.cast import Cast

VERSION = (ROOT / "VERSION").read_text().strip()


def test_config_and_health_and_openapi_responses_show_the_product_version(api: Api, cast: Cast) -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", VERSION)
    assert settings.VERSION == VERSION
    assert api.get("config").data["version"] == VERSION
    assert api.get("/healthz").body["version"] == VERSION
    assert api.get("/api/openapi.json").body["info"]["version"] == VERSION


def test_python_and_web_packages_have_the_current_product_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["version"] == VERSION
    assert json.loads((ROOT / "webapp" / "package.json").read_text())["version"] == VERSION


def test_newest_release_in_the_changelog_is_the_current_product_version() -> None:
    releases = re.findall(
        r"^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$", (ROOT / "CHANGELOG.md").read_text(), re.M
    )
    assert releases[0] == VERSION
