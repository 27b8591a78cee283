"""PDF drawing can only access the files that it is given. These tests use real markup."""

import http.server
import threading
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
import weasyprint
from celery.exceptions import SoftTimeLimitExceeded
from PIL import Image
from pypdf import PdfReader

from kernel.papers.pdf import DrawingFailed, Renderer, address_of

SECRET = "root-of-all-secrets"


@pytest.fixture
def renderer() -> Renderer:
    return Renderer("body { font-size: 12pt }")


@pytest.fixture
def secret(tmp_path: Path) -> str:
    file = tmp_path / "passwd"
    file.write_text(SECRET)
    return file.as_uri()


@pytest.fixture
def local_server() -> Iterator[tuple[str, list[str]]]:
    """Yield a local HTTP server, and the list of paths requested from it."""
    requested: list[str] = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            requested.append(self.path)
            self.send_response(200)
            self.end_headers()

        def log_message(self, *args: object) -> None:
            """Keep the test output quiet."""

    server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    yield f"127.0.0.1:{server.server_port}", requested
    server.shutdown()
    thread.join()
    server.server_close()


def markup(host: str, secret: str) -> dict[str, str]:
    return {
        "http": f"<img src='http://{host}/1'/>",
        "https": f"<img src='https://{host}/2'/>",
        "file": f"<img src='{secret}'/>",
        "ftp": f"<img src='ftp://{host}/3'/>",
        "data": "<img src='data:image/png;base64,iVBORw0KGgo='/>",
        "relative to a base": f"<base href='http://{host}/'/><img src='//{host}/4'/>",
        "css url": f"<p style='background: url(http://{host}/5)'>x</p>",
        "import": f"<style>@import 'http://{host}/6'; @font-face {{ font-family: x; src: url({secret}) }}</style>",
        "svg": f"<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'"
        f" viewBox='0 0 9 9' width='9' height='9'><image xlink:href='{secret}' width='9' height='9'/></svg>",
        "attachments": f"<link rel='attachment' href='{secret}'/><a rel='attachment' href='{secret}'>x</a>",
        "stylesheet": f"<link rel='stylesheet' href='http://{host}/7'/>",
        "not handed": f"<img src='{address_of('other')}'/>",
    }


def test_pdf_markup_cannot_access_files_or_the_network(
    renderer: Renderer, secret: str, local_server: tuple[str, list[str]]
) -> None:
    host, requested = local_server
    for name, part in markup(host, secret).items():
        page = f"<html lang='en'><head><title>t</title></head><body>{part}<p>seen</p></body></html>"
        drawing = renderer.draw(page, {"logo": b""})
        reader = PdfReader(BytesIO(drawing.content))
        # Relative URLs have no base, so they are never requested.
        assert drawing.refused or name == "relative to a base", name
        assert dict(reader.attachments) == {}, name
        assert SECRET.encode() not in drawing.content, name
        assert "seen" in reader.pages[0].extract_text(), name
    assert requested == []


def test_negative_control_shows_that_the_default_fetcher_of_weasyprint_attaches_the_file(secret: str) -> None:
    part = markup("127.0.0.1", secret)["attachments"]
    content = weasyprint.HTML(string=f"<body>{part}<p>seen</p>").write_pdf()
    (attached, *_) = PdfReader(BytesIO(content)).attachments.values()
    assert SECRET.encode() in attached[0]


def test_picture_passed_to_the_renderer_is_drawn_in_the_pdf(renderer: Renderer) -> None:
    written = BytesIO()
    Image.new("RGB", (30, 20), "teal").save(written, "PNG")
    page = f"<img src='{address_of('logo')}' alt='Logo'/>"
    drawing = renderer.draw(page, {"logo": written.getvalue()})
    assert drawing.refused == ()
    (image,) = PdfReader(BytesIO(drawing.content)).pages[0].images
    assert image.image is not None and image.image.size == (30, 20)


def test_drawing_a_page_twice_gives_byte_identical_pdfs(renderer: Renderer) -> None:
    first = renderer.draw("<p>one</p>").content
    assert renderer.draw("<p>two</p>").content != first
    assert renderer.draw("<p>one</p>").content == first
    assert Renderer("body { font-size: 12pt }").draw("<p>one</p>").content == first
    assert b"CreationDate" not in first and b"ModDate" not in first


def test_stylesheet_with_a_missing_font_is_refused() -> None:
    lacking = Renderer(f"@font-face {{ font-family: Ours; src: url({address_of('ours')}) }}")
    with pytest.raises(DrawingFailed, match="handed:ours"):
        lacking.draw("<p>x</p>")


def test_any_error_of_the_pdf_library_is_raised_as_drawing_failed(
    renderer: Renderer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: object, **options: object) -> bytes:
        raise RecursionError("too deep")

    monkeypatch.setattr(weasyprint.HTML, "write_pdf", broken)
    with pytest.raises(DrawingFailed, match="RecursionError: too deep"):
        renderer.draw("<p>x</p>")


@pytest.mark.parametrize(
    "fault", [SoftTimeLimitExceeded(), MemoryError(), OSError(28, "No space left on device")]
)
def test_server_fault_during_drawing_is_not_raised_as_drawing_failed(
    renderer: Renderer, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    def broken(*args: object, **options: object) -> bytes:
        raise fault

    monkeypatch.setattr(weasyprint.HTML, "write_pdf", broken)
    with pytest.raises(type(fault)):
        renderer.draw("<p>x</p>")


def test_html_page_that_is_not_well_formed_is_not_drawn(renderer: Renderer) -> None:
    with pytest.raises(DrawingFailed, match="ParseError: mismatched tag"):
        renderer.draw("<p>one<br></p>")


def test_concurrent_and_sequential_drawing_give_equal_pdfs(renderer: Renderer) -> None:
    pages = [f"<p>page {count}</p>" for count in range(8)]
    alone = [renderer.draw(page).content for page in pages]
    together: dict[int, bytes] = {}

    def draw(index: int) -> None:
        together[index] = renderer.draw(pages[index]).content

    threads = [threading.Thread(target=draw, args=(index,)) for index in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [together[index] for index in range(8)] == alone
