"""The pods of the small overlay, started by `podman kube play` with the image of the last commit.

Podman reads the same files as Kubernetes: image, user, read-only root, variables, secrets, volumes and probes. It
knows no network policies, no services and no Jobs, and all pods share the network of this machine.
"""

import base64
import copy
import json
import shutil
import subprocess
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
import yaml

from infra.image import build
from tests.kubernetes.conftest import build as overlay
from tests.kubernetes.objects import Object, containers, name_of, of_kind
from tests.prove.many_garages import NIGHT, timed
from tests.prove.product import Product, product, today
from tests.waiting import wait_until

pytestmark = pytest.mark.prove
OTHERS = ("web", "relay", "worker", "beat")
CUSTOMERS = "name,phone\nAsha Pod,9811100001\nRavi Pod,9811100002\n"
# Debian's runc works with each kind of control groups. The usual limits of Podman need more rights than a
# container has.
SETTINGS = """
[containers]
default_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
"""


class Pods:
    """The pods of one overlay on this machine."""

    def __init__(self, folder: Path, image: build.Image, shop: Product) -> None:
        self._folder, self._image = folder, image
        (folder / "containers.conf").write_text(SETTINGS)
        self._objects = overlay("small")
        address = shop.env["DATABASE_URL"]
        self._secret(
            "servicebay-app",
            DATABASE_URL=address,
            RELAY_DATABASE_URL=address,
            REDIS_URL=shop.env["REDIS_URL"],
            SECRET_KEY=shop.env["SECRET_KEY"],
            EMAIL_URL="smtp://127.0.0.1:2525",
        )
        self._secret("servicebay-owner", OWNER_DATABASE_URL=shop.env["OWNER_DATABASE_URL"])
        claims = of_kind(self._objects, "PersistentVolumeClaim")
        self._play("claims", list(claims))

    def podman(self, *arguments: str) -> str:
        storage = self._image.storage
        place = (
            "--root",
            str(storage / "root"),
            "--runroot",
            str(storage / "run"),
            "--storage-driver",
            "vfs",
        )
        done = subprocess.run(
            ["podman", *place, *arguments],
            env={
                "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
                "CONTAINERS_CONF": str(self._folder / "containers.conf"),
            },
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, (arguments, done.stdout[-2000:], done.stderr[-2000:])
        return done.stdout.strip()

    def _secret(self, name: str, **values: str) -> None:
        file = self._folder / name
        file.write_text(
            json.dumps({key: base64.b64encode(text.encode()).decode() for key, text in values.items()})
        )
        self.podman("secret", "create", name, str(file))

    def _play(self, name: str, objects: list[Object]) -> None:
        file = self._folder / f"{name}.yaml"
        file.write_text(yaml.safe_dump_all(objects))
        self.podman("kube", "play", "--network", "host", str(file))

    def start(self, name: str) -> None:
        """Start the pod of a Deployment or Job."""
        wanted = next(each for each in of_kind(self._objects, "Deployment", "Job") if name_of(each) == name)
        pod = copy.deepcopy(wanted["spec"]["template"]["spec"])
        for each in containers(pod):
            # The pods share the network of this machine, in which Podman gives ports no names.
            ports = {one["name"]: one["containerPort"] for one in each.pop("ports", [])}
            for probe in ("startupProbe", "livenessProbe", "readinessProbe"):
                if "httpGet" in each.get(probe, {}):
                    each[probe]["httpGet"]["port"] = ports[each[probe]["httpGet"]["port"]]
        text = json.dumps(pod)
        maps = [each for each in of_kind(self._objects, "ConfigMap") if name_of(each) in text]
        named = {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": name}, "spec": pod}
        self._play(name, [*maps, named])

    def state(self, name: str, key: str) -> Any:
        return json.loads(self.podman("inspect", f"{name}-{name}"))[0]["State"][key]

    def logs(self, name: str) -> str:
        return self.podman("logs", "--tail", "20", f"{name}-{name}")

    def end(self) -> None:
        for kind in ("pod", "volume"):
            self.podman(kind, "rm", "--all", "--force")
        for name in ("servicebay-app", "servicebay-owner"):
            self.podman("secret", "rm", name)


@pytest.fixture(scope="module")
def shop() -> Iterator[Product]:
    """Postgres and Redis of a product with demo data. The pods take the place of its processes."""
    if not build.can_build() or not (shutil.which("podman") and shutil.which("runc")):
        # The image is built as root, and a developer's machine need not have any of these.
        pytest.skip(f"not run: {build.NOT_RUN}, and podman and runc (apt-get install podman runc)")
    with product() as made:
        for name in OTHERS:
            made.runner.stop_hard(name)
        yield made


@pytest.fixture(scope="module")
def pods(shop: Product, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pods]:
    made = Pods(tmp_path_factory.mktemp("pods"), build.build(), shop)
    try:
        yield made
    finally:
        made.end()


def ask(path: str, body: object = None, **headers: str) -> tuple[int, Any]:
    """Send a request as the edge does."""
    given = {"Host": "garage.example", "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"}
    data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
    kind = {"Content-Type": "application/json"} if data is not None else {}
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    request = urllib.request.Request(f"http://127.0.0.1:8000{path}", data, {**given, **kind, **sent})
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310 - our own address
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        return error.code, error.read()[:500]
    except OSError as error:
        return 0, str(error)


@pytest.fixture(scope="module")
def started(pods: Pods) -> Pods:
    """All pods except the one with imports, exports and backups, in the order of an installation."""
    pods.start("migrate")
    wait_until(lambda: pods.state("migrate", "Status") == "exited", 120)
    assert pods.state("migrate", "ExitCode") == 0, pods.logs("migrate")
    for name in OTHERS:
        pods.start(name)
    wait_until(lambda: ask("/readyz")[0] == 200, 120)
    return pods


@pytest.fixture(scope="module")
def signed(started: Pods) -> dict[str, str]:
    status, answer = ask("/api/garage/login", {"email": "owner@sharma.example", "password": "garage-demo-1"})
    assert status == 200, answer
    data = answer["data"]
    return {"Authorization": f"Bearer {data['token']}", "X_Garage_Id": str(data["garages"][0]["garageId"])}


def send(path: str, body: object, signed: dict[str, str], **headers: str) -> dict[str, Any]:
    status, answer = ask(path, body, **signed, Idempotency_Key=str(uuid.uuid4()), **headers)
    assert status == 200, (path, status, answer)
    data: dict[str, Any] = answer["data"]
    return data


def has_state(path: str, wanted: str, signed: dict[str, str]) -> Callable[[], bool]:
    return lambda: ask(path, **signed)[1]["data"]["state"] == wanted


def unfinished(shop: Product, kind: str) -> int:
    with psycopg.connect(shop.owner_url) as connection:
        query = "SELECT count(*) FROM outbox WHERE kind = %s AND done_at IS NULL"
        row = connection.execute(query, [kind]).fetchone()
        assert row
        return int(row[0])


def test_imports_exports_and_backups_are_made_by_their_pod(
    started: Pods, shop: Product, signed: dict[str, str]
) -> None:
    boundary = uuid.uuid4().hex
    body = (
        f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="customers.csv"\r\n'
        f"Content-Type: text/csv\r\n\r\n{CUSTOMERS}\r\n--{boundary}--\r\n"
    ).encode()
    kind = f"multipart/form-data; boundary={boundary}"
    number = send("/api/garage/import/customers", body, signed, Content_Type=kind)["importId"]
    place = f"/api/garage/imports/{number}"
    timed(shop, NIGHT.format(day=today()))
    garages = unfinished(shop, "backups.back_up")
    # Without their pod, they only wait.
    time.sleep(15)
    assert ask(place, **signed)[1]["data"]["state"] == "checking"
    assert unfinished(shop, "backups.back_up") == garages > 0

    started.start("bulk-worker")
    wait_until(has_state(place, "checked", signed), 120)
    send(f"{place}/start", {}, signed)
    send("/api/garage/export-garage", {}, signed)
    wait_until(has_state(place, "done", signed), 60)
    wait_until(has_state("/api/garage/export-garage", "ready", signed), 120)
    wait_until(lambda: unfinished(shop, "backups.back_up") == 0, 180)
    found = ask("/api/garage/customers?search=Asha%20Pod", **signed)[1]["data"]
    assert "9811100001" in json.dumps(found)
    volume = Path(json.loads(started.podman("volume", "inspect", "backups"))[0]["Mountpoint"])
    assert len([each for each in volume.rglob("*") if each.is_file()]) >= garages
