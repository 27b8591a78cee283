"""The services are those of a machine with systemd: command, variables, secrets and limits."""

import re
from pathlib import Path
from typing import Any

import pytest

from config.env import ROOT
from infra.box import variables
from infra.box.box import Box, Refused
from infra.compose import configuration
from tests.units import KUBERNETES, ROLES, cpu_percent, pod, unit

SERVICES = {"web-a": "web", "web-b": "web", **{role: role for role in ROLES if role != "web"}}
# The variables that name folders of a machine or its password file. docs/decisions/0103 has the reasons.
ONLY_ON_A_MACHINE = {"PGPASSFILE", "METRICS_DIR", "FACTS_DIR", "DATA_DIR"}
SERVERS = {"127.0.0.1:5432": "postgres:5432", "127.0.0.1:6432": "pooler:6432", "127.0.0.1:6379": "redis:6379"}


def shell(text: str) -> str:
    """Return a text of the file as the container gets it."""
    return text.replace("$$", "$")


def values(text: str, quote: str) -> dict[str, str]:
    return {
        name: value.strip(quote) for name, _, value in (line.partition("=") for line in text.splitlines())
    }


@pytest.mark.parametrize("name", SERVICES)
def test_service_has_command_and_limits_of_the_unit(compose: dict[str, Any], name: str) -> None:
    service, own = compose["services"][name], unit(ROLES[SERVICES[name]])
    assert service["command"] == own["ExecStart"].split()[1:]
    assert service["mem_limit"].upper() == own["MemoryMax"]
    assert f"{int(service['cpus'] * 100)}%" == own["CPUQuota"]
    if name != "migrate":
        assert service["stop_grace_period"] == f"{own['TimeoutStopSec']}s"
        assert service["restart"] == own["Restart"]


def test_every_unit_of_a_process_is_a_service(compose: dict[str, Any]) -> None:
    others = {"manage", "edge-files", "edge", "pooler", "postgres", "redis"}
    assert set(compose["services"]) == {*SERVICES, *others}


@pytest.mark.parametrize("role", ROLES)
def test_process_gets_the_variables_of_the_unit(box: Box, role: str) -> None:
    machine = values(variables.environments(box)[role], '"')
    for name in variables.SECRETS[role]:
        if name.endswith("DATABASE_URL") and role != "migrate" and name in machine:
            # There, the password of the database is in a file.
            login = "owner" if name.startswith("OWNER") else "app"
            password = box.secret(f"{login}_password")
            machine[name] = machine[name].replace("@", f":{password}@")
    for name, value in machine.items():
        for old, new in SERVERS.items():
            machine[name] = machine[name].replace(old, new)
        if name == "BACKUP_DIR":
            machine[name] = "/backups"
        if name == "EMAIL_URL":
            machine[name] = value.replace("/var/lib/servicebay/worker", "/tmp")
    wanted = {name: value for name, value in machine.items() if name not in ONLY_ON_A_MACHINE}
    assert values(configuration.environments(box)[role], "'") == wanted


def test_each_secret_is_only_in_the_files_of_its_processes(box: Box) -> None:
    files = configuration.environments(box)

    def readers(name: str) -> set[str]:
        return {file for file, text in files.items() if box.secret(name) in text}

    assert readers("owner_password") == {"migrate", "worker", "bulk-worker", "postgres"}
    assert readers("postgres_password") == {"postgres"}
    assert readers("backup_password") == set()
    assert readers("redis_password") == {*ROLES, "redis"}
    assert readers("app_password") == {*ROLES, "postgres", "pooler"}
    assert "edge" not in readers("secret_key")


def test_optional_secret_and_setting_reach_the_processes(box: Box) -> None:
    (box.secrets / "email_url").write_text("smtp://mail.example\n")
    text = box.settings_file.read_text()
    box.settings_file.write_text(text.replace("[variables]\n", "[variables]\nGARAGE_RATE = 7\n"))
    files = configuration.environments(box)
    assert {name for name, each in files.items() if "EMAIL_URL='smtp://mail.example'\n" in each} == {
        "worker",
        "bulk-worker",
    }
    assert {name for name, each in files.items() if "GARAGE_RATE='7'\n" in each} == set(ROLES)


