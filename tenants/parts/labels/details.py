"""The labels that a form orders."""

from collections.abc import Sequence
from dataclasses import dataclass

from tenants.parts.labels.sizes import CodeKind, LabelSize


@dataclass(frozen=True, slots=True)
class Copies:
    part_id: int
    count: int


@dataclass(frozen=True, slots=True)
class LabelOrder:
    """Labels start at the first free field of the first page. Fields count from 1."""

    size: LabelSize
    kind: CodeKind
    first_field: int
    shows_mrp: bool
    lines: Sequence[Copies]
