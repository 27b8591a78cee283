"""Hostile files: the upload is answered immediately, and the import says what is wrong.

The limits are processor seconds, so that a busy machine does not fail the test.
"""

import gc
import json
import os
import resource
import subprocess
import sys
import time
from typing import Any

import pytest

from kernel import tenancy
from tenants.exchange import file_reader
from tenants.exchange.models import ImportRun
from tests.api import Api
from tests.cast import Cast
from tests.hostile import HEADINGS, HOSTILE, MEGABYTE
from tests.importing import ASHA, counts, lines, send, upload
from tests.outbox import drain

REQUEST_SECONDS, WORKER_SECONDS, FILE_SECONDS = 1.0, 3.0, 11.0


def peak_memory() -> int:
    """Return the highest memory of this process so far, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def child_seconds() -> float:
    used = os.times()
    return used.children_user + used.children_system


# The sheet with the endless tag uses all of its ten seconds.
LONG = {"endless tag", "two gigabytes inside"}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.prove if name in LONG else ()) for name in HOSTILE]
)
def test_hostile_file_costs_the_request_and_the_worker_little(api: Api, cast: Cast, name: str) -> None:
    """Making a file of some gigabytes takes up to four seconds."""
    content, client = HOSTILE[name](), api.as_(cast.owner)
    # The first request loads all routes, and the first check its programs.
    send(client, lines(HEADINGS, ASHA))
    drain("exchange.check_import")
    before = counts(cast)
    # Late in a run, a whole collection takes longer than the request.
    gc.collect()

    memory, started = peak_memory(), time.process_time()
    sent = send(client, content, file_name="people.xlsx")
    assert time.process_time() - started < REQUEST_SECONDS
    assert (sent.status, sent.data["state"], sent.data["rows"]) == (200, "checking", 0), sent.body

    started, started_child = time.process_time(), child_seconds()
    drain("exchange.check_import")
    assert time.process_time() - started < WORKER_SECONDS
    assert child_seconds() - started_child < FILE_SECONDS
    # This process is the client, the web process and the worker, and each has copies: the body, the file, and its
    # hexadecimal text for Postgres and from it.
    assert peak_memory() - memory < 14 * len(content) + 20 * MEGABYTE

    found = client.get(f"imports/{sent.data['importId']}").data
    assert (found["state"], found["done"], found["willAdd"]["customers"]) == ("refused", 0, 0)
    assert found["error"] and found["errorCode"] in {"too_large", "invalid"}
    assert counts(cast) == before
    with tenancy.garage(cast.first.pk):
        # The file is no longer needed.
        assert ImportRun.objects.get(pk=found["importId"]).content is None


def test_valid_file_is_read_by_the_same_path(api: Api, cast: Cast) -> None:
    """This is the negative control of the test above."""
    checked = upload(api.as_(cast.owner), lines(HEADINGS, ASHA)).data
    assert (checked["state"], checked["rows"], checked["errorCode"]) == ("checked", 1, None)


def test_reading_process_gets_no_secret_and_no_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    started: dict[str, Any] = {}
    real = subprocess.run

    def note(command: list[str], **options: Any) -> Any:
        started.update(options)
        return real(command, **options)

    monkeypatch.setattr(subprocess, "run", note)
    list(file_reader.read(b"Name\nAsha\n", headings={"Name": ()}, required=("Name",)).rows)
    spy = "import json, os; print(json.dumps([sorted(os.environ), len(os.listdir('/proc/self/fd'))]))"
    seen = real(
        [sys.executable, "-c", spy],
        env=started["env"],
        close_fds=started.get("close_fds", True),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=True,
    ).stdout
    variables, files = json.loads(seen)
    # Python itself adds LC_CTYPE.
    assert set(variables) <= {"PYTHONPATH", "PYTHONUTF8", "LC_CTYPE"}
    # Input, output, errors and the listed folder.
    assert files == 4


def test_defect_of_the_reader_is_not_a_result_and_names_no_content() -> None:
    with pytest.raises(RuntimeError, match=r"^The reader of files failed: AttributeError at .*:\d+$"):
        file_reader.read(b"Asha,9812345678\n", headings=[], required=())  # type: ignore[arg-type]
