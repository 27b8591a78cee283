"""Schemas of the services screens."""

from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Any

from django.utils import timezone
from pydantic import AfterValidator, BeforeValidator, WithJsonSchema

from kernel.errors import Invalid
from kernel.http.fields import NOT_SENT, In, Out, Version, decimal_of, field_error, object_id, one_of, text
from kernel.money import Rupees, RupeesIn, rupees
from kernel.sentences import Sentence
from tenants.catalogue.details import ServiceDetails
from tenants.catalogue.rules import LONGEST_PHRASE, SHORTEST_PHRASE, Discount
from tenants.vehicles.codes import VehicleClass

HUNDRED = Decimal(100)


def _percentage(value: Any) -> Decimal | None:
    if value in (None, ""):
        return None
    percent = decimal_of(value)
    if percent is None or not 0 < percent <= HUNDRED:
        raise field_error(Sentence("Discount must be between 1 and 100"))
    if percent != round(percent, 2):
        raise field_error(Sentence("A percentage has at most two decimals"))
    return percent


def _day(value: Any) -> date | None:
    """Return a date. The client may also send an instant, such as the start or end of a local day."""
    if value in (None, ""):
        return None
    try:
        moment = datetime.fromisoformat(str(value).strip())
        return timezone.localtime(moment).date() if timezone.is_aware(moment) else moment.date()
    except (ValueError, OverflowError):
        raise field_error(Sentence("This must be a date")) from None


Percentage = Annotated[
    Decimal | None, BeforeValidator(_percentage), WithJsonSchema({"type": ["number", "null"]})
]
Day = Annotated[date | None, BeforeValidator(_day)]


class ClassRateIn(In):
    vehicle_class: Annotated[VehicleClass, one_of(VehicleClass, Sentence("Choose one of the options"))]
    rate: Annotated[RupeesIn, rupees(Sentence("Rate is required"))] = NOT_SENT


def _each_once(rates: list[ClassRateIn]) -> list[ClassRateIn]:
    if len({each.vehicle_class for each in rates}) < len(rates):
        raise field_error(Sentence("This value cannot be used here"))
    return rates


class ServiceIn(In):
    job_sub_category_id: Annotated[int, object_id(Sentence("SubCategory required"))] = 0
    job_service: Annotated[str, text(required=Sentence("Service name is required"))] = ""
    service_rate: Annotated[RupeesIn, rupees(Sentence("Rate is required"))] = NOT_SENT
    discount_percentage: Percentage = None
    valid_from: Day = None
    valid_to: Day = None
    # Left out they stay, and an empty list removes them.
    class_rates: Annotated[list[ClassRateIn], AfterValidator(_each_once)] | None = None

    def details(self) -> ServiceDetails:
        rates = self.class_rates
        return ServiceDetails(
            self.job_sub_category_id,
            self.job_service,
            self.service_rate,
            self._discount(),
            None if rates is None else {each.vehicle_class: each.rate for each in rates},
        )

    def _discount(self) -> Discount | None:
        """Return the discount. Percentage and both dates are required together."""
        percent, start, end = self.discount_percentage, self.valid_from, self.valid_to
        if percent is None and start is None and end is None:
            return None
        if percent is None:
            raise Invalid(discountPercentage=Sentence("Discount percentage is required"))
        if start is None:
            raise Invalid(validFrom=Sentence("Discount start date is required"))
        if end is None:
            raise Invalid(validTo=Sentence("Discount end date is required"))
        if end < start:
            raise Invalid(validTo=Sentence("The discount cannot end before it begins"))
        return Discount(percent, start, end)


class ChangedServiceIn(ServiceIn):
    version: Version = None


class SubCategoryIn(In):
    garage_job_category_id: Annotated[int, object_id(Sentence("Service Category required"))] = 0
    job_sub_category: Annotated[str, text(required=Sentence("This field is required"))] = ""


class CategoryIn(In):
    job_category: Annotated[str, text(required=Sentence("This field is required"))] = ""


def _long_enough(phrase: str) -> str:
    if len(phrase) < SHORTEST_PHRASE:
        raise field_error(Sentence("Write at least {least} characters", least=SHORTEST_PHRASE))
    return phrase


class ServiceWordIn(In):
    service_id: Annotated[int, object_id(Sentence("Please choose a service"))] = 0
    phrase: Annotated[
        str,
        text(required=Sentence("This field is required"), longest=LONGEST_PHRASE),
        AfterValidator(_long_enough),
    ] = ""


class ServiceWordOut(Out):
    word_id: int
    service_id: int
    service_name: str
    phrase: str


class CategoryOut(Out):
    garage_job_category_id: int
    job_category: str


class ServiceDefaultsOut(Out):
    job_categories: list[CategoryOut]


class SubCategoryOut(Out):
    job_sub_category_id: int
    job_sub_category: str


class SubCategoriesOut(Out):
    data: list[SubCategoryOut]


class ClassRateOut(Out):
    vehicle_class: VehicleClass
    rate: Rupees
    rate_adjusted: Rupees


class ServiceOut(Out):
    garage_job_service_id: int
    job_service_code: str
    job_service: str
    service_rate: Rupees
    service_rate_adjusted: Rupees
    discount_applied: bool
    discount_percentage: float | None
    valid_from: date | None
    valid_to: date | None
    garage_job_category_id: int
    garage_job_category: str
    job_sub_category_id: int
    job_sub_category: str
    is_sample: bool
    # Classes without a rate of their own are left out.
    class_rates: list[ClassRateOut]
    version: int


class RemovedOut(Out):
    removed: int
