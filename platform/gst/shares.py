"""The share of each line in the tax, the round-off and the total of its document."""

from dataclasses import dataclass

from gst.document import Document, Line
from gst.tax import spread


@dataclass(frozen=True)
class Share:
    line: Line
    cgst_paise: int
    sgst_paise: int
    igst_paise: int
    round_off_paise: int

    @property
    def total_paise(self) -> int:
        tax = self.cgst_paise + self.sgst_paise + self.igst_paise
        return self.line.taxable_paise + tax + self.round_off_paise


def shares_of(document: Document) -> list[Share]:
    """Return the shares of all lines. They add up to the document exactly.

    The tax of a rate is spread over the lines of that rate, and the round-off over all lines.
    """
    lines = document.lines
    taxes = [(0, 0, 0)] * len(lines)
    for row in document.by_rate:
        places = [place for place, line in enumerate(lines) if line.tax_percent == row.percent]
        weights = _weights([lines[place] for place in places])
        heads = (row.cgst_paise, row.sgst_paise, row.igst_paise)
        for place, tax in zip(
            places, zip(*(spread(head, weights) for head in heads), strict=True), strict=True
        ):
            taxes[place] = tax
    offs = spread(document.heads.round_off_paise, _weights(lines))
    return [Share(line, *tax, off) for line, tax, off in zip(lines, taxes, offs, strict=True)]


def _weights(lines: list[Line] | tuple[Line, ...]) -> list[int]:
    """Return the taxable values. If all are zero, the lines are equal, because an amount needs a place."""
    weights = [line.taxable_paise for line in lines]
    return weights if any(weights) else [1] * len(lines)
