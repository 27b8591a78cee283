"""Schemas of invoices and payments."""

from datetime import date
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator

from gst.fields import UpiCodeOut
from gst.paper import Copy
from kernel.http.fields import (
    NOT_SENT,
    In,
    Instant,
    NewestFirst,
    Out,
    field_error,
    one_of,
    text,
)
from kernel.money import Rupees
from kernel.sentences import Sentence
from tenants.invoices.codes import CreditReason, DeductionKind, HandoutWay, Money
from tenants.invoices.crediting import CreditLine
from tenants.invoices.deductions import DeductionDetails
from tenants.invoices.errors import CHOOSE_MONEY
from tenants.invoices.payments import PaymentDetails, Refund
from tenants.jobs.board.date_filters import DateFilter
from tenants.jobs.codes import PaymentMethod
from tenants.jobs.payment_fields import REASON_LONGEST, AmountIn, DayIn, ReferenceIn
from tenants.parts.fields import OptionalRupees, Quantity, QuantityIn, quantity_in

MOST_LINES = 200


def _copy(value: Any) -> str:
    if str(value).upper() not in Copy.__members__:
        raise field_error(Sentence("The copy is original, duplicate, roll80 or roll58"))
    return str(value).upper()


def _copy_of_a_receipt(value: Any) -> str:
    if _copy(value) == Copy.DUPLICATE.name:
        raise field_error(Sentence("A receipt has no duplicate"))
    return _copy(value)


class PaperQuery(In):
    copy_: Annotated[str, BeforeValidator(_copy)] = "original"

    @property
    def side(self) -> Copy:
        return Copy[self.copy_]


class ReceiptQuery(PaperQuery):
    copy_: Annotated[str, BeforeValidator(_copy_of_a_receipt)] = "original"


class IssueQuery(In):
    # The fingerprint of the preview that the person has seen.
    seen: Annotated[str, text(longest=64)] = ""


class HandoutIn(PaperQuery):
    way: Annotated[str, one_of(HandoutWay, Sentence("The way is download or print"))] = ""


class UpiQuery(In):
    amount: AmountIn = NOT_SENT


class UpiOut(Out):
    code: UpiCodeOut | None


class PaymentIn(In):
    amount: AmountIn = NOT_SENT
    payment_method_id: Annotated[int, one_of(PaymentMethod, Sentence("Payment Method is required"))] = 0
    reference: ReferenceIn = ""
    paid_on: DayIn = NOT_SENT
    # Only a payment of more than three days ago needs it.
    reason: Annotated[str, text(longest=REASON_LONGEST)] = ""

    def details(self) -> PaymentDetails:
        return PaymentDetails(
            self.amount, PaymentMethod(self.payment_method_id), self.reference, self.paid_on, self.reason
        )


class DeductionIn(In):
    kind: Annotated[str, one_of(DeductionKind, Sentence("Choose why the rest is closed"))] = ""
    amount: AmountIn = NOT_SENT
    on_day: DayIn = NOT_SENT
    # The number of the certificate.
    reference: ReferenceIn = ""
    note: Annotated[str, text(longest=REASON_LONGEST)] = ""

    def details(self) -> DeductionDetails:
        return DeductionDetails(DeductionKind(self.kind), self.amount, self.on_day, self.reference, self.note)


class ReasonIn(In):
    reason: Annotated[str, text(required=Sentence("Reason is required"), longest=REASON_LONGEST)] = ""


class RefundIn(ReasonIn):
    amount: AmountIn = NOT_SENT
    payment_method_id: Annotated[int, one_of(PaymentMethod, Sentence("Payment Method is required"))] = 0
    reference: ReferenceIn = ""

    def refund(self) -> Refund:
        return Refund(self.amount, PaymentMethod(self.payment_method_id), self.reference, self.reason)


def _date_filter(value: Any) -> int:
    if str(value) not in {str(choice.value) for choice in DateFilter}:
        raise field_error(Sentence("Choose one of the options"))
    return int(value)


def _method(value: Any) -> int:
    if str(value) not in {"0", *(str(method.value) for method in PaymentMethod)}:
        raise field_error(Sentence("Choose one of the options"))
    return int(value)


def _money(value: Any) -> Any:
    if value in (None, ""):
        return None
    if value not in set(Money):
        raise field_error(CHOOSE_MONEY)
    return Money(value)


class CancelJobIn(ReasonIn):
    money: Annotated[Money | None, BeforeValidator(_money)] = None
    # What is out of the shelf goes back.
    return_parts: bool = False


class CreditLineIn(In):
    """A quantity of a line, or an amount of it without GST. `line` is its number on the paper."""

    line: int = 0
    quantity: Annotated[
        Annotated[QuantityIn, quantity_in(Sentence("Quantity is required"))] | None,
        BeforeValidator(lambda value: None if value == "" else value),
    ] = None
    amount: OptionalRupees = None
    back_on_shelf: bool = False

    def chosen(self) -> CreditLine:
        return CreditLine(self.line, self.quantity, self.amount, self.back_on_shelf)


def _credit_lines(lines: list[CreditLineIn]) -> list[CreditLineIn]:
    if not lines:
        raise field_error(Sentence("Please choose at least one line"))
    if len(lines) > MOST_LINES or len({line.line for line in lines}) < len(lines):
        raise field_error(Sentence("Each line can be sent once"))
    if any((line.quantity is None) == (line.amount is None) for line in lines):
        raise field_error(Sentence("Choose a quantity or an amount of each line"))
    return lines


