"""Draws HTML as PDF; a page sees what it is handed by name, and the same page gives the same bytes.

WeasyPrint takes seconds to import and is imported with the first page, so the web process never does.
"""

import atexit
import gc
import hashlib
import re
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any

import structlog
from celery.exceptions import SoftTimeLimitExceeded

from kernel.outbox import PermanentFailure

log = structlog.get_logger(__name__)

# A made-up scheme: no library knows how to fetch from it.
SCHEME = "handed"
NO_RESOURCES: Mapping[str, bytes] = MappingProxyType({})

# Pango and Fontconfig keep state per process that threads must not share.
_drawing_lock = threading.Lock()


@contextmanager
def _garbage_collection_paused() -> Iterator[None]:
    """A page is a hundred thousand objects that die together: looking through them while it is being drawn
    takes a fifth of the time, once afterwards next to none."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


# No font has a picture for them and PDF readers stumble over them; they come with pasted text.
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff\ud800-\udfff]")


def printable(html: str) -> str:
    return _CONTROL.sub("", html)


class DrawingFailed(PermanentFailure):
    """The page itself is defective, so drawing it again cannot help."""


# Faults of the machine, not of the page: the task that draws it retries.
_MACHINE_FAULTS = (SoftTimeLimitExceeded, MemoryError, OSError)


@contextmanager
def page_defects() -> Iterator[None]:
    """Whatever fails inside, other than the machine, fails again with the same page."""
    try:
        yield
    except (DrawingFailed, *_MACHINE_FAULTS):
        raise
    except Exception as error:
        raise DrawingFailed(f"{type(error).__name__}: {error}") from error


@dataclass(frozen=True)
class Drawing:
    """`refused` are the addresses that the page asked for and did not get."""

    content: bytes
    refused: tuple[str, ...]


def address_of(name: str) -> str:
    """How a page refers to a resource that it is handed."""
    return f"{SCHEME}:{name}"


class Renderer:
    """A stylesheet with its fonts: parsed with the first page and reused for all that follow."""

    def __init__(self, stylesheet: str, resources: Mapping[str, bytes] = NO_RESOURCES) -> None:
        self._stylesheet = stylesheet
        self._resources = _by_address(resources)

    def draw(self, html: str, resources: Mapping[str, bytes] = NO_RESOURCES) -> Drawing:
        """A well-formed page as PDF, without any time in it; its identifier follows from what is drawn."""
        handed = _by_address(resources)
        html = printable(html)
        identifier = hashlib.sha256(html.encode())
        for address in sorted(handed):
            identifier.update(hashlib.sha256(address.encode() + b"\0" + handed[address]).digest())
        with _drawing_lock, _garbage_collection_paused(), page_defects():
            return self._draw(html, handed, identifier.digest()[:16])

    def _draw(self, html: str, handed: Mapping[str, bytes], identifier: bytes) -> Drawing:
        from kernel.pdf_source import ResourceFetcher, XmlPage

        fonts, style = self._prepared
        fetcher = ResourceFetcher(handed)
        content: bytes = XmlPage(html, fetcher).write_pdf(
            stylesheets=[style], font_config=fonts, pdf_identifier=identifier, pdf_tags=True
        )
        if fetcher.refused:
            log.warning("pdf.refused", count=len(fetcher.refused), first=fetcher.refused[0][:200])
        return Drawing(content, tuple(fetcher.refused))

    @cached_property
    def _prepared(self) -> tuple[Any, Any]:
        import weasyprint
        from weasyprint.text.fonts import FontConfiguration

        from kernel.pdf_source import ResourceFetcher

        fonts, fetcher = FontConfiguration(), ResourceFetcher(self._resources)
        style = weasyprint.CSS(string=self._stylesheet, font_config=fonts, url_fetcher=fetcher)
        if fetcher.refused:
            # A missing font would only be noticed on somebody's paper.
            raise DrawingFailed(f"The stylesheet names what it was not handed: {fetcher.refused[0]}")
        # It keeps the fonts in a folder that it removes, but cannot once the interpreter is half gone.
        atexit.register(self.__dict__.pop, "_prepared", None)
        return fonts, style


def _by_address(resources: Mapping[str, bytes]) -> dict[str, bytes]:
    return {address_of(name): content for name, content in resources.items()}
