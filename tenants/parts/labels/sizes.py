"""The sizes of labels, in millimetres."""

from dataclasses import dataclass

from django.db import models


class LabelSize(models.TextChoices):
    A4_65 = "a4_65", "A4 with 65 labels"
    A4_40 = "a4_40", "A4 with 40 labels"
    ROLL = "roll", "Roll, 50 × 25 mm"


class CodeKind(models.TextChoices):
    """Old laser readers do not read QR codes."""

    QR = "qr", "QR code"
    CODE_128 = "code_128", "Code 128"


@dataclass(frozen=True)
class Sheet:
    """A page of labels. The gap is between columns; rows have none."""

    page: tuple[float, float]
    label: tuple[float, float]
    columns: int = 1
    rows: int = 1
    margin: tuple[float, float] = (0, 0)
    gap: float = 0

    @property
    def fields(self) -> int:
        return self.columns * self.rows

    def place(self, field: int) -> tuple[float, float]:
        """Return left and top of a field. The fields count from 0, row by row."""
        row, column = divmod(field, self.columns)
        left = self.margin[0] + column * (self.label[0] + self.gap)
        return round(left, 3), round(self.margin[1] + row * self.label[1], 3)


SHEETS = {
    LabelSize.A4_65: Sheet((210, 297), (38.1, 21.2), columns=5, rows=13, margin=(4.75, 10.7), gap=2.5),
    LabelSize.A4_40: Sheet((210, 297), (52.5, 29.7), columns=4, rows=10),
    LabelSize.ROLL: Sheet((50, 25), (50, 25)),
}
