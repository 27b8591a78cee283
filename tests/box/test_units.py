"""The units and their environment. Each has the command, the variables and the limits that Kubernetes has."""

import configparser
from pathlib import Path
from typing import Any

import pytest
import yaml

from config.env import ROOT
from infra.box import variables
from infra.box.box import Box
from infra.box.rollout import TIMERS

UNITS = ROOT / "infra" / "box" / "units"
KUBERNETES = ROOT / "infra" / "kubernetes" / "base"
ROLES = {
    "web": "servicebay-web@.service",
    "relay": "servicebay-relay.service",
    "worker": "servicebay-worker.service",
    "bulk-worker": "servicebay-bulk-worker.service",
    "beat": "servicebay-beat.service",
    "migrate": "servicebay-migrate@.service",
}
SUFFIXES = {"Mi": "M", "Gi": "G"}


def unit(name: str) -> configparser.SectionProxy:
    """Return the last value of each setting of a service."""
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # the documented way to keep upper case
    parser.read(UNITS / name)
    return parser["Service"]


def pod(role: str) -> dict[str, Any]:
    found: dict[str, Any] = next(yaml.safe_load_all((KUBERNETES / f"{role}.yaml").read_text()))
    spec: dict[str, Any] = found["spec"]["template"]["spec"]
    return spec


@pytest.fixture
def box(tmp_path: Path) -> Box:
    made = Box(tmp_path)
    made.write_settings("garage.example", "ops@garage.example", own_certificate=True)
    made.make_secrets()
    return made


@pytest.mark.parametrize("role", ROLES)
def test_unit_has_command_and_limits_of_the_container(role: str) -> None:
    own, spec = unit(ROLES[role]), pod(role)
    container = spec["containers"][0]
    program, *arguments = own["ExecStart"].split()
    assert program.startswith("/opt/servicebay/")
    assert program.endswith("/bin/servicebay")
    assert arguments == container["args"]
    limits = container["resources"]["limits"]
    cpu = str(limits["cpu"])
    percent = int(cpu.removesuffix("m")) // 10 if cpu.endswith("m") else int(cpu) * 100
    assert own["CPUQuota"] == f"{percent}%"
    memory = limits["memory"]
    assert own["MemoryMax"] == memory[:-2] + SUFFIXES[memory[-2:]]
    if role != "migrate":
        assert int(own["TimeoutStopSec"]) == spec["terminationGracePeriodSeconds"]
        assert own["KillMode"] == "mixed"
        assert own["Restart"] == "always"


@pytest.mark.parametrize("role", ROLES)
def test_process_gets_the_secrets_of_the_container(role: str) -> None:
    given = {each["name"] for each in pod(role)["containers"][0]["env"]}
    assert given == {*variables.SECRETS[role], *({"REDIS_URL"} if role == "migrate" else ())}


def test_only_worker_and_migrations_get_the_owner(box: Box) -> None:
    secret = box.secret("owner_password")
    files = variables.environments(box)
    assert {name for name, text in files.items() if secret in text} == {"worker", "bulk-worker", "migrate"}
    users = {role: unit(name)["User"] for role, name in ROLES.items()}
    assert users["worker"] == users["migrate"] not in (users["web"], users["relay"], users["beat"])


@pytest.mark.parametrize("file", sorted(UNITS.glob("*.service")), ids=lambda file: file.stem)
def test_every_service_has_its_own_user_and_limits(file: Path) -> None:
    own = unit(file.name)
    users = (UNITS.parent / "files" / "sysusers.conf").read_text()
    assert f"u {own['User']} " in users
    assert own["MemoryMax"]
    assert own["CPUQuota"]


def test_every_timer_starts_a_service_and_is_enabled() -> None:
    names = {file.stem.removeprefix("servicebay-") for file in UNITS.glob("*.timer")}
    assert names == {*TIMERS}
    assert all((UNITS / f"servicebay-{name}.service").exists() for name in names)


def test_secrets_are_made_once_and_only_root_reads_them(box: Box) -> None:
    before = {file.name: file.read_text() for file in box.secrets.iterdir()}
    assert len(set(before.values())) == len(before) == 6
    assert all(file.stat().st_mode & 0o777 == 0o600 for file in box.secrets.iterdir())
    assert box.make_secrets() is False
    (box.secrets / "secret_key").chmod(0o644)
    assert box.make_secrets() is True
    assert {file.name: file.read_text() for file in box.secrets.iterdir()} == before
    assert (box.secrets / "secret_key").stat().st_mode & 0o777 == 0o600


def test_value_with_special_characters_stays_one_value_for_systemd(box: Box) -> None:
    (box.secrets / "email_url").write_text('smtp://me:a"b\\c$d@mail.example\n')
    line = next(
        line for line in variables.environments(box)["worker"].splitlines() if line.startswith("EMAIL_URL=")
    )
    assert line == 'EMAIL_URL="smtp://me:a\\"b\\\\c\\$d@mail.example"'
