"""Reports unexpected errors to a Sentry-compatible server.

A report is built from a list of allowed facts: type and place of the error, release, trace and request id. It
contains no message, no value of a variable, and nothing of the request, because all of them can be personal.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

import structlog

if TYPE_CHECKING:
    from sentry_sdk.types import Event, Hint

TAGS = ("request_id", "trace_id", "garage_id", "kind", "outbox_row")
_OF_EVENT = ("event_id", "timestamp", "level", "platform", "release", "environment", "sdk")
_OF_ERROR = ("type", "module")
_OF_FRAME = ("filename", "function", "module", "lineno", "in_app")

_is_on = False


def start(dsn: str, *, version: str) -> None:
    import sentry_sdk

    global _is_on
    sentry_sdk.init(
        dsn,
        release=f"servicebay@{version}",
        # The integrations would add the request, log lines and statements.
        default_integrations=False,
        auto_enabling_integrations=False,
        before_send=scrubbed,
        include_local_variables=False,
        include_source_context=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        send_client_reports=False,
        auto_session_tracking=False,
        server_name="",
    )
    _is_on = True


def report(error: BaseException) -> None:
    """Report the error. A thread sends it."""
    if _is_on:
        import sentry_sdk

        sentry_sdk.capture_exception(error)


def scrubbed(event: "Event", _hint: "Hint") -> "Event":
    """Return a new event with the allowed facts only."""
    bound = structlog.contextvars.get_contextvars()
    kept = _only(event, _OF_EVENT)
    kept["tags"] = {name: str(bound[name]) for name in TAGS if bound.get(name) is not None}
    errors = (event.get("exception") or {}).get("values") or []
    kept["exception"] = {
        "values": [
            _only(error, _OF_ERROR)
            | {"stacktrace": {"frames": [_only(frame, _OF_FRAME) for frame in _frames(error)]}}
            for error in errors
        ]
    }
    return cast("Event", kept)


def _frames(error: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return (error.get("stacktrace") or {}).get("frames") or []


def _only(facts: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: facts[name] for name in names if name in facts}
