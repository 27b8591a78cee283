"""UPI payment links and their QR code."""

import re
from urllib.parse import parse_qsl, urlsplit

import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st

from gst.upi import is_vpa, payment_address
from kernel.qr import qr_svg

ADDRESS = (
    "upi://pay?pa=sharma.motors@okbank&pn=Sharma%20Motors&am=1180.05&cu=INR"
    "&tn=Invoice%20MUM01-2627-00001&tr=MUM01-2627-00001"
)


def address(**changed: str | int) -> str:
    fields: dict[str, str | int] = {
        "vpa": "sharma.motors@okbank",
        "name": "Sharma Motors",
        "amount_paise": 118_005,
        "note": "Invoice MUM01-2627-00001",
        "reference": "MUM01-2627-00001",
    }
    return payment_address(**(fields | changed))  # type: ignore[arg-type]


def test_payment_link_has_the_upi_format() -> None:
    assert address() == ADDRESS


@given(name=st.text(max_size=80), note=st.text(max_size=200))
def test_payment_link_encodes_any_name_and_note(name: str, note: str) -> None:
    written = address(name=name, note=note)
    assert re.fullmatch(r"upi://pay\?[A-Za-z0-9@&=%._~-]+", written)
    found = dict(parse_qsl(urlsplit(written).query, keep_blank_values=True, encoding="utf-8"))
    assert found == {
        "pa": "sharma.motors@okbank",
        "pn": name[:50],
        "am": "1180.05",
        "cu": "INR",
        "tn": note[:50],
        "tr": "MUM01-2627-00001",
    }


def test_payment_link_with_the_longest_name_and_note_fits_into_a_readable_qr_code() -> None:
    """Each Devanagari letter needs nine characters in the link."""
    drawn = segno.make_qr(address(name="\u0936" * 200, note="\u0936" * 200), error="m", boost_error=False)
    assert int(drawn.version) <= 25, drawn.version
    assert dict(parse_qsl(urlsplit(address(name="a" * 51)).query))["pn"] == "a" * 50


@pytest.mark.parametrize(
    "changed",
    [{"vpa": "nobody"}, {"amount_paise": 0}, {"amount_paise": -1}, {"reference": "A/1"}, {"reference": ""}],
)
def test_payment_link_refuses_an_invalid_upi_id_or_amount_or_reference(changed: dict[str, str | int]) -> None:
    with pytest.raises(ValueError, match=r"UPI address|something to pay|reference"):
        address(**changed)


def test_text_is_a_upi_id_only_in_the_format_name_at_bank() -> None:
    assert is_vpa("sharma.motors@okbank") and is_vpa("9876543210@ybl")
    for text in (
        "",
        "a@okbank",
        "sharma@1bank",
        "sharma@b",
        "a b@okbank",
        "a@b@okbank",
        "sharma@okbank\n",
        "x&am=1@ok",
    ):
        assert not is_vpa(text), text


def test_svg_of_a_qr_code_is_scalable_and_encodes_the_payment_link() -> None:
    svg = qr_svg(ADDRESS)
    opening = svg[: svg.index(">") + 1]
    assert svg.startswith("<svg") and "viewBox=" in opening
    assert "width=" not in opening and "height=" not in opening and "<?xml" not in svg
    assert dark_modules(svg) == [
        [bool(module) for module in row]
        for row in segno.make_qr(ADDRESS, error="m", boost_error=False).matrix_iter(border=4)
    ]


def dark_modules(svg: str) -> list[list[bool]]:
    """Return the dark squares of the QR code, reconstructed from the SVG path."""
    size = int(re.search(r'viewBox="0 0 (\d+) \1"', svg)[1])  # type: ignore[index]
    path = re.search(r' d="([^"]+)"', svg)[1]  # type: ignore[index]
    picture = [[False] * size for _ in range(size)]
    x, y = 0.0, 0.0
    for command, numbers in re.findall(r"([Mmh])([-0-9. ]+)", path):
        values = [float(number) for number in re.findall(r"-?[0-9.]+", numbers)]
        if command == "M":
            x, y = values
        elif command == "m":
            x, y = x + values[0], y + values[1]
        else:
            for column in range(int(x), int(x + values[0])):
                picture[int(y - 0.5)][column] = True
            x += values[0]
    return picture
