"""Pictures for uploads."""

import base64
import io
from typing import Any
from uuid import uuid4

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image, ImageDraw

from tests.api import Api, Client


def jpeg(size: tuple[int, int] = (40, 20), kind: str = "JPEG", **options: Any) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, "teal").save(out, kind, **options)
    return out.getvalue()


def ink(kind: str = "PNG") -> bytes:
    """Return a picture of a signature on a transparent box."""
    image = Image.new("RGBA", (300, 120), (0, 0, 0, 0))
    ImageDraw.Draw(image).line([(20, 90), (90, 20), (150, 100), (280, 40)], fill=(0, 0, 40, 255), width=4)
    out = io.BytesIO()
    (image if kind == "PNG" else image.convert("RGB")).save(out, kind)
    return out.getvalue()


def as_text(png: bytes) -> str:
    return f"data:image/png;base64,{base64.b64encode(png).decode()}"


def upload(client: Api, path: str, content: bytes, **fields: Any) -> tuple[int, dict[str, Any]]:
    """Send a photo as a browser does."""
    response = Client().post(
        f"/api/garage/{path}",
        {"photo": SimpleUploadedFile("car.jpg", content), "ask": str(uuid4()), **fields},
        headers={"Authorization": f"Bearer {client.token}", **client.headers},
    )
    return response.status_code, response.json()
