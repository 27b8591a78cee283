"""Structured log lines that all carry the request they belong to."""

import logging
import sys
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

import structlog


@dataclass(frozen=True)
class RequestFacts:
    request_id: str = ""
    address: str | None = None
    user_agent: str = ""


NO_REQUEST = RequestFacts()

_request: ContextVar[RequestFacts] = ContextVar("request_facts", default=NO_REQUEST)


def current_request() -> RequestFacts:
    return _request.get()


def begin_request(facts: RequestFacts) -> None:
    _request.set(facts)
    structlog.contextvars.clear_contextvars()
    structlog.contextvars.bind_contextvars(request_id=facts.request_id)


def bind(**facts: Any) -> None:
    structlog.contextvars.bind_contextvars(**facts)


def configure(*, json: bool, level: int = logging.INFO) -> None:
    """Our lines and those of every library go through the same processors."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    if not json:
        shared.pop()  # the console renders tracebacks itself
    final: structlog.typing.Processor = (
        structlog.processors.JSONRenderer()
        if json
        else structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(),
            # Never the pretty one: it prints every local variable, passwords among them.
            exception_formatter=structlog.dev.plain_traceback,
        )
    )
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, final],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    # The outbox tells of each task what became of it; Celery would tell it twice more.
    for told in ("celery.worker.strategy", "celery.app.trace"):
        logging.getLogger(told).setLevel(logging.WARNING)
    # Our own line tells of every request, refused ones too; Django's tells of faults outside the API.
    logging.getLogger("django.request").setLevel(logging.ERROR)
    # They tell of each step of each page that is drawn, and of each call.
    for talkative in ("weasyprint.progress", "fontTools", "stripe"):
        logging.getLogger(talkative).setLevel(logging.WARNING)
