"""The PDF of a decision: the estimate with the customer's answers, name and code. A worker draws it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.timezone import localtime

from garages.roles import Permission
from gst.labels import Labels
from kernel.http.fields import phone_text
from kernel.money import rupee_text
from kernel.sentences import Sentence
from tenants.estimates import queries
from tenants.estimates.codes import Way
from tenants.estimates.decision import record
from tenants.estimates.decision.decided import Decided, approved_totals, decided_of
from tenants.estimates.models import EstimateDecision
from tenants.estimates.sending.document import Document, from_json
from tenants.estimates.sending.papers import (
    TEMPLATES,
    WORDS,
    EstimatePaper,
    Row,
    option_label,
    page_of,
    row_of,
    sums_of,
    version_fact,
)
from tenants.papers.kinds import PaperKind
from tenants.visits.sheet import Head, draw

# The words of the template.
_WORDS = WORDS | {
    "decision": Sentence("Decision"),
    "answer": Sentence("Answer"),
    "choose": Sentence("one option, or none"),
    "approved": Sentence("Approved in all"),
    "decided_by": Sentence("Decided by"),
    "said": Sentence("The customer's words"),
    "code": Sentence("Code"),
}


@dataclass(frozen=True)
class AnsweredRow:
    row: Row
    answer: str


@dataclass(frozen=True)
class AnsweredOption:
    label: str
    answer: str
    rows: Sequence[AnsweredRow]


@dataclass(frozen=True)
class DecisionPaper:
    """All columns are texts. `estimate` is the page of the version that was decided."""

    estimate: EstimatePaper
    title: str
    head: Head
    rows: Sequence[AnsweredRow]
    choices: Sequence[tuple[str, Sequence[AnsweredOption]]]
    sums: Sequence[tuple[str, str]]
    total: str
    name: str
    said: str
    # A paper that is not in English has the long sentences twice.
    sentence: Sequence[str]
    signature: bytes | None
    code: str
    digest: str
    how_to_check: Sequence[str]


def _page(decision: EstimateDecision) -> DecisionPaper:
    version = decision.estimate_version
    document, estimate = from_json(version.document), page_of(version)
    decided, label = decided_of(decision, document), Labels(document.language)
    moment, digest = localtime(decision.created_at), bytes(decision.hash)
    approved = rupee_text(decision.approved_total_paise)
    on = label.alone(Sentence("{day} at {time}", day=f"{moment:%d/%m/%Y}", time=f"{moment:%H:%M}"))
    facts = [
        version_fact(document, label),
        (label.in_one_piece(Sentence("Decided on")), on),
        (label(Sentence("How")), _way(Way(decision.way), label)),
        (label(Sentence("Number")), phone_text(decision.phone[-10:]) if decision.phone else ""),
        (label.in_one_piece(Sentence("Recorded by")), decision.recorded_by),
        (label(Sentence("Job")), document.job_code),
    ]
    return DecisionPaper(
        estimate=estimate,
        title=label(Sentence("Decision on {code}", code=document.code)),
        head=replace(estimate.head, facts=facts),
        rows=[
            AnsweredRow(row_of(line), _word(decided.answers.lines[line.ref], label))
            for line in document.lines
        ],
        choices=_choices(document, decided, label),
        sums=sums_of(document, approved_totals(document, decided.answers), label),
        total=approved,
        name=decision.name,
        said=decision.said,
        sentence=label.whole(
            Sentence(
                "{garage} asks again before the work costs more than {amount}.",
                garage=document.garage_name,
                amount=approved,
            )
            if decided.lines
            else Sentence("Everything on this estimate was declined.")
        ),
        signature=_signature(decision),
        code=record.code_of(digest),
        digest=digest.hex(),
        how_to_check=label.whole(
            Sentence(
                "The code is the beginning of the SHA-256 of {file}. Check the file with: sha256sum {file}",
                file=f"{document.code}-decision.json",
            )
        ),
    )


def _choices(document: Document, decided: Decided, label: Labels) -> list[tuple[str, list[AnsweredOption]]]:
    taken = decided.answers.options
    return [
        (
            choice.name,
            [
                AnsweredOption(
                    option_label(option, label),
                    _word(taken[choice.choice_id] == option.option_id, label),
                    [AnsweredRow(row_of(line), "") for line in option.lines],
                )
                for option in choice.options
            ],
        )
        for choice in document.choices
    ]


def _word(approved: bool, label: Labels) -> str:
    return label.alone(Sentence("Yes") if approved else Sentence("No"))


def _way(way: Way, label: Labels) -> str:
    if way is Way.LINK:
        return label.alone(Sentence("On the estimate's page"))
    return label.alone(way.in_a_sentence).capitalize()


def _signature(decision: EstimateDecision) -> bytes | None:
    """Return the signature. An erased one is not printed."""
    picture = decision.signature
    return bytes(picture.file.content) if picture and picture.file else None


def _pdf(paper: DecisionPaper) -> bytes:
    content = {"paper": paper.estimate, "decision": paper}
    return draw(
        TEMPLATES, "estimates/decision.html", paper.head, content, words=_WORDS, signature=paper.signature
    )


DECISION = PaperKind(
    task="estimates.draw_decision",
    argument="decision_id",
    rows=EstimateDecision.objects.select_related("estimate_version__estimate", "signature__file"),
    page=_page,
    draw=_pdf,
    file_name=lambda paper: paper.estimate.name.replace(".pdf", "-decision.pdf"),
    needs=Permission.SEE_PICTURES,
    lock=lambda decision: queries.get_estimate_for_update(decision.estimate_version.estimate_id),
    problem="paper_problem",
)
