"""The units and their environment. Each has the command, the variables and the limits that Kubernetes has."""

from pathlib import Path

import pytest

from infra.box import rollout, variables
from infra.box.box import Box, Refused
from tests.units import ROLES, UNITS, cpu_percent, pod, unit


@pytest.mark.parametrize("role", ROLES)
def test_unit_has_command_and_limits_of_the_container(role: str) -> None:
    own, spec = unit(ROLES[role]), pod(role)
    container = spec["containers"][0]
    program, *arguments = own["ExecStart"].split()
    assert program.startswith("/opt/servicebay/")
    assert program.endswith("/bin/servicebay")
    assert arguments == container["args"]
    limits = container["resources"]["limits"]
    assert own["CPUQuota"] == f"{cpu_percent(limits['cpu'])}%"
    memory = limits["memory"]
    assert own["MemoryMax"] == memory.removesuffix("i")
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
    assert {name for name, text in files.items() if secret in text} == {"migrate"}
    logins = variables.password_files(box)
    assert {user for user, text in logins.items() if secret in text} == {"worker"}
    users = {role: unit(name)["User"] for role, name in ROLES.items()}
    assert users["worker"] == users["migrate"] not in (users["web"], users["relay"], users["beat"])


@pytest.mark.parametrize("file", sorted(UNITS.glob("*.service")), ids=lambda file: file.stem)
def test_every_service_has_its_own_user_and_limits(file: Path) -> None:
    own = unit(file.name)
    users = (UNITS.parent / "files" / "sysusers.conf").read_text()
    # Only root starts and stops Postgres.
    assert f"u {own['User']} " in users or file.name == rollout.FENCE
    assert own["MemoryMax"]
    assert own["CPUQuota"]


def test_every_timer_starts_a_service_and_is_enabled() -> None:
    names = {file.stem.removeprefix("servicebay-") for file in UNITS.glob("*.timer")}
    assert names == {*rollout.TIMERS}
    assert all((UNITS / f"servicebay-{name}.service").exists() for name in names)


def test_secrets_are_made_once_and_only_root_reads_them(box: Box) -> None:
    before = {file.name: file.read_text() for file in box.secrets.iterdir()}
    assert len(set(before.values())) == len(before) == 7
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


def second(box: Box, place: str) -> None:
    text = box.settings_file.read_text()
    box.settings_file.write_text(text.replace("[variables]\n", f'[variables]\nBACKUP_SECOND = "{place}"\n'))


def test_second_place_may_be_written_only_by_its_receiver(box: Box) -> None:
    drop_in = box.root / "etc/systemd/system/servicebay-receive-second.service.d/second.conf"
    units = box.release("1.0.0") / "infra/box/units"
    units.parent.mkdir(parents=True)
    units.symlink_to(UNITS)
    assert (rollout.open_second(box, "1.0.0"), variables.environments(box)["backup"]) == (False, "")
    without = box.settings_file.read_text()
    second(box, "/mnt/second-disk/backups")
    assert rollout.open_second(box, "1.0.0") is True
    assert drop_in.read_text() == "[Service]\nReadWritePaths=-/mnt/second-disk/backups\n"
    assert list(drop_in.parent.parent.glob("*/second.conf")) == [drop_in]
    files = variables.environments(box)
    assert files["backup"] == 'BACKUP_SECOND="/mnt/second-disk/backups"\n'
    assert [name for name, text in files.items() if "BACKUP_SECOND" in text] == ["backup"]
    assert rollout.open_second(box, "1.0.0") is False
    box.settings_file.write_text(without)
    assert rollout.open_second(box, "1.0.0") is True
    assert not drop_in.exists()


@pytest.mark.parametrize(
    "place", ["mnt/second", "/mnt/a b", "/mnt/%h", "/home/me/second", "/tmp/second", "/"]
)
def test_second_folder_that_the_sandbox_hides_is_refused(box: Box, place: str) -> None:
    second(box, place)
    with pytest.raises(Refused, match="Name a folder on another disk, such as /mnt/second"):
        rollout.open_second(box, "1.0.0")
    assert not (box.root / "etc/systemd").exists()
