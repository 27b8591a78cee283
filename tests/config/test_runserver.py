"""Django's development server, which `make dev` uses."""

import os
import sys
from dataclasses import replace
from pathlib import Path

from django.conf import settings

from infra.dev import settings as places
from infra.dev import stack
from infra.dev.ports import pick as free_port
from infra.dev.processes import Command, Runner
from tests.cast import Cast


def test_development_server_answers_requests(committed_db: Cast, tmp_path: Path) -> None:
    own = replace(places.load(), host="127.0.0.1", port=free_port())
    database = settings.DATABASES["default"]["NAME"]
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "config.settings.development",
        "DATABASE_URL": f"{os.environ['DATABASE_URL'].rpartition('/')[0]}/{database}",
        "DATA_DIR": str(tmp_path),
        "PUBLIC_URL": own.public_url,
    }
    argv = [sys.executable, "platform/manage.py", "runserver", "--noreload", f"{own.host}:{own.port}"]
    with Runner(handle_signals=False) as runner:
        runner.start(Command("web", argv, env=environment))
        runner.wait_until(lambda: stack.answers(own), "web", within=60)
        assert stack.answers(own)
