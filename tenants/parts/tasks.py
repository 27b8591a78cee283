"""The background task that draws labels."""

from kernel import outbox
from tenants.parts.labels import drawing, services
from tenants.parts.models import LabelSheet


def keep(sheet: LabelSheet, content: bytes) -> None:
    services.keep_pdf(sheet.pk, content)


outbox.register(
    outbox.Task(
        "parts.draw_labels",
        load=services.undrawn,
        effect=drawing.draw,
        stamp=keep,
        seconds=60,
        queue="papers",
    )
)
