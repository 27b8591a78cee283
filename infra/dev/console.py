"""What the person at the terminal sees: a prefixed log, progress of what takes long, a closing panel."""

import os
import re
import shutil
import sys
import threading
import time
from collections.abc import Sequence
from types import TracebackType

COLOURS = ("36", "35", "33", "32", "34", "96", "95", "93")
WIDTH_OF_NAME = 9

_lock = threading.RLock()
_status = ""
_names: dict[str, str] = {}
_escapes = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def is_terminal() -> bool:
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def has_colour() -> bool:
    return is_terminal() and not os.environ.get("NO_COLOR")


def paint(text: str, code: str) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if has_colour() else text


def plain(text: str) -> str:
    """The text without colours and cursor movements, for files, patterns and measuring."""
    return _escapes.sub("", text)


def say(text: str = "") -> None:
    """Print one line above the progress line, if there is one."""
    with _lock:
        try:
            if _status:
                sys.stdout.write("\r\x1b[2K")
            sys.stdout.write(text + "\n" + _status)
            sys.stdout.flush()
        except (BrokenPipeError, OSError):
            pass  # The reader has gone (`make up | head`, a closed terminal); stopping in order matters more.


def log(name: str, line: str) -> None:
    """Print one line of a process, with its name before it."""
    colour = _names.setdefault(name, COLOURS[len(_names) % len(COLOURS)])
    say(f"{paint(f'{name:<{WIDTH_OF_NAME}}│', colour)} {line if has_colour() else plain(line)}")


def _set_status(text: str) -> None:
    global _status
    with _lock:
        if not is_terminal():
            return
        width = shutil.get_terminal_size().columns
        if _status or text:
            sys.stdout.write("\r\x1b[2K" + text[: max(width - 1, 10)])
            sys.stdout.flush()
        _status = text[: max(width - 1, 10)]


class Progress:
    """One step: its title while it runs, then a tick or a cross and the time it took."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.started = time.monotonic()

    def __enter__(self) -> "Progress":
        if is_terminal():
            self.update("")
        else:
            say(f"  … {self.title}")
        return self

    def update(self, detail: str) -> None:
        """Show what the step is at; on a terminal only."""
        seconds = time.monotonic() - self.started
        _set_status(f"  … {self.title} ({seconds:.0f} s) {plain(detail).strip()}")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        _set_status("")
        mark = paint("✓", "32") if kind is None else paint("✗", "31")
        say(f"  {mark} {self.title} {paint(f'{time.monotonic() - self.started:.1f} s', '2')}")


def panel(lines: Sequence[str]) -> None:
    """A framed block; an empty line in it stays empty."""
    width = max(len(plain(line)) for line in lines) + 2
    say()
    say(paint("╭" + "─" * width + "╮", "32"))
    for line in lines:
        say(f"{paint('│', '32')} {line}{' ' * (width - 1 - len(plain(line)))}{paint('│', '32')}")
    say(paint("╰" + "─" * width + "╯", "32"))
    say()


def complain(text: str) -> None:
    """Print a sentence about what went wrong."""
    _set_status("")
    say(f"\n{paint('✗', '31;1')} {text}")
