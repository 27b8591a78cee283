"""Schemas of plans."""

from typing import Annotated

from pydantic import AfterValidator, Field

from billing.rules import Interval
from billing.services import Terms
from console.schemas import WhyIn
from kernel.http.fields import NOT_SENT, Instant, Out, Whole, field_error, one_of, text
from kernel.money import Rupees, RupeesIn, rupees
from kernel.sentences import Sentence

MOST = 10_000


def _price(paise: int) -> int:
    if paise <= 0:
        raise field_error(Sentence("Enter a price greater than zero"))
    return paise


class VersionOut(Out):
    version: int
    # `price` includes GST.
    price: Rupees
    price_before_gst: Rupees
    branches: int
    staff: int
    garages: int
    created_at: Instant


class PlanOfferedOut(Out):
    code: str
    name: str
    interval: str
    withdrawn_at: Instant | None
    for_trials: bool
    versions: list[VersionOut]


class TermsIn(WhyIn):
    price: Annotated[RupeesIn, rupees(Sentence("Price is required")), AfterValidator(_price)] = NOT_SENT
    branches: Annotated[Whole, Field(ge=1, le=MOST)] = 0
    staff: Annotated[Whole, Field(ge=1, le=MOST)] = 0

    @property
    def terms(self) -> Terms:
        return Terms(self.price, self.branches, self.staff)


class AddVersionIn(TermsIn):
    # This is the newest plan version that the administrator saw.
    after: Annotated[Whole, Field(ge=1, le=MOST)] = 0


class AddPlanIn(TermsIn):
    name: Annotated[str, text(required=Sentence("Name is required"), longest=60)] = ""
    interval: Annotated[Interval, one_of(Interval, Sentence("Please choose a month or a year"))] = NOT_SENT
