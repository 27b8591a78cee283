"""PDF drawing: identical bytes, constant memory, limited time, and no import in the web process."""

import hashlib
import os
import subprocess
import sys
import time
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
import weasyprint
from pypdf import PdfReader

from config.env import ROOT
from gst.paper import Copy, pdf
from kernel.papers import source as pdf_source
from tests.drawn import drawn, text_of
from tests.factories import papers

DRAW = """
import hashlib, sys
import django
django.setup()
from gst.paper import Copy, pdf
from tests.factories import papers
for name in sys.argv[1:]:
    page = pdf(papers.EVERY_KIND[name](), copy=Copy.ORIGINAL, logo=papers.logo())
    print(hashlib.sha256(page).hexdigest())
"""
SERVE = """
import sys
import config.wsgi
from gst import paper
from tests.factories import papers
paper.html(papers.company_invoice(), copy=paper.Copy.ORIGINAL)
print("weasyprint" in sys.modules)
paper.pdf(papers.company_invoice(), copy=paper.Copy.ORIGINAL)
print("weasyprint" in sys.modules)
"""

SOAK = """
import resource
import django
django.setup()
from gst.paper import Copy, pdf
from tests.factories import papers
for draws in (20, 60):
    for _ in range(draws):
        pdf(papers.consumer_invoice(), copy=Copy.ORIGINAL, logo=papers.logo())
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def in_a_process(program: str, *arguments: str, **environment: str) -> list[str]:
    answer = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
    return answer.stdout.split()


@pytest.mark.prove
def test_document_pdf_is_byte_identical_with_and_without_system_fonts(tmp_path: Path) -> None:
    """The test compares this process, which has drawn other pages, with a new process without system
    fonts.
    """
    nothing = tmp_path / "fonts.conf"
    nothing.write_text(f'<?xml version="1.0"?><fontconfig><cachedir>{tmp_path}</cachedir></fontconfig>')
    names = ["company", "devanagari", "forty-lines"]
    elsewhere = in_a_process(DRAW, *names, FONTCONFIG_FILE=str(nothing), PYTHONHASHSEED="7", TZ="Asia/Tokyo")
    here = [
        hashlib.sha256(pdf(papers.EVERY_KIND[name](), copy=Copy.ORIGINAL, logo=papers.logo())).hexdigest()
        for name in names
    ]
    assert elsewhere == here
    assert len(set(here)) == 3


@pytest.mark.parametrize("name", papers.EVERY_KIND)
def test_our_html_parser_produces_the_same_pdf_as_the_parser_of_weasyprint(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    document, logo = papers.EVERY_KIND[name](), papers.logo()
    ours = pdf(document, copy=Copy.ORIGINAL, logo=logo)
    monkeypatch.setattr(
        pdf_source, "XmlPage", lambda html, fetcher: weasyprint.HTML(string=html, url_fetcher=fetcher)
    )
    assert pdf(document, copy=Copy.ORIGINAL, logo=logo) == ours


def test_rendering_html_does_not_import_weasyprint() -> None:
    """The second value is the negative control: drawing a PDF imports WeasyPrint."""
    assert in_a_process(SERVE) == ["False", "True"]


@pytest.mark.prove
def test_drawing_many_pdfs_does_not_leak_memory() -> None:
    """Flex and font features in the stylesheet once leaked 250 KB for each page."""
    warm, after = map(int, in_a_process(SOAK))
    per_draw = (after - warm) * (1 if sys.platform == "darwin" else 1024) / 60
    assert per_draw < 50_000


@pytest.mark.prove
@pytest.mark.slow
def test_pdf_of_an_invoice_with_very_long_texts_is_drawn_within_three_seconds() -> None:
    words = "Removed, cleaned and refitted the assembly. " * 46
    unbroken = "X" * 2_000
    lines = tuple(papers.line(f"Part {count}", 10_000) for count in range(98))
    document = replace(
        papers.document((*lines, papers.line(words[:2_000], 100), papers.line(unbroken, 100))),
        supplier=replace(papers.REGISTERED, footer=words[:2_000]),
    )
    drawn(papers.company_invoice())
    # This is CPU time of this process, so that other load on the computer does not count.
    begun = time.process_time()
    page = pdf(document, copy=Copy.ORIGINAL)
    assert time.process_time() - begun < 3
    text = "".join(text_of(PdfReader(BytesIO(page))).split())
    assert unbroken in text and "Part97" in text
