"""Joined Hindi letters: a paper draws them as the browser does, with the font of the web app."""

import subprocess
from collections.abc import Sequence
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops

from config.env import ROOT
from gst.paper import renderer_of
from infra.dev import libraries

JOINED = ["क्ष", "त्र", "ङ्गु", "र्\u200dय", "कि"]
# The sign U+200C keeps the letters of the first three apart. The fourth has the other form of र, and the vowel sign
# of the last one stands after its letter.
APART = ["क्\u200cष", "त्\u200cर", "ङ्\u200cगु", "र्य", "की"]
SHEET = "@page { size: 400px 300px; margin: 60px } p { break-after: page; margin: 0; font-size: 100px }"
WEB_FONT = ROOT / "webapp/src/assets/fonts/noto-sans-devanagari-400.woff2"
SCALE = 4
# The share of the ink that may differ. Two programs place an edge differently by a part of a pixel.
DIFFERS = 0.08

pytestmark = pytest.mark.prove


@pytest.fixture(scope="module")
def on_paper() -> list[Image.Image]:
    html = "".join(f"<p>{text}</p>" for text in [*JOINED, *APART])
    content = renderer_of(SHEET).draw(f"<html><body>{html}</body></html>", {}).content
    return inked(content)


@pytest.fixture(scope="module")
def in_browser(tmp_path_factory: pytest.TempPathFactory) -> list[Image.Image]:
    program = libraries.chromium()
    assert program is not None, "Chromium is not installed. Debian: apt-get install chromium"
    return inked(printed(program, tmp_path_factory.mktemp("browser"), [*JOINED, *APART]))


def printed(program: str, folder: Path, texts: Sequence[str]) -> bytes:
    """Return a PDF that the browser makes of the texts."""
    page, paper = folder / "page.html", folder / "page.pdf"
    face = f"@font-face {{ font-family: Hindi; src: url({WEB_FONT.as_uri()}) }} p {{ font-family: Hindi }}"
    html = "".join(f"<p>{text}</p>" for text in texts)
    page.write_text(f'<!doctype html><meta charset="utf-8"><style>{SHEET} {face}</style>{html}', "utf-8")
    arguments = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
    arguments += ["--allow-file-access-from-files", f"--user-data-dir={folder / 'profile'}"]
    command = [program, *arguments, f"--print-to-pdf={paper}", page.as_uri()]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    return paper.read_bytes()


def inked(content: bytes) -> list[Image.Image]:
    """Return the ink of each page, without its margins. Ink is white here."""
    pages = pypdfium2.PdfDocument(content)
    drawn = [ImageChops.invert(page.render(scale=SCALE).to_pil().convert("L")) for page in pages]
    boxes = [(each, each.getbbox()) for each in drawn]
    # A browser ends with an empty page.
    return [each.crop(box) for each, box in boxes if box]


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return the share of the ink that only one of two pictures has."""
    size = max(one.width, other.width), max(one.height, other.height)
    first, second = (Image.new("L", size) for _ in range(2))
    first.paste(one)
    second.paste(other)
    return ink(ImageChops.difference(first, second)) / ink(ImageChops.lighter(first, second))


def ink(picture: Image.Image) -> float:
    return float(sum(level * count for level, count in enumerate(picture.histogram())))


def test_pages_have_one_picture_of_each_text(
    on_paper: list[Image.Image], in_browser: list[Image.Image]
) -> None:
    assert len(on_paper) == len(in_browser) == len(JOINED) + len(APART)


@pytest.mark.parametrize("at", range(len(JOINED)), ids=JOINED)
@pytest.mark.spec("hand-74")
def test_paper_joins_letters_as_the_browser_does(
    on_paper: list[Image.Image], in_browser: list[Image.Image], at: int
) -> None:
    assert difference(on_paper[at], in_browser[at]) < DIFFERS


@pytest.mark.parametrize("at", range(len(JOINED)), ids=APART)
@pytest.mark.spec("hand-74")
def test_comparison_finds_letters_that_are_not_joined(
    on_paper: list[Image.Image], in_browser: list[Image.Image], at: int
) -> None:
    assert difference(on_paper[len(JOINED) + at], in_browser[at]) > 3 * DIFFERS
