"""Pictures are encoded again: upright and without metadata."""

import io
import random
import struct
import threading
import time
import zlib
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from PIL import Image, ImageOps
from PIL.PngImagePlugin import PngInfo

from kernel.errors import Invalid
from kernel.files import images
from kernel.files.images import NOT_A_PICTURE, reencoded

SECRET = "SECRET-19.0760N-72.8777E"
UPRIGHT = (20, 40)


def exif() -> Image.Exif:
    made = Image.Exif()
    made[0x0112] = 6  # The picture is rotated by 90 degrees.
    made[0x010F] = SECRET
    made[0x011A] = 72.0
    made.get_ifd(0x8769)[0x9286] = SECRET.encode()
    return made


def picture(kind: str = "JPEG", mode: str = "RGB", **options: Any) -> bytes:
    out = io.BytesIO()
    Image.new(mode, (40, 20), "teal").save(out, kind, **options)
    return out.getvalue()


def png_text() -> PngInfo:
    info = PngInfo()
    info.add_text("comment", SECRET)
    info.add_text("Author", SECRET, zip=True)
    info.add_itxt("XML:com.adobe.xmp", SECRET)
    return info


ICC = SECRET.encode() * 20
XMP = f"<x:xmpmeta>{SECRET}</x:xmpmeta>".encode()
HIDDEN = {
    "JPEG comment": picture(comment=SECRET),
    "JPEG EXIF": picture(exif=exif()),
    "JPEG XMP": picture(xmp=XMP),
    "JPEG ICC": picture(icc_profile=ICC),
    "PNG text": picture("PNG", pnginfo=png_text()),
    "PNG with a palette": picture("PNG", "P", pnginfo=png_text()),
    "PNG see-through": picture("PNG", "RGBA", pnginfo=png_text()),
    "PNG EXIF and ICC": picture("PNG", exif=exif(), icc_profile=ICC),
    "WebP": picture("WEBP", exif=exif(), xmp=XMP, icc_profile=ICC),
}


@pytest.mark.parametrize("content", HIDDEN.values(), ids=HIDDEN)
def test_stored_picture_contains_no_metadata(content: bytes) -> None:
    stored = reencoded(content, field="photo")
    image = Image.open(io.BytesIO(stored))
    image.load()
    assert (image.format, image.mode) == ("JPEG", "RGB")
    assert set(image.info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}
    assert not image.getexif()
    assert b"SECRET" not in stored
    # These are JPEG segments with other data: comments (FE) and application data except JFIF (E1 to EF).
    assert {segment for segment in segments(stored) if segment == 0xFE or 0xE1 <= segment <= 0xEF} == set()


def test_negative_control_shows_that_sample_pictures_contain_secret_metadata() -> None:
    assert 0xFE in segments(HIDDEN["JPEG comment"])
    assert 0xE1 in segments(HIDDEN["JPEG EXIF"])
    assert all(b"SECRET" in content or has_compressed_secret(content) for content in HIDDEN.values())


def has_compressed_secret(content: bytes) -> bool:
    return any(
        b"SECRET" in zlib.decompressobj().decompress(content[at:])
        for at in range(len(content))
        if content[at : at + 2] == b"\x78\x9c"
    )


def segments(jpeg: bytes) -> list[int]:
    found, at = [], 2
    while jpeg[at] == 0xFF and jpeg[at + 1] != 0xDA:
        found.append(jpeg[at + 1])
        at += 2 + struct.unpack(">H", jpeg[at + 2 : at + 4])[0]
    return found


@pytest.mark.parametrize("orientation", range(1, 9))
def test_picture_of_any_exif_orientation_is_stored_upright(orientation: int) -> None:
    plain = Image.new("RGB", (40, 20), "white")
    plain.paste("black", (0, 0, 20, 20))
    note = Image.Exif()
    note[0x0112] = orientation
    out = io.BytesIO()
    plain.save(out, "JPEG", exif=note)
    upright = Image.open(io.BytesIO(reencoded(out.getvalue(), field="photo")))
    # For each EXIF orientation, the value says whether the dark half is at the top left of the upright
    # picture.
    dark_first = {1: True, 2: False, 3: False, 4: True, 5: True, 6: True, 7: False, 8: False}[orientation]
    assert upright.size == ((40, 20) if orientation < 5 else (20, 40))
    first: Any = upright.getpixel((3, 3))
    assert (sum(first) < 200) == dark_first


# Pillow warns about the damaged EXIF data.
@pytest.mark.filterwarnings("ignore::UserWarning:PIL")
def test_picture_with_damaged_exif_is_accepted_or_refused_without_a_crash() -> None:
    """Any exception except `Invalid` is a crash. The random seed makes a failure repeatable."""
    chance = random.Random(19)
    whole = picture(exif=exif())
    start, end = whole.index(b"Exif"), whole.index(SECRET.encode(), whole.index(SECRET.encode()) + 1)
    accepted = refused = 0
    for _ in range(600):
        damaged = bytearray(whole)
        for _ in range(chance.randint(1, 6)):
            damaged[chance.randrange(start, end)] = chance.choice((0, 1, 0x7F, 0xFF, chance.randrange(256)))
        try:
            reencoded(bytes(damaged), field="photo")
            accepted += 1
        except Invalid as error:
            assert error.fields == {"photo": [NOT_A_PICTURE]}
            refused += 1
    assert accepted > 100
    assert accepted + refused == 600


def test_picture_with_an_invalid_exif_tag_is_still_rotated_upright() -> None:
    tiff = b"MM\x00*\x00\x00\x00\x08\x00\x02"
    tiff += struct.pack(">HHI4s", 0x0119, 2, 4, b"Cam\x00") + struct.pack(">HHIHH", 0x0112, 3, 1, 6, 0)
    damaged = picture(exif=b"Exif\x00\x00" + tiff + b"\x00" * 4)
    with pytest.raises(struct.error):
        ImageOps.exif_transpose(Image.open(io.BytesIO(damaged)))
    assert Image.open(io.BytesIO(reencoded(damaged, field="photo"))).size == UPRIGHT


def test_at_most_two_pictures_are_decoded_concurrently(monkeypatch: pytest.MonkeyPatch) -> None:
    decoding, most = 0, 0
    guard, paper = threading.Lock(), images._as_jpeg

    def slowly(image: Image.Image, quality: int) -> bytes:
        nonlocal decoding, most
        with guard:
            decoding += 1
            most = max(most, decoding)
        time.sleep(0.1)
        with guard:
            decoding -= 1
        return paper(image, quality)

    monkeypatch.setattr(images, "_as_jpeg", slowly)
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(lambda _: reencoded(picture(), field="photo"), range(6)))
    assert most == 2


def test_large_jpeg_is_decoded_at_a_fraction_of_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.BytesIO()
    Image.new("RGB", (4000, 4000), "teal").save(out, "JPEG", quality=30)
    sizes: list[tuple[int, int]] = []
    upright = images._upright

    def seen(image: Image.Image) -> Image.Image:
        sizes.append(image.size)
        return upright(image)

    monkeypatch.setattr(images, "_upright", seen)
    assert Image.open(io.BytesIO(reencoded(out.getvalue(), field="photo"))).size == (1600, 1600)
    assert sizes == [(2000, 2000)]
