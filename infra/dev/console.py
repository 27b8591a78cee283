"""The output in the terminal: a log with prefixes and a closing panel."""

import os
import re
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress

COLOURS = ("36", "35", "33", "32", "34", "96", "95", "93")
WIDTH_OF_NAME = 9
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")

_lock = threading.Lock()
_names: dict[str, str] = {}


def has_colour() -> bool:
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb" and not os.environ.get("NO_COLOR")


def paint(text: str, code: str) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if has_colour() else text


def plain(text: str) -> str:
    """Return the text without colours and cursor movements."""
    return ESCAPES.sub("", text)


def say(text: str = "") -> None:
    """Print one line."""
    # The reader of the output may have ended (`make up | head`, a closed terminal). The run must still stop
    # its processes in order.
    with _lock, suppress(OSError):
        print(text, flush=True)


def log(name: str, line: str) -> None:
    """Print one line of a process after its name."""
    colour = _names.setdefault(name, COLOURS[len(_names) % len(COLOURS)])
    say(f"{paint(f'{name:<{WIDTH_OF_NAME}}│', colour)} {line if has_colour() else plain(line)}")


def panel(lines: Sequence[str]) -> None:
    """Print lines in a frame."""
    width = max(len(plain(line)) for line in lines) + 2
    say("\n" + paint("╭" + "─" * width + "╮", "32"))
    for line in lines:
        say(f"{paint('│', '32')} {line}{' ' * (width - 1 - len(plain(line)))}{paint('│', '32')}")
    say(paint("╰" + "─" * width + "╯", "32") + "\n")


def complain(text: str) -> None:
    """Print an error message."""
    say(f"\n{paint('✗', '31;1')} {text}")
