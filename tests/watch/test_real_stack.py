"""Real web processes, relay and worker: one trace from the request to the mail, and counters of all processes."""

import os
import signal
from pathlib import Path

import psutil
import pytest

from tests.cast import Cast
from tests.faults.stack import wait_for
from tests.watch import scrape
from tests.watch.stack import WEB_PROCESSES, Stack, running

pytestmark = pytest.mark.prove
LIST = "api/garage/me"


def test_watching_of_a_real_stack(committed_db: Cast) -> None:
    """One test, because the start of the processes takes most of its time."""
    with running() as stack:
        one_trace_shows_the_request_the_outbox_row_the_worker_and_the_mail(stack, committed_db)
        workers_are_counted_by_the_web(stack)
        counters_of_all_web_processes_add_up_and_survive_a_killed_process(stack)


def one_trace_shows_the_request_the_outbox_row_the_worker_and_the_mail(stack: Stack, cast: Cast) -> None:
    status, body = stack.send("POST", "/api/garage/generate-otp", {"email": cast.owner.email})
    assert status == 200, body
    wait_for(lambda: len(stack.mail_server.received) == 1, 30)
    names = ["POST api/garage/generate-otp", "outbox accounts.mail_code", "task accounts.mail_code", "mail"]
    wait_for(lambda: set(names) <= {span.name for span in stack.receiver.spans()}, 10)
    spans = {span.name: span for span in stack.receiver.spans()}
    chain = [spans[name] for name in names]
    assert len({span.trace_id for span in chain}) == 1
    assert [span.parent_span_id for span in chain] == [b"", *(span.span_id for span in chain[:-1])]
    # A request of its own has a trace of its own.
    assert spans["GET healthz"].trace_id != chain[0].trace_id
    trace_id = chain[0].trace_id.hex()
    assert all(trace_id in stack.log(name) for name in ("web", "worker"))


def workers_are_counted_by_the_web(stack: Stack) -> None:
    wait_for(lambda: stack.value("servicebay_tasks_total", kind="accounts.mail_code", result="done") == 1, 5)
    assert stack.value("servicebay_mails_total", result="sent") == 1
    names = [each.labels.get("process") for each in _heartbeats(stack)]
    assert {"relay", "worker"} <= set(names)


def _heartbeats(stack: Stack) -> list[scrape.Series]:
    _, body = stack.send("GET", "/metrics", token=scrape.TOKEN)
    return [each for each in scrape.parsed(body.decode()) if each.name == "servicebay_heartbeat_age_seconds"]


def counters_of_all_web_processes_add_up_and_survive_a_killed_process(stack: Stack) -> None:
    def ask(times: int) -> None:
        for _ in range(times):
            assert stack.send("GET", f"/{LIST}")[0] == 401

    def counted() -> float:
        return stack.value("servicebay_requests_total", route=LIST)

    ask(30)
    assert counted() == 30
    assert len(counters(stack)) == WEB_PROCESSES
    process = next(
        each
        for each in psutil.Process(stack.processes["web"].pid).children()
        if _has_counted(stack, each.pid)
    )
    os.kill(process.pid, signal.SIGKILL)
    # granian starts another process, which writes its own file.
    wait_for(lambda: stack.answers() and len(counters(stack)) > WEB_PROCESSES, 30)
    before = counted()
    assert before >= 30
    ask(5)
    assert counted() == before + 5


def counters(stack: Stack) -> list[Path]:
    return list((stack.folder / "metrics").glob("counter_*.db"))


def _has_counted(stack: Stack, process: int) -> bool:
    return (stack.folder / "metrics" / f"counter_{process}.db").exists()
