"""Structured logging. Each log line contains the id of its request."""

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
    """Send our log lines and those of libraries through the same processors."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    if not json:
        shared.pop()  # The console renders tracebacks itself.
    final: structlog.typing.Processor = (
        structlog.processors.JSONRenderer()
        if json
        else structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(),
            # The default formatter is not used, because it prints local variables, including passwords.
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
    # The outbox already logs the result of each task.
    for duplicate in ("celery.worker.strategy", "celery.app.trace"):
        logging.getLogger(duplicate).setLevel(logging.WARNING)
    # We log each request ourselves. Django's logger is only needed for errors outside the API.
    logging.getLogger("django.request").setLevel(logging.ERROR)
    # These libraries log each drawing step and each call.
    for verbose in ("weasyprint.progress", "fontTools", "stripe"):
        logging.getLogger(verbose).setLevel(logging.WARNING)
