"""Schemas of the job screens."""

from datetime import date
from typing import Annotated, Any
from uuid import UUID

import orjson
from pydantic import AfterValidator, BeforeValidator, PlainSerializer, ValidationInfo, WithJsonSchema

from kernel.hiding import Hidden, hides
from kernel.http.fields import (
    LARGEST_ID,
    CustomerPhone,
    In,
    Instant,
    NewestFirst,
    Out,
    Version,
    Whole,
    field_error,
    object_id,
    one_of,
    text,
)
from kernel.money import ClaimedRupees, Rupees
from kernel.sentences import Sentence
from tenants.jobs.approval.fields import ApprovalOut
from tenants.jobs.bill.discount_fields import Discounted
from tenants.jobs.bill.line_fields import LineGroupOut, LineIn
from tenants.jobs.board.date_filters import DateFilter
from tenants.jobs.board.order import JobOrder
from tenants.jobs.board.waiting import Waiting
from tenants.jobs.codes import JobStatus
from tenants.jobs.details import JobDetails
from tenants.jobs.handling_fields import COMMENT_LENGTH, HandlingFields, tax
from tenants.jobs.parts.fields import JobPartOut, PartUseIn, ProfitOut, TaxRowOut, few_parts
from tenants.jobs.rules import MOST_LINES
from tenants.vehicles.codes import VehicleClass

MOST_FILTERS = 100


def _json_list(value: Any) -> Any:
    """Parse a list that a form sends as JSON text."""
    if not isinstance(value, str):
        return value
    try:
        return orjson.loads(value or "[]")
    except orjson.JSONDecodeError:
        raise field_error(Sentence("This could not be read")) from None


def _json_list_or_none(value: Any) -> Any:
    return None if value is None else _json_list(value)


def _lines(lines: list[LineIn], info: ValidationInfo) -> list[LineIn]:
    # Other work and parts are enough.
    if not lines and not info.data.get("parts_used"):
        raise field_error(Sentence("Please add at least one service"))
    if len(lines) > MOST_LINES:
        raise field_error(Sentence("A job has at most {most} services", most=MOST_LINES))
    if len({line.garage_job_service_id for line in lines}) < len(lines):
        raise field_error(Sentence("Each service can be added once"))
    return lines


class JobFields(Discounted, HandlingFields):
    """The fields of a new and of a changed job."""

    customer_id: Annotated[int, object_id(Sentence("Customer is required"))] = 0
    vehicle_id: Annotated[int, object_id(Sentence("Vehicle is required"))] = 0
    tax_collected: Annotated[bool, BeforeValidator(tax), WithJsonSchema({"type": "integer"})] = False
    # Omitted parts stay as they are. An empty list removes them.
    parts_used: Annotated[
        Annotated[list[PartUseIn], AfterValidator(few_parts)] | None, BeforeValidator(_json_list_or_none)
    ] = None
    services_opted: Annotated[list[LineIn], BeforeValidator(_json_list), AfterValidator(_lines)] = []
    estimated_cost: ClaimedRupees | None = None

    def details(self) -> JobDetails:
        return JobDetails(
            customer_id=self.customer_id,
            vehicle_id=self.vehicle_id,
            tax_applies=self.tax_collected,
            quoted={line.garage_job_service_id: line.service_rate for line in self.services_opted},
            claimed_total=self.estimated_cost,
            **self.handling(),
            line_discounts={
                line.garage_job_service_id: line.discount
                for line in self.services_opted
                if line.discount is not None
            },
            discount=self.discount,
            quantities={
                line.garage_job_service_id: line.quantity
                for line in self.services_opted
                if line.quantity is not None
            },
            parts=None if self.parts_used is None else [part.use() for part in self.parts_used],
        )


class NewJobIn(JobFields):
    pass


class ChangedJobIn(JobFields):
    version: Version = None


class ChangeStatusIn(In):
    job_id: Annotated[int, object_id(Sentence("Job is required"))] = 0
    job_status_id: Annotated[int, one_of(JobStatus, Sentence("Status is required"))] = 0
    # This says whether the status "Ready" issues and mails the invoice.
    send_invoice: bool = True


class CommentIn(In):
    comment: Annotated[
        str, text(required=Sentence("Please write a comment"), longest=COMMENT_LENGTH, lines=True)
    ] = ""


class JobFilter(In):
    status: list[Whole] = []
    garage_job_category: list[Whole] = []
    # The figures of the home screen link to these filters.
    date_filter: DateFilter = DateFilter.ALL_TIME
    waiting: Waiting | None = None


def _filter(value: Any) -> JobFilter:
    try:
        found = JobFilter.model_validate(orjson.loads(value)) if value else JobFilter()
    except ValueError:
        raise field_error(Sentence("This filter could not be read")) from None
    numbers = [*found.status, *found.garage_job_category]
    if len(numbers) > MOST_FILTERS or not all(0 < number <= LARGEST_ID for number in numbers):
        raise field_error(Sentence("This filter could not be read"))
    return found


def _readable(value: str) -> str:
    _filter(value)
    return value


class JobListIn(NewestFirst):
    filter: Annotated[str, AfterValidator(_readable)] = ""
    sort_by: JobOrder = JobOrder.NEWEST

    @property
    def wanted(self) -> JobFilter:
        return _filter(self.filter)


# -- answers ---------------------------------------------------------------------------------------------


class JobSavedOut(Out):
    job_id: int
    job_code: str
    estimated_cost: Rupees
    version: int


