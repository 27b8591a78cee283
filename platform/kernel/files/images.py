"""Pictures that people upload: known by their content, and drawn anew so that nothing else comes along."""

import io
import warnings

from PIL import Image, ImageOps, UnidentifiedImageError

from kernel.errors import Invalid

LARGEST_BYTES = 1_000_000
MOST_PIXELS = 40_000_000
LONGEST_SIDE = 1600
KINDS = ("PNG", "JPEG", "WEBP")

NOT_A_PICTURE = "Please choose a PNG, JPEG or WebP picture"
TOO_LARGE = "A picture may have at most 1 MB"
TOO_MANY_PIXELS = "This picture has too many pixels"


def redrawn(content: bytes, *, field: str) -> bytes:
    """The picture as a fresh JPEG: upright, at most 1600 pixels long, without place, camera or payload."""
    if len(content) > LARGEST_BYTES:
        raise Invalid(**{field: TOO_LARGE})
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(content), formats=KINDS) as image:
                if image.width * image.height > MOST_PIXELS:
                    raise Invalid(**{field: TOO_MANY_PIXELS})
                upright = ImageOps.exif_transpose(image)
                upright.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
                return _as_jpeg(upright)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise Invalid(**{field: TOO_MANY_PIXELS}) from None
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError):
        raise Invalid(**{field: NOT_A_PICTURE}) from None


def _as_jpeg(image: Image.Image) -> bytes:
    """What is transparent becomes white, as on paper."""
    if image.mode in ("RGBA", "LA", "P"):
        layer = image.convert("RGBA")
        paper = Image.new("RGB", layer.size, "white")
        paper.paste(layer, mask=layer.getchannel("A"))
        image = paper
    out = io.BytesIO()
    image.convert("RGB").save(out, "JPEG", quality=82, optimize=True)
    return out.getvalue()