@pytest.mark.parametrize("value", ["it's", "a$b", "a\nb"])
def test_value_that_programs_read_differently_is_refused(box: Box, value: str) -> None:
    (box.secrets / "email_url").write_text(value)
    with pytest.raises(Refused, match="EMAIL_URL contains"):
        configuration.environments(box)


@pytest.mark.parametrize(("name", "program"), [("edge", "nginx"), ("pooler", "pgbouncer")])
def test_servers_have_the_limits_of_kubernetes(compose: dict[str, Any], name: str, program: str) -> None:
    service, spec = compose["services"][name], pod(name)
    container = spec["containers"][0]
    assert container["name"] == program
    limits = container["resources"]["limits"]
    assert service["mem_limit"].upper() == limits["memory"].removesuffix("i").replace("Mi", "M")
    assert int(service["cpus"] * 100) == cpu_percent(limits["cpu"])
    assert service["stop_grace_period"] == f"{spec['terminationGracePeriodSeconds']}s"


def test_edge_is_prepared_and_started_as_on_kubernetes(compose: dict[str, Any]) -> None:
    spec = pod("edge")
    files, edge = compose["services"]["edge-files"], compose["services"]["edge"]
    assert [shell(part) for part in files["entrypoint"]] == spec["initContainers"][0]["command"]
    assert files["working_dir"] == spec["initContainers"][0]["workingDir"]
    assert edge["entrypoint"] == spec["containers"][0]["command"]
    targets = {each["target"] for each in edge["volumes"]}
    mounted = {each["mountPath"] for each in spec["containers"][0]["volumeMounts"]}
    assert {Path(target).parts[1] for target in targets} == {Path(each).parts[1] for each in mounted} | {
        "var"
    }


@pytest.mark.parametrize("role", ["relay", "worker", "bulk-worker", "beat"])
def test_heartbeat_is_read_as_on_kubernetes(compose: dict[str, Any], role: str) -> None:
    test = compose["services"][role]["healthcheck"]["test"]
    assert [shell(part) for part in test[1:]] == pod(role)["containers"][0]["livenessProbe"]["exec"][
        "command"
    ]


def test_postgres_has_the_settings_of_a_machine(compose: dict[str, Any]) -> None:
    text = (ROOT / "infra/box/files/postgres.conf").read_text()
    wanted = dict(re.findall(r"^(\w+) = (\S+)$", text, re.MULTILINE))
    # A container listens at all of its addresses.
    del wanted["listen_addresses"]
    program, *options = compose["services"]["postgres"]["command"]
    assert program == "postgres"
    assert options[::2] == ["-c"] * len(wanted)
    assert dict(option.split("=") for option in options[1::2]) == wanted


def test_mounted_files_exist_and_pooler_finds_postgres(compose: dict[str, Any]) -> None:
    folder = ROOT / "infra/compose"
    sources = {
        each["source"]
        for service in compose["services"].values()
        for each in service.get("volumes", [])
        if each["source"].startswith(".")
    }
    assert len(sources) == 4
    assert all((folder / source).is_file() for source in sources)
    (alias,) = compose["services"]["postgres"]["networks"]["servers"]["aliases"]
    assert f"host={alias} port=5432" in (KUBERNETES / "pgbouncer.ini").read_text()


def test_command_makes_every_folder_and_file_that_is_mounted_or_read(
    compose: dict[str, Any], box: Box
) -> None:
    services = compose["services"].values()
    sources = {each["source"] for service in services for each in service.get("volumes", [])}
    state = {source.removeprefix("/var/lib/servicebay/") for source in sources if source.startswith("/var")}
    assert state == {*configuration.FOLDERS, configuration.CHALLENGES}
    read = {Path(file).stem for service in services for file in service.get("env_file", [])}
    assert read == set(configuration.environments(box))


def test_document_names_every_image_variable(compose: dict[str, Any]) -> None:
    document = (ROOT / "docs/deploy.md").read_text()
    named = {re.findall(r"\w+_IMAGE", service["image"])[0] for service in compose["services"].values()}
    assert len(named) == 5
    assert all(f"{name}=" in document for name in named)
