"""Removes values from the text of errors before it reaches the log.

Messages of Postgres, of mail servers and of libraries quote values. The type and place of an error stay.
"""

import re
import sys
import traceback
from typing import Any

from structlog.typing import EventDict

HIDDEN = "…"
# The order matters: an address can be inside quotes or brackets.
_VALUES = re.compile(
    r"""(?x)
    [^\s<>'"()=,;]+@[^\s<>'"()=,;]+     # an email address
    | '[^'\n]*' | "[^"\n]*"             # a quoted value
    | \([^()\n]*\)                      # the values of a constraint: Key (email)=(…)
    | (?<![\w.])\+?\d[\d\s-]{6,}\d      # a phone number
    | \b[\w-]{24,}\b                    # a token
    """
)
LOGGED = ("error", "reason")


def redact(text: str) -> str:
    """Return the first line of a message without its values. The next lines contain details and SQL."""
    return _VALUES.sub(HIDDEN, text.partition("\n")[0])


def redact_values(_logger: Any, _method: str, event: EventDict) -> EventDict:
    """Redact the messages in a log line. This is a processor of structlog."""
    for name in LOGGED:
        if isinstance(event.get(name), str):
            event[name] = redact(event[name])
    return event


def format_exception(_logger: Any, _method: str, event: EventDict) -> EventDict:
    """Replace `exc_info` by the traceback with redacted messages. This is a processor of structlog."""
    info = event.pop("exc_info", None)
    error = info[1] if isinstance(info, tuple) else info if isinstance(info, BaseException) else None
    if info and error is None:
        error = sys.exc_info()[1]
    if error is not None:
        event["exception"] = traceback_of(error)
    return event


def traceback_of(error: BaseException) -> str:
    summary = traceback.TracebackException.from_exception(error)
    _redact_chain(summary)
    return "".join(summary.format()).rstrip("\n")


def _redact_chain(summary: traceback.TracebackException | None) -> None:
    while summary is not None:
        # The standard library formats this text, and it has no other way to change it.
        summary._str = redact(summary._str)  # type: ignore[attr-defined]
        summary.__notes__ = None
        for each in summary.exceptions or ():
            _redact_chain(each)
        if summary.__cause__ is not None:
            _redact_chain(summary.__context__)
        summary = summary.__cause__ or summary.__context__
