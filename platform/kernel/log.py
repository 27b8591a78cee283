"""Structured logging. Each log line contains the id of its request."""

import logging
import sys
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

import structlog

from kernel.telemetry import redact


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
    ]
    # In development, the console renders tracebacks itself, with all messages. It has a formatter of its own,
    # because the default prints local variables, including passwords.
    final: list[structlog.typing.Processor] = (
        [redact.format_exception, redact.redact_values, structlog.processors.JSONRenderer()]
        if json
        else [
            structlog.dev.ConsoleRenderer(
                colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
            )
        ]
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
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *final],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    # The outbox already logs the result of each task.
    for duplicate in ("celery.worker.strategy", "celery.app.trace"):
        logging.getLogger(duplicate).setLevel(logging.WARNING)
    # We log each request and each error ourselves. Django's lines contain the address, which can be secret.
    logging.getLogger("django.request").setLevel(logging.CRITICAL)
    # These libraries log each drawing step and each call.
    for verbose in ("weasyprint.progress", "fontTools", "stripe"):
        logging.getLogger(verbose).setLevel(logging.WARNING)
