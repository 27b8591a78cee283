"""The commands in the file work with the real programs, as far as these run without an engine."""

import contextlib
import os
import re
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from config.env import ROOT
from infra.box import install
from infra.box.box import Box
from infra.dev import redis
from infra.dev.ports import pick as free_port
from tests.database import owner_dsn

PASSWORD = "the-password-of-this-test"


def shell(text: str) -> str:
    return text.replace("$$", "$")


@contextlib.contextmanager
def running_redis(compose: dict[str, Any], folder: Path, port: int) -> Iterator["subprocess.Popen[bytes]"]:
    *argv, script = compose["services"]["redis"]["entrypoint"]
    own = shell(script).replace("dir /tmp\n", f"dir {folder}\nport {port}\nbind 127.0.0.1\n")
    program = redis.find()
    environment = {"PATH": f"{program.parent}:{os.environ['PATH']}", "REDISCLI_AUTH": PASSWORD}
    process = subprocess.Popen([*argv, own], env=environment, stdout=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def test_redis_has_a_password_that_no_list_of_processes_shows(
    compose: dict[str, Any], tmp_path: Path
) -> None:
    port = free_port()
    path = f"{redis.find().parent}:{os.environ['PATH']}"
    if shutil.which("redis-cli", path=path) is None:
        pytest.skip("not run: redis-cli is not installed")
    *argv, script = compose["services"]["redis"]["healthcheck"]["test"][1:]
    check = [*argv, shell(script).replace("redis-cli", f"redis-cli -p {port}")]

    def is_well(password: str) -> bool:
        environment = {"PATH": path, "REDISCLI_AUTH": password}
        return subprocess.run(check, env=environment, capture_output=True).returncode == 0

    with running_redis(compose, tmp_path, port) as process:
        for _ in range(100):
            if is_well(PASSWORD):
                break
            time.sleep(0.1)
        assert is_well(PASSWORD)
        assert not is_well("wrong")
        assert PASSWORD not in Path(f"/proc/{process.pid}/cmdline").read_text()
        # It is the first process of its container, so it must get the signal itself.
        process.terminate()
        assert process.wait(timeout=30) == 0
    assert list(tmp_path.iterdir()) == []


def test_pooler_gets_the_login_of_the_app_from_its_environment(
    compose: dict[str, Any], box: Box, tmp_path: Path
) -> None:
    *argv, script = compose["services"]["pooler"]["entrypoint"]
    users = tmp_path / "users.txt"
    program = tmp_path / "pgbouncer"
    program.write_text('#!/bin/sh\necho "started with $*"\n')
    program.chmod(0o755)
    environment = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "APP_PASSWORD": box.secret("app_password")}
    own = shell(script).replace("/users/users.txt", str(users))
    done = subprocess.run([*argv, own], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "started with /pgbouncer/pgbouncer.ini\n"
    assert users.read_text() == install.userlist(box)
    assert users.stat().st_mode & 0o777 == 0o600
    ini = (ROOT / "infra/kubernetes/base/pgbouncer.ini").read_text()
    assert "auth_file = /users/users.txt\n" in ini


@pytest.mark.parametrize(("name", "port"), [("edge", 8443), ("pooler", 6432)])
def test_healthcheck_sees_whether_the_port_is_open(compose: dict[str, Any], name: str, port: int) -> None:
    argv = compose["services"][name]["healthcheck"]["test"][1:]
    assert f":{port:04X} " in argv[2]
    with socket.socket() as server:
        server.bind(("0.0.0.0", 0))
        own = [argv[0], argv[1], argv[2].replace(f"{port:04X}", f"{server.getsockname()[1]:04X}"), argv[3]]
        assert subprocess.run(own).returncode == 1
        server.listen()
        assert subprocess.run(own).returncode == 0


def test_healthcheck_of_the_web_needs_a_ready_web(compose: dict[str, Any]) -> None:
    seen = []

    class Web(BaseHTTPRequestHandler):
        status = 200

        def do_GET(self) -> None:
            seen.append(self.path)
            self.send_response(self.status)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Print nothing."""

    _, option, script = compose["services"]["web-a"]["healthcheck"]["test"][1:]
    with HTTPServer(("127.0.0.1", 0), Web) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        argv = [sys.executable, "-S", option, script.replace(":8000", f":{server.server_port}")]
        assert subprocess.run(argv).returncode == 0
        Web.status = 503
        assert subprocess.run(argv, capture_output=True).returncode == 1
        server.shutdown()
    assert seen == ["/readyz", "/readyz"]


def test_new_database_gets_the_passwords_from_the_environment(tmp_path: Path, db: None) -> None:
    """tests/box runs the script that this one includes, with a real Postgres."""
    if shutil.which("psql") is None:
        pytest.skip("not run: psql is not installed")
    shown = tmp_path / "database.sql"
    shown.write_text("\\echo :owner_password :app_password\n")
    script = tmp_path / "servicebay.sql"
    text = (ROOT / "infra/compose/database.sql").read_text()
    assert re.findall(r"^\\i (\S+)$", text, re.MULTILINE) == ["/servicebay/database.sql"]
    script.write_text(text.replace("/servicebay/database.sql", str(shown)))
    argv = ["psql", "--no-psqlrc", "--quiet", "-v", "ON_ERROR_STOP=1", "-f", str(script), owner_dsn()]
    environment = {"PATH": os.environ["PATH"], "OWNER_PASSWORD": "first", "APP_PASSWORD": "second"}
    done = subprocess.run(argv, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "first second\n"
