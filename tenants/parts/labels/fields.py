"""Schemas of labels."""

from typing import Annotated

from pydantic import AfterValidator

from kernel.http.fields import NOT_SENT, WHOLE, In, Out, field_error, object_id, one_of
from kernel.sentences import Sentence
from tenants.parts.errors import UNKNOWN
from tenants.parts.labels.details import Copies, LabelOrder
from tenants.parts.labels.sizes import CodeKind, LabelSize

MOST_LABELS = 1_000


def _copies(value: int) -> int:
    if not 1 <= value <= MOST_LABELS:
        raise field_error(Sentence("Choose between 1 and {most} copies", most=f"{MOST_LABELS:,}"))
    return value


class CopiesIn(In):
    part_id: Annotated[int, object_id(UNKNOWN)] = NOT_SENT
    copies: Annotated[int, WHOLE, AfterValidator(_copies)] = 1


def _few_labels(lines: list[CopiesIn]) -> list[CopiesIn]:
    if not lines:
        raise field_error(Sentence("Please choose at least one part"))
    if sum(line.copies for line in lines) > MOST_LABELS:
        raise field_error(Sentence("At most {most} labels at a time", most=f"{MOST_LABELS:,}"))
    return lines


class LabelsIn(In):
    size: Annotated[str, one_of(LabelSize, Sentence("Choose a size"))] = ""
    code_kind: Annotated[str, one_of(CodeKind, Sentence("Choose a code"))] = CodeKind.QR
    first_field: Annotated[int, WHOLE] = 1
    show_mrp: bool = False
    lines: Annotated[list[CopiesIn], AfterValidator(_few_labels)] = []

    def order(self) -> LabelOrder:
        return LabelOrder(
            size=LabelSize(self.size),
            kind=CodeKind(self.code_kind),
            first_field=self.first_field,
            shows_mrp=self.show_mrp,
            lines=[Copies(line.part_id, line.copies) for line in self.lines],
        )


class LabelSheetOut(Out):
    label_sheet_id: int
