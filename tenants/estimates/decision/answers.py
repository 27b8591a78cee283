"""Responses about decisions, for the garage and for the customer's page."""

from datetime import date
from typing import Literal

from kernel.http.fields import CustomerPhone, Instant, Out
from kernel.money import Rupees
from tenants.estimates.codes import SignatureRule, Way
from tenants.parts.fields import Quantity

Kind = Literal["labour", "part"]


class DecisionOut(Out):
    name: str
    way: Way
    decided_on: Instant
    approved_total: Rupees
    # At least one line was approved.
    approves: bool
    # The first 32 digits of the hash of the record.
    code: str
    # The approved lines, and the options of the choices.
    refs: list[str]
    options: list[int]
    objected: bool


class StaffDecisionOut(DecisionOut):
    phone: CustomerPhone
    spoken_on: Instant | None
    said: str
    recorded_by: str
    objection: str
    objected_on: Instant | None
    paper_problem: str
    # Support sessions get no signature.
    signature_address: str | None
    # Only owners and managers get these two.
    ip: str | None
    browser: str | None


class DecidedOut(Out):
    approved_total: Rupees
    decided_on: Instant
    code: str


class RecordedDecisionOut(Out):
    approved_total: Rupees
    code: str
    # This is null if the customer has no email address.
    mailed_to: str | None
    whatsapp_address: str


class SharedPictureOut(Out):
    picture_id: int
    address: str
    thumb_address: str


class SharedBaseLineOut(Out):
    line_id: int
    kind: Kind
    name: str
    quantity: Quantity
    unit: str
    net: Rupees
    # The GST of a part.
    tax: Rupees


class SharedLineOut(Out):
    ref: str
    kind: Kind
    name: str
    quantity: Quantity
    unit: str
    net: Rupees
    # The GST of a part. The GST of labour is in the sum.
    tax: Rupees
    note: str
    mark: Literal["", "good", "watch", "bad", "skipped"]
    # The ordered line that gets a new price.
    replaces_id: int | None
    # How the line differs from the version before.
    change: Literal["", "new", "changed"]
    pictures: list[SharedPictureOut]


class SharedOptionOut(Out):
    option_id: int
    label: str
    recommended: bool
    lines: list[SharedLineOut]


class SharedChoiceOut(Out):
    choice_id: int
    name: str
    options: list[SharedOptionOut]


class DepositOut(Out):
    amount: Rupees
    # A UPI link and its QR code as SVG. They are null if the garage has no UPI address.
    address: str | None
    qr: str | None


class SharedDecisionOut(DecisionOut):
    # This is null while the PDF is being drawn.
    paper_address: str | None
    record_address: str
    payment: DepositOut | None


class SharedEstimateOut(Out):
    state: Literal["open", "decided", "changing", "finished", "expired", "closed", "outdated"]
    garage_name: str
    garage_phone: str
    whatsapp_address: str | None
    plate: str
    vehicle_model: str
    customer_name: str
    code: str
    version_number: int
    valid_until: date
    is_supplementary: bool
    tax_collected: int
    # The tax rate of the labour. A part has its own.
    tax_percent: float
    rounds_total: bool
    signature: SignatureRule
    note: str
    terms: str
    deposit: Rupees
    base: list[SharedBaseLineOut]
    base_total: Rupees
    # The names of lines that this version took off since the version before, if there is one.
    taken_off: list[str]
    version_before: int | None
    lines: list[SharedLineOut]
    choices: list[SharedChoiceOut]
    decision: SharedDecisionOut | None
