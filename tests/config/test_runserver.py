"""Django's own server, which `make dev` reloads the product with."""

import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError

import pytest
from django.conf import settings

from config.env import ROOT
from tests.cast import Cast
from tests.ports import free_port


@pytest.fixture
def served(committed_db: Cast, tmp_path: Path) -> Iterator[str]:
    address = f"127.0.0.1:{free_port()}"
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "config.settings.development",
        "DATABASE_URL": f"{os.environ['DATABASE_URL'].rpartition('/')[0]}/{settings.DATABASES['default']['NAME']}",
        "DATA_DIR": str(tmp_path),
        "PUBLIC_URL": f"http://{address}",
    }
    command = [sys.executable, "platform/manage.py", "runserver", "--noreload", address]
    with subprocess.Popen(command, cwd=ROOT, env=environment) as server:
        yield f"http://{address}"
        server.terminate()


def test_it_answers(served: str) -> None:
    for _ in range(150):
        try:
            with urllib.request.urlopen(f"{served}/healthz", timeout=5) as answer:
                assert answer.status == 200
                return
        except URLError:
            time.sleep(0.1)
    pytest.fail("runserver does not answer")