class JobRowOut(Out):
    job_id: int
    job_code: str
    customer_name: str
    vehicle_number: str
    job_category_summary: str
    created_on: Instant
    updated_on: Instant
    expected_dod: date
    overdue: bool
    estimated_cost: Rupees
    balance_due: Rupees
    # These are the payments of a cancelled job that were not paid back.
    advance_held: Rupees
    assigned_user_name: str | None
    job_status_id: int
    job_status: str
    version: int
    # New keys come at the end of an answer.
    vehicle_model: str
    expected_time: str | None


class JobPageOut(Out):
    jobs: list[JobRowOut]
    record_count: int
    as_of: int | None


class BoardJobOut(JobRowOut):
    priority_id: int


class BoardColumnOut(Out):
    job_status_id: int
    job_status: str
    # In the column "Delivered", the count includes only today's jobs. In the column "Cancelled", it is null.
    count: int | None
    jobs: list[BoardJobOut]


class JobBoardOut(Out):
    columns: list[BoardColumnOut]


def _without_amounts(value: Any) -> Any:
    """Remove the amounts from what an entry noted. A status and a quantity are no amounts."""
    if not hides(Hidden.MONEY):
        return value
    if isinstance(value, dict):
        return {
            name: each if name == "quantity" else _without_amounts(each)
            for name, each in value.items()
            if name not in AMOUNTS
        }
    if isinstance(value, list):
        return [_without_amounts(each) for each in value]
    return None if isinstance(value, float) else value


# The names under which an entry notes an amount.
AMOUNTS = frozenset({"unitPrice", "price", "amount", "serviceRate", "rate", "discount", "total", "cost"})
_Noted = Annotated[Any, PlainSerializer(_without_amounts, return_type=Any)]


class ActivityOut(Out):
    at: Instant
    person_name: str
    what: str
    before: _Noted
    after: _Noted


class PhotoIn(In):
    client_key: Annotated[UUID | None, BeforeValidator(lambda value: value or None)] = None


class PhotoOut(Out):
    photo_id: int
    address: str


class JobOut(Out):
    job_id: int
    job_code: str
    created_on: Instant
    updated_on: Instant
    customer_id: int
    customer_code: str
    customer_name: str
    customer_phone: CustomerPhone
    customer_email: str | None
    vehicle_id: int
    vehicle_number: str
    vehicle_model: str
    job_status_id: int
    job_status: str
    priority_id: int
    priority: str
    entry_date: date
    expected_dod: date
    job_services: list[LineGroupOut]
    currency: str
    # This is the sum before discounts. The subtotal is the taxed amount after discounts.
    services_total: Rupees
    discount_percent: float | None
    discount_amount: Rupees
    discount_total: Rupees
    subtotal: Rupees
    tax_percentage: float
    tax_amount: Rupees
    tax_collected: int
    exempt_reason: str | None
    round_off: Rupees
    estimated_cost: Rupees
    paid_amount: Rupees
    balance_due: Rupees
    # These are the payments of a cancelled job that were not paid back.
    advance_held: Rupees
    invoice_number: str | None
    invoice_sent_status: str
    invoice_problem: str | None
    payment_method_id: int
    payment_method: str
    assigned_user_id: int | None
    assigned_user_name: str | None
    pickup_needed: int
    pickup_needed_status: str
    additional_comments: str
    odometer_km: int | None
    fuel_percent: int | None
    complaint: str
    version: int
    photos: list[PhotoOut]
    activity: list[ActivityOut]
    parts: list[JobPartOut]
    # The parts on the bill without GST. The subtotal contains them.
    parts_subtotal: Rupees
    tax_rows: list[TaxRowOut]
    # Parts that are out of the shelf, not on the bill, and without a reason.
    unbilled_parts: int
    # This is null for people who may not see costs.
    profit: ProfitOut | None
    visit_id: int | None
    # This is null for a job without an approval.
    approval: ApprovalOut | None
    # What credit notes for parts took off the valid invoice, and what is left of the total.
    credited_amount: Rupees
    net_amount: Rupees
    # New keys come at the end of an answer.
    vehicle_class: VehicleClass | None
    expected_time: str | None
    # What closed the due without money, such as TDS.
    deducted_amount: Rupees
    po_number: str


class PaymentMethodOut(Out):
    payment_method_id: int
    payment_method: str


class PriorityOut(Out):
    priority_id: int
    priority_name: str


class AssignableOut(Out):
    staff_id: int
    staff_name: str


class JobStatusOut(Out):
    job_status_id: int
    job_status: str


class CategoryOut(Out):
    garage_job_category_id: int
    job_category: str


class JobDefaultsOut(Out):
    payment_methods: list[PaymentMethodOut]
    priorities: list[PriorityOut]
    pickup_statuses: list[str]
    garage_staffs: list[AssignableOut]
    job_statuses: list[JobStatusOut]
    garage_job_categories: list[CategoryOut]
    # This is true if the switch "Is Tax Applicable?" can be turned on.
    tax_allowed: bool
    # This is true if a job without tax needs a reason before it can be invoiced.
    exempt_reason_needed: bool
    # The form uses these values to compute its total.
    tax_percentage: float
    rounds_total: bool
    # Without a GST profile, a job with tax can be opened but not invoiced.
    gst_profile_missing: bool
    # This is true if the screens ask before the status "Ready" issues and mails the invoice.
    ask_before_invoice: bool
    # The form shows its parts only in a garage that has parts.
    has_parts: bool
