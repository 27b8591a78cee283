"""Schemas of the home screen."""

from datetime import date
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator

from kernel.http.fields import SEARCH_LENGTH, CustomerPhone, In, Instant, Out, field_error, text
from kernel.money import Rupees
from kernel.sentences import Sentence
from tenants.customers.schemas import OwedOut
from tenants.invoices.schemas import TakingsOut
from tenants.jobs.board.date_filters import DateFilter
from tenants.jobs.board.waiting import Waiting
from tenants.vehicles.codes import VehicleClass


class SearchQuery(In):
    search_text: Annotated[str, text(required=Sentence("Search is empty"), longest=SEARCH_LENGTH)] = ""


class SuggestionQuery(In):
    search_text: Annotated[str, text(longest=SEARCH_LENGTH)] = ""


class OpenJobOut(Out):
    job_id: int
    job_code: str
    created_on: Instant
    job_status_id: int
    job_status: str


class FoundOut(Out):
    customer_id: int | None
    customer_name: str | None
    phone_number: CustomerPhone | None
    email: str | None
    address: str | None
    vehicle_id: int | None
    vehicle_number: str | None
    vehicle_model: str | None
    vehicle_class: VehicleClass | None
    # This is the newest open job of the vehicle.
    open_job: OpenJobOut | None
    # Null for people who do not see what customers owe.
    account: OwedOut | None


class SearchOut(Out):
    search_type: int
    records: list[FoundOut]


def _date_filter(value: Any) -> int:
    if value in (None, ""):
        return DateFilter.ALL_TIME
    if str(value) not in {str(choice.value) for choice in DateFilter}:
        raise field_error(Sentence("Choose one of the options"))
    return int(value)


def _category_filter(value: Any) -> int:
    """Return the category id. Empty and 0 mean all. The gate has refused other values that are not
    numbers."""
    return int(value or 0)


class StatisticsQuery(In):
    date_filter: Annotated[int, BeforeValidator(_date_filter)] = DateFilter.ALL_TIME
    category_filter: Annotated[int, BeforeValidator(_category_filter)] = 0


class CountOut(Out):
    title: str
    count: int


class CategoryFilterOut(Out):
    garage_job_category_id: int
    job_category: str


class DateFilterOut(Out):
    filter_id: int
    filter_name: str


class FiltersOut(Out):
    category_filters: list[CategoryFilterOut]
    date_filters: list[DateFilterOut]


class StatisticsOut(Out):
    statistics: list[CountOut]
    filters: FiltersOut


class WaitingOut(Out):
    waiting: Waiting
    count: int


class DayOut(Out):
    day: date
    count: int


class WaitingEstimatesOut(Out):
    count: int
    # Those whose last day is today or tomorrow.
    ends_soon: int


class ApprovedEstimatesOut(Out):
    """Approved estimates without a job. The id is given if there is one only."""

    count: int
    estimate_id: int | None


class LeaksOut(Out):
    lost: Rupees
    open_count: int
    new_count: int


class ChecklistItemOut(Out):
    item: Literal["gst_profile", "logo", "prices", "staff", "job"]
    done: bool


class ChecklistOut(Out):
    dismissed: bool
    items: list[ChecklistItemOut]


class HomeOut(Out):
    """The first screen of one person. What this person may not see is null."""

    waiting: list[WaitingOut]
    trend: list[DayOut]
    approved: ApprovedEstimatesOut
    estimates: WaitingEstimatesOut
    # This is null while the radar is off too.
    leaks: LeaksOut | None
    # The jobs of today.
    statistics: StatisticsOut
    takings: TakingsOut | None
    checklist: ChecklistOut | None
