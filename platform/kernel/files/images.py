"""Uploaded pictures are recognised by their content and encoded again, so that no metadata or other data
stays in them."""

import io
import threading
import warnings
from collections.abc import Sequence

from PIL import Image
from PIL.ExifTags import Base

from kernel.errors import Invalid
from kernel.sentences import Sentence

LARGEST_BYTES = 1_000_000
MOST_PIXELS = 16_000_000
LONGEST_SIDE = 1600
QUALITY = 82
KINDS = ("PNG", "JPEG", "WEBP")

# Each key is an EXIF orientation, and its value is the transposition that turns the picture upright.
ROTATIONS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}

# A decoded picture needs up to 64 MB, and a process has several threads.
_decoding_slots = threading.BoundedSemaphore(2)

NOT_A_PICTURE = Sentence("Please choose a PNG, JPEG or WebP picture")
TOO_LARGE = Sentence("A picture may have at most 1 MB")
TOO_MANY_PIXELS = Sentence("This picture has too many pixels")


def reencoded(content: bytes, *, field: str, longest: int = LONGEST_SIDE) -> bytes:
    """Return the picture as a new JPEG: upright, at most `longest` pixels wide and high, without metadata."""
    return redrawn(content, field=field, sides=(longest,), quality=QUALITY)[0]


def redrawn(content: bytes, *, field: str, sides: Sequence[int], quality: int) -> list[bytes]:
    """Return the picture as new JPEGs, one for each longest side, largest first. It is decoded once."""
    longest = sides[0]
    if len(content) > LARGEST_BYTES:
        raise Invalid(**{field: TOO_LARGE})
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(content), formats=KINDS) as image:
                if image.width * image.height > MOST_PIXELS:
                    raise Invalid(**{field: TOO_MANY_PIXELS})
                with _decoding_slots:
                    # This decodes a large JPEG at a reduced size.
                    image.draft(None, (longest, longest))
                    image.load()
                    upright = _upright(image)
                    found = []
                    for side in sides:
                        upright.thumbnail((side, side))
                        found.append(_as_jpeg(upright, quality))
                    return found
    except Invalid:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise Invalid(**{field: TOO_MANY_PIXELS}) from None
    except Exception:
        # Pillow raises many kinds of errors for damaged bytes: struct.error, KeyError and others.
        raise Invalid(**{field: NOT_A_PICTURE}) from None


def _upright(image: Image.Image) -> Image.Image:
    """Turn the picture upright. `exif_transpose` also rewrites other tags and fails if they are damaged."""
    turn = ROTATIONS.get(image.getexif().get(Base.Orientation, 1))
    return image if turn is None else image.transpose(turn)


def _as_jpeg(image: Image.Image, quality: int) -> bytes:
    """Copy only the pixels to a new image, without comments. Transparent pixels become white."""
    paper = Image.new("RGB", image.size, "white")
    if image.mode in ("RGBA", "LA", "P"):
        layer = image.convert("RGBA")
        paper.paste(layer, mask=layer.getchannel("A"))
    else:
        paper.paste(image.convert("RGB"))
    out = io.BytesIO()
    paper.save(out, "JPEG", quality=quality, optimize=True)
    return out.getvalue()
