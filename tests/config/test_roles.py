"""`servicebay ROLE` starts the processes of the product."""

import os
import subprocess

import pytest

from config.env import ROOT
from tests.web import production

VERSION = (ROOT / "VERSION").read_text().strip()


def servicebay(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command in another folder, as an image does."""
    environment.pop("DJANGO_SETTINGS_MODULE", None)  # Production is the default.
    return subprocess.run(
        [ROOT / "bin" / "servicebay", *arguments],
        env={"PATH": os.environ["PATH"], **environment},
        cwd="/",
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize("arguments", [["webb"], [], [""], ["--help"]])
def test_unknown_role_is_refused_with_the_list_of_roles(arguments: list[str]) -> None:
    refused = servicebay(*arguments)
    assert refused.returncode == 64
    assert refused.stderr == "Roles are: web, relay, worker, beat, migrate, check, version.\n"
    assert refused.stdout == ""


def test_version_role_prints_the_version_without_any_setting() -> None:
    assert servicebay("version").stdout == f"{VERSION}\n"


@pytest.mark.slow
def test_check_role_finds_nothing_wrong_with_a_correct_deployment(django_db_setup: None) -> None:
    well = servicebay("check", **production())
    assert (well.returncode, well.stdout.strip()) == (0, "System check identified no issues (0 silenced).")


@pytest.mark.slow
def test_check_role_names_all_problems_of_a_production_deployment() -> None:
    """Without a setting, a role runs with the settings of production. Only they require an https URL."""
    closed = "postgresql://a:hidden@127.0.0.1:9/none"
    wrong = servicebay(
        "check", **production() | {"PUBLIC_URL": "http://garage.example", "DATABASE_URL": closed}
    )
    assert wrong.returncode == 1
    assert "servicebay.E007" in wrong.stderr
    assert "servicebay.E013) The database at DATABASE_URL does not answer: " in wrong.stderr
    assert "Connection refused" in wrong.stderr
    assert "Traceback" not in wrong.stderr
    assert "hidden" not in wrong.stderr


def test_check_role_names_a_missing_variable() -> None:
    wrong = servicebay("check")
    assert wrong.returncode != 0
    assert "DATABASE_URL is not set. .env.example says what it is for." in wrong.stderr


@pytest.mark.slow
def test_migrate_role_migrates_the_public_schema_and_the_garages(django_db_setup: None) -> None:
    done = servicebay("migrate", **production())
    assert done.returncode == 0, done.stderr
    assert done.stdout == "The platform is up to date.\n0 garages migrated, 2 were up to date.\n"
