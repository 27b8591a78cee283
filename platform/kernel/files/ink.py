"""A signature that somebody draws on the screen. It is drawn again as grey ink on white paper."""

import io
import warnings

from PIL import Image

from kernel.errors import Invalid
from kernel.sentences import Sentence

LARGEST_BYTES = 100_000
MOST_PIXELS = 4_000_000
# A tap leaves a dot. A signature has more dark pixels than that, and more width than height of a dot.
LEAST_INK = 60
LEAST_SPREAD = 12
# A black picture is no signature.
MOST_INK = 0.5
# Pillow can be set to accept a picture that was cut off. WeasyPrint does this in its process.
PNG_END = b"IEND\xaeB`\x82"
# A pixel that is darker than this is ink.
DARK = 160

NOT_SIGNED = Sentence("Please sign in the box")
TOO_LARGE = Sentence("A signature may have at most 100 KB")


def redrawn_ink(content: bytes, *, field: str) -> bytes:
    """Return the signature as a new PNG without metadata. A blank picture is refused."""
    if len(content) > LARGEST_BYTES:
        raise Invalid(**{field: TOO_LARGE})
    if not content.endswith(PNG_END):
        raise Invalid(**{field: NOT_SIGNED})
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(content), formats=("PNG",)) as image:
                if image.width * image.height > MOST_PIXELS:
                    raise Invalid(**{field: NOT_SIGNED})
                image.load()
                paper = _on_paper(image)
    except Invalid:
        raise
    except Exception:
        # Pillow raises many kinds of errors for damaged bytes.
        raise Invalid(**{field: NOT_SIGNED}) from None
    if not _is_signed(paper):
        raise Invalid(**{field: NOT_SIGNED})
    out = io.BytesIO()
    paper.save(out, "PNG", optimize=True)
    return out.getvalue()


def _on_paper(image: Image.Image) -> Image.Image:
    """Copy only the pixels. The box on the screen is transparent."""
    layer = image.convert("RGBA")
    paper = Image.new("RGB", image.size, "white")
    paper.paste(layer, mask=layer.getchannel("A"))
    return paper.convert("L")


def _is_signed(paper: Image.Image) -> bool:
    ink = paper.point([255 if value < DARK else 0 for value in range(256)])
    box = ink.getbbox()
    if box is None:
        return False
    left, upper, right, lower = box
    pixels = ink.histogram()[255]
    is_spread = max(right - left, lower - upper) >= LEAST_SPREAD
    return is_spread and LEAST_INK <= pixels <= MOST_INK * paper.width * paper.height