class CreditPartIn(In):
    lines: Annotated[list[CreditLineIn], AfterValidator(_credit_lines)] = []
    reason: Annotated[str, one_of(CreditReason, Sentence("Reason is required"))] = ""


class IssuedOut(Out):
    invoice_id: int
    number: str
    invoice_sent_status: str


class CreditedOut(Out):
    invoice_id: int
    number: str


class CreditableLineOut(Out):
    line: int
    description: str
    unit: str
    gst_rate: float
    quantity: Quantity
    amount: Rupees
    credited_quantity: Quantity
    credited_amount: Rupees
    # How much of a part of the list can go back on the shelf. Other lines have null.
    out_of_shelf: Quantity | None


class CreditableRateOut(Out):
    gst_rate: float
    taxable: Rupees
    cgst: Rupees
    sgst: Rupees
    igst: Rupees


class CreditableOut(Out):
    invoice_id: int
    number: str
    total: Rupees
    credited: Rupees
    taxable: Rupees
    round_off: Rupees
    # The last day on which a note reduces the tax, and whether it is over. Without tax, there is none.
    tax_back_until: date | None
    is_late: bool
    lines: list[CreditableLineOut]
    rates: list[CreditableRateOut]


class RecordedOut(Out):
    payment_id: int
    receipt_code: str
    # The job after it. The payment of an account has no job.
    paid_amount: Rupees | None
    balance_due: Rupees | None


class MailOut(Out):
    to: str
    state: str
    reason: str | None
    created_on: Instant
    ended_on: Instant | None


class InvoiceOut(Out):
    invoice_id: int
    kind: str
    title: str
    number: str
    issued_on: date
    total: Rupees
    issued_by: str | None
    cancelled_by: str | None
    # A credit note for a part names its invoice.
    part_of: str | None
    mails: list[MailOut]


class PaymentOut(Out):
    payment_id: int
    receipt_code: str
    amount: Rupees
    payment_method_id: int
    payment_method: str
    reference: str | None
    paid_on: date
    recorded_by: str
    recorded_on: Instant
    reverses: int | None
    reversed: bool
    reason: str | None
    # A refund names its payment. `refunded` is what refunds gave back of a payment.
    refunds: int | None
    refunded: Rupees


class BillPaymentOut(PaymentOut):
    # A payment of the customer's account can be on several bills.
    of_account: bool
    # What of this payment is on this bill.
    on_bill: Rupees


class PaymentsQuery(NewestFirst):
    date_filter: Annotated[int, BeforeValidator(_date_filter)] = DateFilter.THIS_MONTH
    # The value 0 selects all methods.
    payment_method_id: Annotated[int, BeforeValidator(_method)] = 0

    @property
    def method(self) -> PaymentMethod | None:
        return PaymentMethod(self.payment_method_id) if self.payment_method_id else None


class MethodSumOut(Out):
    payment_method_id: int
    payment_method: str
    count: int
    amount: Rupees


class TakingsOut(Out):
    day: date
    methods: list[MethodSumOut]
    received: Rupees
    due_jobs: int
    due: Rupees


class PaidBillOut(Out):
    job_id: int
    job_code: str
    # Empty without an invoice.
    invoice_number: str
    # The number of a bill of the paper books, or empty.
    old_bill: str
    amount: Rupees


class ListedPaymentOut(PaymentOut):
    # The payment of an account has no job.
    job_id: int | None
    job_code: str | None
    customer_id: int
    customer_name: str
    vehicle_number: str | None
    # Where the money of this payment is.
    bills: list[PaidBillOut]
    free: Rupees


class PaymentListOut(Out):
    payments: list[ListedPaymentOut]
    record_count: int
    as_of: int | None
    # These figures cover all rows that match the filter.
    methods: list[MethodSumOut]
    received: Rupees
    # What all customers owe today, whatever the filter is.
    owed: Rupees


class JobCancelledOut(Out):
    job_id: int
    job_code: str
    job_status_id: int
    # This is the number of the credit note that cancelled the invoice.
    credit_note: str | None
    advance_held: Rupees
    version: int


class DeductionOut(Out):
    deduction_id: int
    kind: DeductionKind
    amount: Rupees
    on_day: date
    section: str | None
    reference: str | None
    note: str | None
    recorded_by: str
    reverses: int | None
    reversed: bool


class DeductedOut(Out):
    deduction_id: int
    deducted_amount: Rupees
    balance_due: Rupees


class BillOut(Out):
    job_id: int
    job_code: str
    estimated_cost: Rupees
    paid_amount: Rupees
    balance_due: Rupees
    advance_held: Rupees
    invoice_problem: str | None
    invoices: list[InvoiceOut]
    payments: list[BillPaymentOut]
    # Money of the customer that this bill could use. People who see no dues get null.
    free_advance: Rupees | None
    # What closed the due without money, such as TDS.
    deducted_amount: Rupees
    deductions: list[DeductionOut]
    # What credit notes for parts took off the valid invoice, and what is left of the total.
    credited_amount: Rupees
    net_amount: Rupees
    po_number: str


class PreviewOut(Out):
    html: str


class JobPreviewOut(PreviewOut):
    # The invoice is issued with it, and refused if it would differ from the preview.
    fingerprint: str


class ShareOut(Out):
    address: str
    whatsapp_address: str
    expires_on: Instant
