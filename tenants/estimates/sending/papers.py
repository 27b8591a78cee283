"""The PDF of a version of an estimate. A worker draws it. Photos are only on the customer's page."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from django.utils.timezone import localtime

from garages.roles import Permission
from gst.labels import Labels
from gst.units import quantity_text
from kernel.money import half_up, rupee_text
from kernel.sentences import Sentence
from tenants.estimates import queries
from tenants.estimates.models import EstimateVersion
from tenants.estimates.sending import mails
from tenants.estimates.sending.document import BaseLine, Document, Line, Option, from_json
from tenants.jobs.rules import Totals
from tenants.papers.kinds import PaperKind
from tenants.visits.sheet import Head, draw, head_of

TEMPLATES = Path(__file__).parents[1] / "templates"
# The words of the templates.
WORDS = {
    "estimate": Sentence("Estimate"),
    "ordered": Sentence("Already ordered"),
    "proposed": Sentence("Proposed work"),
    "choose": Sentence("choose one, or none"),
    "work": Sentence("Work or part"),
    "quantity": Sentence("Quantity"),
    "price": Sentence("Price"),
    "discount": Sentence("Discount"),
    "net": Sentence("Without GST"),
    "note": Sentence("Note"),
    "terms": Sentence("Terms"),
    "no_invoice": Sentence("This is not a tax invoice."),
}


@dataclass(frozen=True)
class Row:
    """A printed line. All columns are texts."""

    name: str
    note: str
    code: str
    quantity: str
    rate: str
    discount: str
    amount: str
    percent: str


@dataclass(frozen=True)
class PrintedOption:
    label: str
    rows: Sequence[Row]


@dataclass(frozen=True)
class PrintedChoice:
    name: str
    options: Sequence[PrintedOption]


@dataclass(frozen=True)
class EstimatePaper:
    code: str
    head: Head
    base: Sequence[Row]
    rows: Sequence[Row]
    choices: Sequence[PrintedChoice]
    sums: Sequence[tuple[str, str]]
    total: str
    total_label: str
    note: str
    terms: str

    @property
    def name(self) -> str:
        return self.head.file_name(self.code)


def page_of(version: EstimateVersion) -> EstimatePaper:
    document = from_json(version.document)
    label = Labels(document.language)
    total, total_label = rupee_text(document.highest.total_paise), Sentence("Total")
    if document.has_range:
        lowest, total_label = (
            rupee_text(document.lowest.total_paise),
            Sentence("Total, depending on your choice"),
        )
        total = label.alone(Sentence("{lowest} to {highest}", lowest=lowest, highest=total))
    facts = [
        version_fact(document, label),
        (label(Sentence("Date")), f"{localtime(version.created_at):%d/%m/%Y}"),
        (label.in_one_piece(Sentence("Valid until")), f"{document.valid_until:%d/%m/%Y}"),
        (label(Sentence("Job")), document.job_code),
        (label(Sentence("Deposit")), rupee_text(document.deposit_paise) if document.deposit_paise else ""),
    ]
    return EstimatePaper(
        code=document.code,
        head=head_of(
            language=document.language,
            garage_name=document.garage_name,
            shows_gstin=True,
            customer_name=document.customer_name,
            customer_phone=document.customer_phone,
            vehicle_model=document.vehicle_model,
            plate=document.plate,
            facts=facts,
        ),
        base=[_base_row(each) for each in document.base],
        rows=[row_of(line) for line in document.lines],
        choices=[
            PrintedChoice(
                choice.name,
                [
                    PrintedOption(option_label(option, label), [row_of(line) for line in option.lines])
                    for option in choice.options
                ],
            )
            for choice in document.choices
        ],
        # Sums of one choice would be wrong for another choice.
        sums=[] if document.has_range else sums_of(document, document.highest, label),
        total=total,
        total_label=label.in_one_piece(total_label),
        note=document.note,
        terms=document.terms,
    )


def version_fact(document: Document, label: Labels) -> tuple[str, str]:
    version = Sentence("{code}, version {number}", code=document.code, number=document.number)
    return label(WORDS["estimate"]), label.alone(version)


def sums_of(document: Document, totals: Totals, label: Labels) -> list[tuple[str, str]]:
    found = []
    if document.tax_applies:
        found.append((label.in_one_piece(Sentence("Amount without GST")), rupee_text(totals.subtotal_paise)))
    if totals.tax_paise:
        found.append(("GST", rupee_text(totals.tax_paise)))
    if totals.round_off_paise:
        found.append((label(Sentence("Round off")), rupee_text(totals.round_off_paise)))
    return found


def option_label(option: Option, label: Labels) -> str:
    """Return the name of an option with its amount. Only the paper's language is printed, as in a value."""
    net = rupee_text(sum(line.net_paise for line in option.lines))
    name = Sentence("{option} (recommended)", option=option.label) if option.recommended else option.label
    return label.alone(Sentence("{option}, {amount} without GST", option=name, amount=net))


def row_of(line: Line) -> Row:
    return Row(
        name=" ".join(filter(None, (line.name, line.number))),
        note=line.note,
        code=line.hsn,
        quantity=_quantity(line),
        # As on an invoice, a part's printed price is without GST.
        rate=rupee_text(half_up(line.net_paise / line.quantity) if line.kind == "part" else line.rate_paise),
        discount=rupee_text(line.discount_paise) if line.discount_paise else "",
        amount=rupee_text(line.net_paise),
        percent="" if line.gst_percent is None else f"{line.gst_percent.normalize():f} %",
    )


def _base_row(each: BaseLine) -> Row:
    return Row(each.name, "", "", _quantity(each), "", "", rupee_text(each.net_paise), "")


def _quantity(line: Line | BaseLine) -> str:
    """Return the quantity with its unit. One service shows none."""
    is_shown = line.kind == "part" or line.quantity != 1
    return f"{quantity_text(line.quantity)} {line.unit}".rstrip() if is_shown else ""


def _pdf(paper: EstimatePaper) -> bytes:
    return draw(TEMPLATES, "estimates/estimate.html", paper.head, {"paper": paper}, words=WORDS)


ESTIMATE = PaperKind(
    task="estimates.draw",
    argument="version_id",
    rows=EstimateVersion.objects.all(),
    page=page_of,
    draw=_pdf,
    file_name=lambda paper: paper.name,
    needs=Permission.SEE_JOBS,
    lock=lambda version: queries.get_estimate_for_update(version.estimate_id),
    problem="paper_problem",
    mails=mails.MAILS,
)
