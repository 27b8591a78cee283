"""Draws HTML as PDF. A page can access only the given resources, and equal pages give equal bytes.

WeasyPrint takes seconds to import. It is imported with the first page, so never in the web process.
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
from kernel.papers.rolls import Roll

log = structlog.get_logger(__name__)

# The scheme is our own, so that no library can fetch it.
SCHEME = "handed"
NO_RESOURCES: Mapping[str, bytes] = MappingProxyType({})

# Pango and Fontconfig have process-wide state that is not thread-safe.
_drawing_lock = threading.Lock()


@contextmanager
def _garbage_collection_paused() -> Iterator[None]:
    """Switch the garbage collector off during the drawing. Otherwise it would take a fifth of the drawing
    time, because a page has about a hundred thousand objects."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


# Fonts have no glyphs for these control characters, and some PDF readers fail on them. They come from pasted
# text.
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff\ud800-\udfff]")


def printable(html: str) -> str:
    return _CONTROL.sub("", html)


class DrawingFailed(PermanentFailure):
    """The page is defective, so a retry cannot help."""


# These are faults of the server and not of the page. The task retries.
_MACHINE_FAULTS = (SoftTimeLimitExceeded, MemoryError, OSError)


@contextmanager
def page_defects() -> Iterator[None]:
    """Convert errors to DrawingFailed, except faults of the server."""
    try:
        yield
    except (DrawingFailed, *_MACHINE_FAULTS):
        raise
    except Exception as error:
        raise DrawingFailed(f"{type(error).__name__}: {error}") from error


@dataclass(frozen=True)
class Drawing:
    """A drawn PDF. `refused` are the URLs that the page requested and did not get."""

    content: bytes
    refused: tuple[str, ...]


def address_of(name: str) -> str:
    """Return the URL of a given resource in a page."""
    return f"{SCHEME}:{name}"


class Renderer:
    """A stylesheet with its fonts. It is parsed with the first page and then reused."""

    def __init__(self, stylesheet: str, resources: Mapping[str, bytes] = NO_RESOURCES) -> None:
        self._stylesheet = stylesheet
        self._resources = _by_address(resources)

    def draw(
        self, html: str, resources: Mapping[str, bytes] = NO_RESOURCES, *, roll: Roll | None = None
    ) -> Drawing:
        """Draw a well-formed page as PDF, without a time and with a content hash as identifier.

        On a roll, the result is one page that is as high as its content.
        """
        handed = _by_address(resources)
        html = printable(html)
        identifier = hashlib.sha256(html.encode())
        for address in sorted(handed):
            identifier.update(hashlib.sha256(address.encode() + b"\0" + handed[address]).digest())
        if roll:
            identifier.update(roll.page().encode())
        with _drawing_lock, _garbage_collection_paused(), page_defects():
            return self._draw(html, handed, identifier.digest()[:16], roll)

    def _draw(self, html: str, handed: Mapping[str, bytes], identifier: bytes, roll: Roll | None) -> Drawing:
        import weasyprint

        from kernel.papers.source import ResourceFetcher, XmlPage

        fonts, style = self._prepared
        fetcher = ResourceFetcher(handed)
        page, styles = XmlPage(html, fetcher), [style]
        if roll:
            styles.append(weasyprint.CSS(string=roll.fitted(page, style, fonts)))
        content: bytes = page.write_pdf(
            stylesheets=styles, font_config=fonts, pdf_identifier=identifier, pdf_tags=True
        )
        if fetcher.refused:
            log.warning("pdf.refused", count=len(fetcher.refused), first=fetcher.refused[0][:200])
        return Drawing(content, tuple(fetcher.refused))

    @cached_property
    def _prepared(self) -> tuple[Any, Any]:
        import weasyprint
        from weasyprint.text.fonts import FontConfiguration

        from kernel.papers.source import ResourceFetcher

        fonts, fetcher = FontConfiguration(), ResourceFetcher(self._resources)
        style = weasyprint.CSS(string=self._stylesheet, font_config=fonts, url_fetcher=fetcher)
        if fetcher.refused:
            # Without this check, a missing font would only be noticed on a customer's invoice.
            raise DrawingFailed(f"The stylesheet needs a resource that was not given: {fetcher.refused[0]}")
        # WeasyPrint deletes its font folder, which fails late in the interpreter shutdown.
        atexit.register(self.__dict__.pop, "_prepared", None)
        return fonts, style


def _by_address(resources: Mapping[str, bytes]) -> dict[str, bytes]:
    return {address_of(name): content for name, content in resources.items()}
