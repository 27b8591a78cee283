"""The trace of a request and of everything that it causes.

Each request gets a trace id. Its log lines and outbox rows carry the id, and so do the log lines of the
worker. With an OTLP endpoint the steps are also sent as spans. The id never comes from the client.
"""

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Literal, Protocol

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.trace import SpanContext

Kind = Literal["server", "producer", "consumer", "client"]
_TRACEPARENT = re.compile(r"00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})")

_current: ContextVar[str | None] = ContextVar("traceparent", default=None)


class Span(Protocol):
    def describe(self, name: str = "", *, failed: bool = False, **attributes: str | int) -> None:
        """Set the name, the result and attributes. None of them may contain anything personal."""


class _NoSpan:
    def describe(self, name: str = "", *, failed: bool = False, **attributes: str | int) -> None:
        pass


NO_SPAN = _NoSpan()


def traceparent() -> str | None:
    """Return the current step in the W3C format."""
    return _current.get()


def trace_id() -> str | None:
    found = _current.get()
    return found[3:35] if found else None


@contextmanager
def request() -> Iterator[Span]:
    """Begin a new trace."""
    with _entered(None, "request", "server") if _provider else _named(_new()) as span:
        yield span


@contextmanager
def step(name: str, kind: Kind) -> Iterator[Span]:
    """Add a step to the current trace, if there is one."""
    if _provider is None or _current.get() is None:
        yield NO_SPAN
        return
    with _entered(_current.get(), name, kind) as span:
        yield span


@contextmanager
def continued(parent: str | None, name: str) -> Iterator[Span]:
    """Continue the trace of an outbox row, or begin a new one."""
    if parent is not None and not _TRACEPARENT.fullmatch(parent):
        parent = None
    with _entered(parent, name, "consumer") if _provider else _named(parent or _new()) as span:
        yield span


@contextmanager
def _named(traceparent: str) -> Iterator[Span]:
    token = _current.set(traceparent)
    try:
        yield NO_SPAN
    finally:
        _current.reset(token)


def _new() -> str:
    # The flags say that no step is recorded.
    return f"00-{secrets.token_hex(16)}-{secrets.token_hex(8)}-00"


# -- spans ----------------------------------------------------------------------------------------------

_provider: "TracerProvider | None" = None


def start(endpoint: str, *, service: str, version: str) -> None:
    """Send spans to an OTLP/HTTP receiver. A thread sends them, so nothing waits for the receiver."""
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    global _provider
    resource = Resource.create({"service.name": f"servicebay-{service}", "service.version": version})
    _provider = TracerProvider(resource=resource)
    exporter = OTLPSpanExporter(endpoint=f"{endpoint.rstrip('/')}/v1/traces")
    _provider.add_span_processor(BatchSpanProcessor(exporter))


def stop() -> None:
    """Send the spans that wait, and stop."""
    global _provider
    if _provider is not None:
        _provider.shutdown()
    _provider = None


class _SentSpan:
    def __init__(self, provider: "TracerProvider", parent: str | None, name: str, kind: Kind) -> None:
        from opentelemetry import trace as otel

        context = otel.set_span_in_context(otel.NonRecordingSpan(_context_of(parent))) if parent else None
        tracer = provider.get_tracer("servicebay")
        self.span = tracer.start_span(name, context, otel.SpanKind[kind.upper()])

    @property
    def traceparent(self) -> str:
        context = self.span.get_span_context()
        return f"00-{context.trace_id:032x}-{context.span_id:016x}-{context.trace_flags:02x}"

    def describe(self, name: str = "", *, failed: bool = False, **attributes: str | int) -> None:
        from opentelemetry.trace import StatusCode

        if name:
            self.span.update_name(name)
        if failed:
            self.span.set_status(StatusCode.ERROR)
        self.span.set_attributes({key.replace("_", "."): value for key, value in attributes.items()})


def _context_of(parent: str) -> "SpanContext":
    from opentelemetry.trace import SpanContext, TraceFlags

    _, trace, span, flags = parent.split("-")
    return SpanContext(int(trace, 16), int(span, 16), is_remote=True, trace_flags=TraceFlags(int(flags, 16)))


@contextmanager
def _entered(parent: str | None, name: str, kind: Kind) -> Iterator[Span]:
    assert _provider is not None  # noqa: S101 - the callers check it
    sent = _SentSpan(_provider, parent, name, kind)
    token = _current.set(sent.traceparent)
    try:
        yield sent
    except BaseException as error:
        # The message of an error can contain personal data, so only its type is sent.
        sent.describe(failed=True, error_type=type(error).__name__)
        raise
    finally:
        _current.reset(token)
        sent.span.end()
