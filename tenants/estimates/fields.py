"""Requests of estimates."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Any
from uuid import UUID

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    ValidationError,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    WithJsonSchema,
    WrapValidator,
)

from kernel.http.fields import (
    LARGEST_ID,
    NOT_SENT,
    OWN_MESSAGE,
    WHOLE,
    In,
    NewestFirst,
    Version,
    day,
    field_error,
    flag,
    one_of,
    text,
)
from kernel.money import ClaimedRupees, RupeesIn, rupees
from kernel.sentences import Sentence, about
from tenants.estimates import rules
from tenants.estimates.codes import LineKind, SignatureRule, Tab
from tenants.estimates.draft.details import ChoiceDetails, EstimateDetails, LineDetails, OptionDetails
from tenants.estimates.errors import line_number
from tenants.estimates.rule import RuleDetails
from tenants.jobs.bill.discount_fields import OptionalPercent
from tenants.jobs.codes import FreeReason
from tenants.jobs.handling_fields import HandlingFields
from tenants.jobs.parts.details import NewGoods
from tenants.jobs.parts.fields import OptionalRate, OptionalUnit
from tenants.parts.fields import OptionalRupees, QuantityIn, quantity_in

OptionalId = Annotated[int | None, Field(ge=1, le=LARGEST_ID), WHOLE]


def _ref(value: Any) -> UUID:
    try:
        return UUID(str(value))
    except ValueError:
        raise field_error(Sentence("This line has no id")) from None


def _kind(value: Any) -> LineKind:
    kinds = {kind.label: kind for kind in LineKind}
    if value not in kinds:
        raise field_error(Sentence("A line is labour or a part"))
    return kinds[value]


def between(least: int, most: int, message: Sentence) -> Any:
    def check(value: int) -> int:
        if not least <= value <= most:
            raise field_error(message)
        return value

    return AfterValidator(check)


def _few_points(ids: list[int]) -> list[int]:
    if len(ids) > rules.MOST_LINES:
        raise field_error(rules.TOO_MANY_LINES)
    return list(dict.fromkeys(ids))


class NewEstimateIn(In):
    """The points of an inspection, and the service for points that suggest none."""

    point_ids: Annotated[
        list[Annotated[int, Field(ge=1, le=LARGEST_ID), WHOLE]], AfterValidator(_few_points)
    ] = []
    service_id: OptionalId = None


class EstimateLineIn(In):
    """A labour line names a service. A part line names a part of the list, or a name, HSN, unit and rate."""

    ref: Annotated[UUID, BeforeValidator(_ref)] = NOT_SENT
    kind: Annotated[
        LineKind, BeforeValidator(_kind), WithJsonSchema({"type": "string", "enum": list(LineKind.labels)})
    ] = NOT_SENT
    service_id: OptionalId = None
    part_id: OptionalId = None
    part_name: Annotated[str, text()] = ""
    hsn: Annotated[str, text(longest=20)] = ""
    unit: OptionalUnit = None
    gst_rate: OptionalRate = None
    mrp: OptionalRupees = None
    quantity: Annotated[QuantityIn, quantity_in(Sentence("Quantity is required"))] = Decimal(1)
    # The price of one unit: of a service without GST, and of a part with GST.
    rate: Annotated[RupeesIn, rupees(Sentence("Price is required"))] = NOT_SENT
    free_reason: Annotated[str, one_of(FreeReason)] = ""
    discount_percent: OptionalPercent = None
    note: Annotated[str, text(longest=rules.LINE_NOTE_LENGTH, lines=True)] = ""
    point_id: OptionalId = None
    # The line of the job that gets a new price.
    replaces_id: OptionalId = None

    def details(self) -> LineDetails:
        is_part = self.kind is LineKind.PART
        return LineDetails(
            ref=self.ref,
            kind=self.kind,
            rate_paise=self.rate,
            quantity=self.quantity,
            service_id=None if is_part else self.service_id,
            part_id=self.part_id if is_part else None,
            goods=self._goods() if is_part and not self.part_id else None,
            free_reason=self.free_reason if is_part else "",
            discount_percent=None if is_part else self.discount_percent,
            note=self.note,
            point_id=self.point_id,
            replaces_id=None if is_part else self.replaces_id,
        )

    def _goods(self) -> NewGoods | None:
        if not self.part_name or self.unit is None or self.gst_rate is None:
            return None
        return NewGoods(self.part_name, self.hsn, self.unit, self.gst_rate, self.mrp)


def _naming_the_line(lines: Any, check: ValidatorFunctionWrapHandler) -> Any:
    """Put the name of a refused line into its sentence, and its ref into the answer."""
    try:
        return check(lines)
    except ValidationError as error:
        first = error.errors()[0]
        place = first["loc"][0] if first["loc"] else None
        if first["type"] != OWN_MESSAGE or not isinstance(place, int) or not isinstance(lines[place], dict):
            raise
        line = lines[place]
        name = str(line.get("partName") or line_number(place + 1))
        ref = str(line.get("ref") or "")
        raise field_error(about(name, first["ctx"]["sentence"]), ref=ref) from None


def _some_lines(lines: list[EstimateLineIn]) -> list[EstimateLineIn]:
    if not lines:
        raise field_error(Sentence("An option has at least one line"))
    return lines


class EstimateOptionIn(In):
    label: Annotated[str, text(required=Sentence("Name the option"), longest=rules.LABEL_LENGTH)] = ""
    recommended: bool = False
    lines: Annotated[list[EstimateLineIn], AfterValidator(_some_lines), WrapValidator(_naming_the_line)] = []


def _few_options(options: list[EstimateOptionIn]) -> list[EstimateOptionIn]:
    if not rules.FEWEST_OPTIONS <= len(options) <= rules.MOST_OPTIONS:
        raise field_error(
            Sentence(
                "A choice has {least} or {most} options", least=rules.FEWEST_OPTIONS, most=rules.MOST_OPTIONS
            )
        )
    if sum(option.recommended for option in options) > 1:
        raise field_error(Sentence("Recommend one option"))
    return options


class EstimateChoiceIn(In):
    name: Annotated[str, text(required=Sentence("Name the choice"), longest=rules.LABEL_LENGTH)] = ""
    options: Annotated[list[EstimateOptionIn], AfterValidator(_few_options)] = []


def _few_choices(choices: list[EstimateChoiceIn]) -> list[EstimateChoiceIn]:
    if len(choices) > rules.MOST_CHOICES:
        raise field_error(Sentence("An estimate has at most {most} choices", most=rules.MOST_CHOICES))
    return choices


def _few_lines(lines: list[EstimateLineIn], info: ValidationInfo) -> list[EstimateLineIn]:
    choices: list[EstimateChoiceIn] = info.data.get("choices") or []
    optional = [line for choice in choices for option in choice.options for line in option.lines]
    refs = [line.ref for line in [*lines, *optional]]
    if len(refs) > rules.MOST_LINES:
        raise field_error(rules.TOO_MANY_LINES)
    if len(set(refs)) < len(refs):
        raise field_error(Sentence("Each line can be sent once"))
    return lines


class EstimateIn(In):
    # The choices are checked first, because the number of lines includes theirs.
    choices: Annotated[list[EstimateChoiceIn], AfterValidator(_few_choices)] = []
    lines: Annotated[list[EstimateLineIn], AfterValidator(_few_lines), WrapValidator(_naming_the_line)] = []
    discount: Annotated[RupeesIn, rupees(Sentence("Discount is required"))] = 0
    deposit: Annotated[RupeesIn, rupees(Sentence("Deposit is required"))] = 0
    valid_until: Annotated[date, day(Sentence("Choose the last day"))] = NOT_SENT
    note: Annotated[str, text(longest=rules.NOTE_LENGTH, lines=True)] = ""
    tax_collected: Annotated[int, flag(Sentence("Choose 0 or 1"))] = NOT_SENT
    # The total that the browser shows, with the dearest option of each choice.
    estimated_cost: ClaimedRupees | None = None
    version: Version = None

    def details(self) -> EstimateDetails:
        return EstimateDetails(
            lines=[line.details() for line in self.lines],
            choices=[
                ChoiceDetails(
                    choice.name,
                    [
                        OptionDetails(
                            option.label, option.recommended, [line.details() for line in option.lines]
                        )
                        for option in choice.options
                    ],
                )
                for choice in self.choices
            ],
            discount_paise=self.discount,
            deposit_paise=self.deposit,
            valid_until=self.valid_until,
            note=self.note,
            tax_applies=bool(self.tax_collected),
            claimed_total=self.estimated_cost,
        )


class EstimateListIn(NewestFirst):
    tab: Annotated[Tab, one_of(Tab, Sentence("Choose a tab"))] = Tab.ALL
    vehicle_id: OptionalId = None


class SendEstimateIn(In):
    """`email` also mails the link and the PDF to the customer."""

    email: bool = False
    version: Version = None


class WithdrawEstimateIn(In):
    reason: Annotated[str, text(required=Sentence("Write the reason"), longest=rules.REASON_LENGTH)] = ""
    version: Version = None


class EstimatedJobIn(HandlingFields):
    """A job whose lines come from the approval."""


class EstimateRuleIn(In):
    valid_days: Annotated[
        int,
        WHOLE,
        between(
            rules.LEAST_DAYS,
            rules.MOST_DAYS,
            Sentence(
                "This must be between {least} and {most} days", least=rules.LEAST_DAYS, most=rules.MOST_DAYS
            ),
        ),
    ] = NOT_SENT
    signature: Annotated[str, one_of(SignatureRule, Sentence("Choose one of the options"))] = NOT_SENT
    terms: Annotated[str, text(longest=rules.TERMS_LENGTH, lines=True)] = ""
    keep_months: Annotated[
        int,
        WHOLE,
        between(
            rules.LEAST_MONTHS,
            rules.MOST_MONTHS,
            Sentence(
                "This must be between {least} and {most} months",
                least=rules.LEAST_MONTHS,
                most=rules.MOST_MONTHS,
            ),
        ),
    ] = NOT_SENT
    version: Version = None

    def details(self) -> RuleDetails:
        return RuleDetails(self.valid_days, self.signature, self.terms, self.keep_months)
