"""The commands and configuration files in the manifests work with the real programs."""

import http.client
import os
import re
import shutil
import ssl
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import psycopg
import pytest

from config.env import ROOT
from infra.dev import edge, libraries
from infra.dev.ports import pick as free_port
from tests.kubernetes.objects import Object

BASE = ROOT / "infra" / "kubernetes" / "base"


def pod(objects: list[Object], name: str) -> Any:
    return next(
        each for each in objects if each["kind"] == "Deployment" and each["metadata"]["name"] == name
    )["spec"]["template"]["spec"]


def certificate(folder: Path) -> None:
    folder.mkdir()
    argv = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=garage.example"]
    files = ["-keyout", str(folder / "tls.key"), "-out", str(folder / "tls.crt")]
    subprocess.run([*argv, *files], check=True, capture_output=True)


def prepare_edge(objects: list[Object], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the init container's command in folders of this test, and nginx's own check of the result."""
    program = libraries.nginx()
    if program is None:
        pytest.skip("not run: nginx is not installed (Debian: apt-get install nginx)")
    for name in ("web", "edge", "tmp"):
        (folder / name).mkdir()
    certificate(folder / "tls")
    installation = folder / "servicebay"
    for language in ("en", "hi"):
        (installation / "webapp" / "out" / "pages" / language).mkdir(parents=True)
        (installation / "webapp" / "out" / "pages" / language / "login.html").write_text("page")
    for name in ("infra", ".venv"):
        (installation / name).symlink_to(ROOT / name)

    def here(text: str) -> str:
        own = re.sub(r"(?<![\w/.])/(web|edge|tls|tmp)\b", rf"{folder}/\1", text)
        # The name `web` is known in the cluster only, and Debian 12's nginx is older than the image.
        version = ".".join(map(str, edge.version(program)))
        return own.replace("web:8000", "127.0.0.1:8000").replace(
            "-m infra.edge", f"-m infra.edge --nginx {version}"
        )

    shell, option, script = pod(objects, "edge")["initContainers"][0]["command"]
    subprocess.run(
        [shell, option, here(script)],
        cwd=installation,
        env={"PATH": os.environ["PATH"], "PUBLIC_URL": "https://garage.example"},
        check=True,
    )
    (folder / "nginx.conf").write_text(here((BASE / "nginx.conf").read_text()))
    argv = [program, "-e", str(folder / "error.log"), "-t", "-c", str(folder / "nginx.conf")]
    return subprocess.run(argv, capture_output=True, text=True)


def test_init_container_writes_a_configuration_that_nginx_accepts(
    large: list[Object], tmp_path: Path
) -> None:
    checked = prepare_edge(large, tmp_path)
    assert checked.returncode == 0, checked.stderr
    site = (tmp_path / "edge" / "site.conf").read_text()
    assert "server_name garage.example;" in site
    assert "listen 8443 ssl" in site and "listen 8080 default_server backlog=" in site
    assert (tmp_path / "web" / "pages" / "hi" / "login.html").read_text() == "page"
    assert "lang=(en|hi)" in site


def test_nginx_refuses_the_configuration_without_the_certificate(large: list[Object], tmp_path: Path) -> None:
    """Negative control: nginx reads the files that the manifest names."""
    prepare_edge(large, tmp_path)
    shutil.rmtree(tmp_path / "tls")
    program = libraries.nginx()
    assert program is not None
    argv = [program, "-e", str(tmp_path / "error.log"), "-t", "-c", str(tmp_path / "nginx.conf")]
    refused = subprocess.run(argv, capture_output=True, text=True)
    assert refused.returncode != 0
    assert "tls.crt" in refused.stderr


def test_edge_serves_and_stops_as_a_user_without_rights(large: list[Object]) -> None:
    """The user and the capabilities are those of the manifest. A container runtime gives stdout to the user, too."""
    if os.getuid() != 0:
        pytest.skip("not run: only root can start nginx as the user of the manifest")
    # The user cannot enter pytest's folder.
    with tempfile.TemporaryDirectory(prefix="servicebay-edge-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        assert prepare_edge(large, folder).returncode == 0
        ports = {"8443": str(free_port()), "8080": str(free_port())}
        site = folder / "edge" / "site.conf"
        site.write_text(re.sub("8443|8080", lambda found: ports[found[0]], site.read_text()))
        user = str(pod(large, "edge")["securityContext"]["runAsUser"])
        subprocess.run(["chown", "-R", f"{user}:{user}", name], check=True)
        become = ["setpriv", "--reuid", user, "--regid", user, "--clear-groups", "--no-new-privs"]
        become += ["--bounding-set", "-all", libraries.nginx() or ""]
        container = pod(large, "edge")["containers"][0]
        nginx = [*become, *container["command"][1:-1], str(folder / "nginx.conf")]
        assert (
            f"{' '.join(container['command'])} -s quit"
            in container["lifecycle"]["preStop"]["exec"]["command"][2]
        )
        with (folder / "log").open("ab") as log:
            os.fchown(log.fileno(), int(user), int(user))
            process = subprocess.Popen(nginx, stdout=log, stderr=log)
            try:
                assert _page(int(ports["8443"])) == (200, b"page")
                subprocess.run([*nginx, "-s", "quit"], check=True, stdout=log, stderr=log)
                assert process.wait(timeout=30) == 0
            finally:
                process.kill()
                process.wait()
        assert " GET 200 4 " in (folder / "log").read_text()


def _page(port: int) -> tuple[int, bytes]:
    """Return the page `/login` from the edge, as soon as nginx listens."""
    trust = ssl.create_default_context()
    trust.check_hostname, trust.verify_mode = False, ssl.CERT_NONE
    for _ in range(100):
        connection = http.client.HTTPSConnection("127.0.0.1", port, timeout=10, context=trust)
        try:
            connection.request("GET", "/login", headers={"Host": "garage.example"})
            answer = connection.getresponse()
            return answer.status, answer.read()
        except ConnectionRefusedError:
            time.sleep(0.1)
        finally:
            connection.close()
    raise AssertionError("nginx does not listen")


@pytest.mark.parametrize("process", ["relay", "worker", "beat"])
def test_probe_fails_when_the_heartbeat_is_old_or_missing(
    large: list[Object], tmp_path: Path, process: str
) -> None:
    container = pod(large, process)["containers"][0]
    argv = container["livenessProbe"]["exec"]["command"]
    assert container["startupProbe"]["exec"]["command"] == argv
    assert f" /tmp/heartbeat-{process} " in argv[2]
    file = tmp_path / f"heartbeat-{process}"

    def passes() -> bool:
        command = [*argv[:2], argv[2].replace("/tmp", str(tmp_path))]
        return subprocess.run(command, capture_output=True).returncode == 0

    assert not passes()
    file.touch()
    assert passes()
    os.utime(file, (time.time() - 360,) * 2)
    assert not passes()


def test_pooler_answers_with_its_configuration(django_db_setup: None) -> None:
    from django.conf import settings

    program = libraries.pgbouncer()
    if program is None:
        pytest.skip("not run: PgBouncer is not installed (Debian: apt-get install pgbouncer)")
    app = settings.DATABASES["default"]
    port = free_port()
    # PgBouncer runs as `nobody`, who cannot enter pytest's folder.
    folder = Path(tempfile.mkdtemp(prefix="servicebay-pooler-"))
    folder.chmod(0o755)
    (folder / "users.txt").write_text(f'"{app["USER"]}" "{app["PASSWORD"]}"\n')
    text = (BASE / "pgbouncer.ini").read_text()
    for old, new in (
        ("host=postgres-rw port=5432", f"host={app['HOST']} port={app['PORT']}"),
        ("listen_addr = 0.0.0.0", "listen_addr = 127.0.0.1"),
        ("listen_port = 6432", f"listen_port = {port}"),
        ("/users/users.txt", f"{folder}/users.txt"),
    ):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    (folder / "pgbouncer.ini").write_text(text)
    user = ["-u", "nobody"] if os.getuid() == 0 else []
    process = subprocess.Popen([program, "-q", *user, str(folder / "pgbouncer.ini")])
    try:
        login = {"host": "127.0.0.1", "port": port, "dbname": app["NAME"], "user": app["USER"]}
        with _connect(login | {"password": app["PASSWORD"]}) as connection:
            assert connection.execute("SELECT session_user").fetchone() == (app["USER"],)
        with pytest.raises(psycopg.OperationalError, match=r"password|SASL"):
            psycopg.connect(**login, password="wrong")
        # The preStop hook sends this signal. PgBouncer ends by itself.
        process.send_signal(2)
        assert process.wait(timeout=30) is not None
    finally:
        process.kill()
        shutil.rmtree(folder)


def _connect(login: dict[str, Any]) -> psycopg.Connection:
    for _ in range(100):
        try:
            return psycopg.connect(**login)
        except psycopg.OperationalError:
            time.sleep(0.1)
    return psycopg.connect(**login)
