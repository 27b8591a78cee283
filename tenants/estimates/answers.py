"""Responses of estimates."""

from datetime import date
from typing import Literal

from kernel.http.fields import CustomerPhone, Instant, MoneyLink, Out, PhoneLink
from kernel.money import Rupees
from tenants.estimates.codes import EstimateState, SignatureRule
from tenants.estimates.decision.answers import StaffDecisionOut
from tenants.parts.fields import Quantity
from tenants.vehicles.codes import VehicleClass
from tenants.visits.fields import PictureOut

Kind = Literal["labour", "part"]


class SkippedPointOut(Out):
    point_id: int
    label: str
    # It has no service, or the job has its service already.
    why: Literal["no_service", "ordered"]


class EstimateIdOut(Out):
    estimate_id: int
    code: str
    # The ids of the lines that were added for points.
    added: list[str]
    # The number of points that joined a line of the draft.
    joined: int
    skipped: list[SkippedPointOut]
    # False if the draft was there before.
    is_new: bool


class EstimateRowOut(Out):
    estimate_id: int
    code: str
    visit_id: int
    vehicle_number: str
    customer_name: str
    job_code: str | None
    state: EstimateState
    # With the cheapest and with the dearest option of each choice.
    lowest: Rupees
    total: Rupees
    valid_until: date
    sent_on: Instant | None
    first_seen_on: Instant | None
    decided_on: Instant | None
    created_on: Instant


class ListedDecisionOut(Out):
    name: str
    # 0 means that the customer declined everything.
    approved_total: Rupees


class ListedEstimateOut(EstimateRowOut):
    customer_id: int
    visit_is_open: bool
    decision: ListedDecisionOut | None


class EstimateListOut(Out):
    estimates: list[ListedEstimateOut]
    record_count: int
    as_of: int | None


class VisitEstimateOut(EstimateRowOut):
    # The points of inspections that stand on the estimate.
    point_ids: list[int]
    decision: ListedDecisionOut | None


class EstimateLineOut(Out):
    ref: str
    kind: Kind
    service_id: int | None
    # This is null for a part that is not in the list of parts.
    part_id: int | None
    name: str
    part_number: str
    hsn: str
    unit: str
    quantity: Quantity
    # The price of one unit: of a service without GST, and of a part with GST.
    rate: Rupees
    list_price: Rupees
    mrp: Rupees | None
    free_reason: str
    discount_percent: float | None
    # The discount of the line, and its share of the whole discount.
    discount: Rupees
    net: Rupees
    # The GST of a part. The GST of labour is in the sum.
    tax: Rupees
    gst_rate: float | None
    note: str
    point_id: int | None
    mark: Literal["", "good", "watch", "bad", "skipped"]
    pictures: list[PictureOut]
    replaces_id: int | None


class EstimateOptionOut(Out):
    option_id: int
    label: str
    recommended: bool
    lines: list[EstimateLineOut]


class EstimateChoiceOut(Out):
    choice_id: int
    name: str
    options: list[EstimateOptionOut]


class BaseLineOut(Out):
    """A line that was ordered on the job already."""

    line_id: int
    kind: Kind
    service_id: int | None
    name: str
    quantity: Quantity
    unit: str
    net: Rupees
    # The GST of a part.
    tax: Rupees


class EstimateMailOut(Out):
    to: str
    subject: Literal["version", "decision"]
    state: Literal["queued", "sent", "failed"]
    problem: str


class EstimateOut(EstimateRowOut):
    customer_id: int
    customer_phone: CustomerPhone
    customer_email: str | None
    vehicle_id: int
    vehicle_model: str
    vehicle_class: VehicleClass | None
    job_id: int | None
    tax_collected: int
    # The tax rate of the labour. A part has its own.
    tax_percent: float
    # The garage rounds its totals to the rupee.
    rounds_total: bool
    note: str
    deposit: Rupees
    discount: Rupees
    base: list[BaseLineOut]
    base_total: Rupees
    lines: list[EstimateLineOut]
    choices: list[EstimateChoiceOut]
    # These four belong to the dearest options.
    subtotal: Rupees
    tax: Rupees
    round_off: Rupees
    # Why it was withdrawn.
    reason: str
    last_version: int
    person_name: str
    sent_by: str | None
    paper_problem: str
    mail: EstimateMailOut | None
    # These are null unless the estimate waits for the customer, or is decided.
    link: MoneyLink | None
    whatsapp_address: PhoneLink | None
    decision: StaffDecisionOut | None
    version: int


class SavedEstimateOut(Out):
    lowest: Rupees
    total: Rupees
    version: int


class SentEstimateOut(Out):
    link: str
    whatsapp_address: str
    version_number: int
    version: int


class EstimateRuleOut(Out):
    valid_days: int
    signature: SignatureRule
    terms: str
    keep_months: int
    version: int
