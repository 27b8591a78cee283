"""The customer's answers to a version, and the lines that they approve."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kernel.errors import Invalid
from kernel.sentences import Sentence
from tenants.estimates.draft.totals import Basis, totals_of
from tenants.estimates.models import Estimate, EstimateDecision
from tenants.estimates.sending.document import Document, Line, from_json
from tenants.jobs.rules import Totals

UNANSWERED = Sentence("Answer each line")


@dataclass(frozen=True)
class Answers:
    """An answer for each line, and the option of each choice. None means no option."""

    lines: Mapping[str, bool]
    options: Mapping[int, int | None]


@dataclass(frozen=True)
class Decided:
    """A decision with the document that was decided and the lines that were approved."""

    decision: EstimateDecision
    document: Document
    answers: Answers
    lines: Sequence[Line]

    @property
    def approved_total_paise(self) -> int:
        """The most that the job may cost."""
        return self.decision.approved_total_paise


def check_complete(document: Document, answers: Answers) -> None:
    """Refuse answers that leave a line open, or that name a line or an option of another version."""
    if set(answers.lines) != {line.ref for line in document.lines}:
        raise Invalid(answers=UNANSWERED)
    offered = {choice.choice_id: {each.option_id for each in choice.options} for choice in document.choices}
    if set(answers.options) != set(offered):
        raise Invalid(answers=UNANSWERED)
    for choice_id, option_id in answers.options.items():
        if option_id is not None and option_id not in offered[choice_id]:
            raise Invalid(answers=Sentence("This option is not offered"))


def chosen_lines(document: Document, answers: Answers) -> list[Line]:
    """Return the approved lines in the order of the document."""
    chosen = [line for line in document.lines if answers.lines[line.ref]]
    for choice in document.choices:
        taken = answers.options[choice.choice_id]
        chosen += [line for option in choice.options if option.option_id == taken for line in option.lines]
    return chosen


def approved_totals(document: Document, answers: Answers) -> Totals:
    """Return the totals of ordered and approved lines with the tax day and the rounding of the version."""
    basis = Basis(document.tax_applies, document.priced_on, document.rounds)
    return totals_of(document.base, chosen_lines(document, answers), basis)


def find_decided(estimate: Estimate) -> Decided | None:
    """Return the decision of an estimate, or None while it is not decided."""
    found = EstimateDecision.objects.select_related("estimate_version").filter(
        estimate_version__estimate=estimate
    )
    decision = found.first()
    return decided_of(decision, from_json(decision.estimate_version.document)) if decision else None


def decided_of(decision: EstimateDecision, document: Document) -> Decided:
    answers = answers_in(record_of(decision))
    return Decided(decision, document, answers, chosen_lines(document, answers))


def decided_lines(estimate: Estimate) -> Sequence[Line]:
    """Return the approved lines of an estimate. An estimate without a decision has none."""
    found = find_decided(estimate)
    return found.lines if found else ()


def record_of(decision: EstimateDecision) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(bytes(decision.record))
    return record


def answers_in(record: Mapping[str, Any]) -> Answers:
    """Return the answers that a record holds."""
    return Answers(
        lines={line["ref"]: line["approved"] for line in record["lines"]},
        options={choice["choiceId"]: choice["optionId"] for choice in record["choices"]},
    )
