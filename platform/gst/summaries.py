"""The summary tables of a printed document: tax by rate, and amounts by HSN code."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from gst.document import Document
from gst.hsn import is_service
from gst.labels import Labels
from gst.shares import shares_of
from gst.states import state_tax_name
from kernel.money import rupee_text
from kernel.sentences import Sentence

# From this number of lines of goods on, the paper has a summary by HSN code.
MANY_GOODS = 11


@dataclass(frozen=True)
class Summary:
    """A table of texts. The first `labels` columns are labels, and the other columns are amounts."""

    title: str
    headings: Sequence[str]
    labels: int
    rows: Sequence[Sequence[str]]

    @property
    def by_row(self) -> list[list[tuple[str, str]]]:
        """Return each row with a heading beside each text, for paper that is too narrow for columns."""
        return [list(zip(self.headings, row, strict=True)) for row in self.rows]


def summaries_of(document: Document, label: Labels, *, taxed: bool) -> list[Summary]:
    """Return the tables that the document needs. A document with one rate and few goods needs none."""
    found = []
    if len(document.by_rate) > 1:
        found.append(_tax_by_rate(document, label))
    if sum(not is_service(line.code) for line in document.lines) >= MANY_GOODS:
        found.append(_by_code(document, label, taxed=taxed))
    return found


def head_names(document: Document) -> Sequence[str]:
    """Return the names of the tax heads: IGST, or CGST and the tax of the state or territory.

    The tax amounts show which of them apply. If there is no tax, the states of supplier and customer decide.
    """
    heads = document.heads
    elsewhere = document.place_of_supply != document.supplier.state_code
    if heads.igst_paise or (elsewhere and not heads.tax_paise):
        return ("IGST",)
    return "CGST", state_tax_name(document.place_of_supply or document.supplier.state_code or "")


def percent_text(percent: Decimal) -> str:
    return f"{percent.normalize():f} %"


def _tax_by_rate(document: Document, label: Labels) -> Summary:
    names = head_names(document)
    rows = [
        [
            percent_text(row.percent),
            *_amounts((row.taxable_paise, *_shown(names, row.cgst_paise, row.sgst_paise, row.igst_paise))),
        ]
        for row in document.by_rate
    ]
    headings = (label(Sentence("Rate")), label(Sentence("Taxable value")), *names)
    return Summary(label(Sentence("Tax by rate")), headings, 1, rows)


def _by_code(document: Document, label: Labels, *, taxed: bool) -> Summary:
    names = head_names(document) if taxed else ()
    sums: dict[tuple[str, Decimal], list[int]] = defaultdict(lambda: [0] * (1 + len(names)))
    for share in shares_of(document):
        heads = _shown(names, share.cgst_paise, share.sgst_paise, share.igst_paise)
        summed = sums[share.line.code, share.line.tax_percent]
        for place, amount in enumerate((share.line.taxable_paise, *heads)):
            summed[place] += amount
    rows = [
        [code, *([percent_text(percent)] if taxed else []), *_amounts(summed)]
        for (code, percent), summed in sorted(sums.items())
    ]
    headings = ["SAC/HSN", label(Sentence("Amount"))]
    if taxed:
        headings = ["SAC/HSN", label(Sentence("Rate")), label(Sentence("Taxable value")), *names]
    return Summary(label(Sentence("By HSN")), headings, 2 if taxed else 1, rows)


def _shown(names: Sequence[str], cgst_paise: int, sgst_paise: int, igst_paise: int) -> Sequence[int]:
    return {0: (), 1: (igst_paise,), 2: (cgst_paise, sgst_paise)}[len(names)]


def _amounts(paise: Iterable[int]) -> list[str]:
    return [rupee_text(amount) for amount in paise]
