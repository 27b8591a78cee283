"""The file fits the schema and keeps our rules. Each rule refuses a file with its defect."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from infra.compose import rules
from infra.compose.check import problems

Change = Callable[[dict[str, Any]], object]


def mount(service: Any, **fields: Any) -> None:
    given = {"type": "bind", "read_only": True, "bind": {"create_host_path": False}, "target": "/x"}
    service.setdefault("volumes", []).append({**given, **fields})


# The change gets the services by their names.
DEFECTS: list[tuple[str, str, Change]] = [
    ("images from variables", "redis: the image is redis:8.", lambda s: s["redis"].update(image="redis:8")),
    ("images from variables", "redis: the image is ${REDIS_IMAGE:-redis}.", lambda s: s["redis"].update(image="${REDIS_IMAGE:-redis}")),
    ("images from variables", "relay: it builds an image.", lambda s: s["relay"].update(build=".")),
    ("user", "edge: the user must be a number other than 0, not the one of the image.", lambda s: s["edge"].pop("user")),
    ("user", "postgres: the user must be a number other than 0, not 0:0.", lambda s: s["postgres"].update(user="0:0")),
    ("user", "beat: our image runs as 10001, not as 999.", lambda s: s["beat"].update(user="999:999")),
    ("read-only root", "pooler: it can write to its root file system.", lambda s: s["pooler"].pop("read_only")),
    ("read-only root", "migrate: it can write to its root file system.", lambda s: s["migrate"].update(read_only=False)),
    ("no rights", "web-a: it has capabilities.", lambda s: s["web-a"].pop("cap_drop")),
    ("no rights", "edge: it sets cap_add.", lambda s: s["edge"].update(cap_add=["NET_BIND_SERVICE"])),
    ("no rights", "redis: it can get more rights.", lambda s: s["redis"].update(security_opt=["seccomp:unconfined"])),
    ("no rights", "postgres: it sets privileged.", lambda s: s["postgres"].update(privileged=True)),
    ("no rights", "relay: it sets pid.", lambda s: s["relay"].update(pid="host")),
    ("limits", "worker: it has no mem_limit.", lambda s: s["worker"].pop("mem_limit")),
    ("limits", "postgres: it has no cpus.", lambda s: s["postgres"].pop("cpus")),
    ("limits", "web-b: it has no stop_grace_period.", lambda s: s["web-b"].pop("stop_grace_period")),
    ("temporary files", "beat: a tmpfs has no size.", lambda s: s["beat"].update(tmpfs=["/tmp"])),
    ("temporary files", "relay: its tmpfs can take more than half of its memory.", lambda s: s["relay"].update(tmpfs=["/tmp:size=300m"])),
    ("temporary files", "relay: it has no /tmp.", lambda s: s["relay"].pop("tmpfs")),
    ("health", "beat: it has no healthcheck with CMD.", lambda s: s["beat"].pop("healthcheck")),
    ("health", "edge: it has no healthcheck with CMD.", lambda s: s["edge"].update(healthcheck={"disable": True})),
    ("health", "web-b: its healthcheck does not ask /readyz.", lambda s: s["web-b"].update(healthcheck={"test": ["CMD", "true"]})),
    ("restart", "relay: restart must be always, not on-failure.", lambda s: s["relay"].update(restart="on-failure")),
    ("restart", "migrate: restart must be no, not always.", lambda s: s["migrate"].update(restart="always")),
    ("logs", "edge: its logs have no limit.", lambda s: s["edge"].pop("logging")),
    ("logs", "edge: its logs have no limit.", lambda s: s["edge"].update(logging={"driver": "json-file", "options": {"max-size": "9m"}})),
    ("one beat", "beat: there must never be two of it.", lambda s: s.update(second=s["beat"])),
    ("one beat", "beat: there must never be two of it.", lambda s: s["beat"].update(scale=2)),
    ("ports", "postgres: it is reachable from outside.", lambda s: s["postgres"].update(ports=[{"published": "5432", "target": 5432}])),
    ("ports", "web-a: it is reachable from outside.", lambda s: s["web-a"].update(ports=["8000:8000"])),
    ("ports", "relay: it is reachable from outside.", lambda s: s["relay"].update(network_mode="host")),
    ("ports", "edge: it must publish 80 as 8080 and 443 as 8443.", lambda s: s["edge"]["ports"].pop()),
    ("networks", "redis: it must be in the network servers only.", lambda s: s["redis"].update(networks=["servers", "outside"])),
    ("networks", "edge: it must be in the network front only.", lambda s: s["edge"].update(networks=["front", "servers"])),
    ("networks", "worker: only the edge and the webs may be in the network front.", lambda s: s["worker"].update(networks=["front"])),
    ("networks", "beat: it has no network of its own choice.", lambda s: s["beat"].pop("networks")),
    ("order", "relay: it must wait for migrate.", lambda s: s["relay"]["depends_on"].pop("migrate")),
    ("order", "web-a: for migrate it must wait with service_completed_successfully.", lambda s: s["web-a"]["depends_on"]["migrate"].update(condition="service_started")),
    ("order", "beat: for redis it must wait with service_healthy.", lambda s: s["beat"]["depends_on"]["redis"].update(condition="service_started")),
    ("order", "edge: it waits for web, which is no service.", lambda s: s["edge"]["depends_on"].update(web={"condition": "service_healthy"})),
    ("order", "pooler: depends_on must name conditions.", lambda s: s["pooler"].update(depends_on=["postgres"])),
    ("mounts", "redis: it mounts data:/data.", lambda s: s["redis"].update(volumes=["data:/data"])),
    ("mounts", "edge: it mounts /var/run/docker.sock.", lambda s: mount(s["edge"], source="/var/run/docker.sock")),
    ("mounts", "web-a: it mounts /etc/servicebay/secrets.", lambda s: mount(s["web-a"], source="/etc/servicebay/secrets")),
    ("mounts", "edge: it can write to /etc/servicebay/edge.", lambda s: mount(s["edge"], source="/etc/servicebay/edge", read_only=False)),
    ("mounts", "beat: /var/lib/servicebay/beat: set create_host_path: false.", lambda s: mount(s["beat"], source="/var/lib/servicebay/beat", bind={})),
    ("settings", "web-a: its env_file must be ['/etc/servicebay/units/web.env']", lambda s: s["web-a"].update(env_file=["/etc/servicebay/units/worker.env"])),
    ("settings", "beat: its env_file must be ['/etc/servicebay/units/beat.env']", lambda s: s["beat"].pop("env_file")),
    ("settings", "edge: its env_file must be []", lambda s: s["edge"].update(env_file=["/etc/servicebay/units/web.env"])),
    ("settings", "web-b: SECRET_KEY is a secret.", lambda s: s["web-b"].update(environment={"SECRET_KEY": "${SECRET_KEY}"})),
    ("settings", "web-b: GARAGE_RATES is no setting", lambda s: s["web-b"].update(environment={"GARAGE_RATES": "1"})),
    ("settings", "postgres: POSTGRES_PASSWORD is no setting", lambda s: s["postgres"].update(environment={"POSTGRES_PASSWORD": "$$X"})),
    ("no values", "postgres: it contains a password: POSTGRES_PASSWORD: hunter2", lambda s: s["postgres"].update(environment={"POSTGRES_PASSWORD": "hunter2"})),
    ("no values", "redis: it contains a password: redis-server --requirepass hunter2", lambda s: s["redis"].update(entrypoint="redis-server --requirepass hunter2")),
    ("no values", "beat: it contains a password: redis://:hunter2@redis:6379/0", lambda s: s["beat"].update(command=["beat", "redis://:hunter2@redis:6379/0"])),
    ("schema", "$.services.relay: Unevaluated properties are not allowed ('mem_limits' was unexpected)", lambda s: s["relay"].update(mem_limits="1g")),
    ("schema", "$.services.beat.depends_on", lambda s: s["beat"]["depends_on"]["redis"].update(condition="healthy")),
    ("schema", "$.services.edge.healthcheck.interval", lambda s: s["edge"]["healthcheck"].update(interval=10)),
]  # fmt: skip


def test_file_has_no_problem(compose: dict[str, Any]) -> None:
    assert problems(compose) == []


@pytest.mark.parametrize(
    ("rule", "said", "change"), DEFECTS, ids=[f"{row[0]}-{n}" for n, row in enumerate(DEFECTS)]
)
def test_file_with_a_defect_is_refused(compose: dict[str, Any], rule: str, said: str, change: Change) -> None:
    # Anchors of YAML share their values. A change is for one service only.
    services = {name: copy.deepcopy(each) for name, each in compose["services"].items()}
    change(services)
    found = problems({**compose, "services": services})
    assert any(each.startswith(said) and each.endswith(f" Rule: {rule}.") for each in found), found


def test_network_of_the_servers_must_be_closed(compose: dict[str, Any]) -> None:
    changed = {**compose, "networks": {**compose["networks"], "servers": None}}
    assert problems(changed) == ["servers: this network must be internal. Rule: networks."]


def test_every_rule_has_a_negative_control() -> None:
    assert {rule for rule, _, _ in DEFECTS} == {*rules.RULES, "schema"}
