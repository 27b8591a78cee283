"""Schemas of the accounts of customers."""

from datetime import date
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator

from kernel.errors import Invalid
from kernel.http.fields import NOT_SENT, CustomerPhone, In, Out, Version, decimal_of, field_error, text
from kernel.http.fields import day as day_in
from kernel.money import Rupees
from kernel.sentences import Sentence
from tenants.customers.schemas import OwedOut
from tenants.invoices.schemas import PaidBillOut, PaymentIn, RecordedOut
from tenants.jobs.codes import JobKind
from tenants.jobs.payment_fields import AmountIn, OptionalAmountIn
from tenants.khata.account import MOST_BILLS
from tenants.khata.credit import Terms
from tenants.khata.entries import EntryKind
from tenants.khata.old_bills import OldBill
from tenants.khata.receipts import Part

MOST_DAYS = 365
OLD_BILL_LONGEST = 40


class BillShareIn(In):
    job_id: int = 0
    amount: AmountIn = NOT_SENT
    # What the customer keeps from this bill.
    tds: OptionalAmountIn = 0
    discount: OptionalAmountIn = 0


def _bills(bills: list[BillShareIn] | None) -> list[BillShareIn] | None:
    if bills and (len(bills) > MOST_BILLS or len({bill.job_id for bill in bills}) < len(bills)):
        raise field_error(Sentence("Each bill can be sent once"))
    return bills


class ReceiptIn(PaymentIn):
    # Without bills, the money pays the oldest bills.
    bills: Annotated[list[BillShareIn] | None, AfterValidator(_bills)] = None

    def chosen(self) -> dict[int, Part] | None:
        if self.bills is None:
            return None
        return {bill.job_id: Part(bill.amount, bill.tds, bill.discount) for bill in self.bills}


class AdvanceIn(In):
    # Without an amount, as much as the bill needs and the advance has.
    amount: Annotated[AmountIn | None, BeforeValidator(lambda value: None if value == "" else value)] = None


class UnassignIn(AdvanceIn):
    job_id: int = 0


def _days(value: Any) -> int | None:
    if value in (None, ""):
        return None
    days = decimal_of(value)
    if days is None or days != int(days) or not 0 <= days <= MOST_DAYS:
        raise field_error(Sentence("Credit days are between 0 and {most}", most=MOST_DAYS))
    return int(days)


class CreditTermsIn(In):
    # Without days, there is no credit, and without a limit, nobody is asked.
    credit_days: Annotated[int | None, BeforeValidator(_days)] = NOT_SENT
    credit_limit: Annotated[
        OptionalAmountIn | None, BeforeValidator(lambda value: None if value == "" else value)
    ] = NOT_SENT
    version: Version = None

    def terms(self) -> Terms:
        if self.credit_limit is not None and self.credit_days is None:
            raise Invalid(creditDays=Sentence("A limit needs credit days"))
        return Terms(self.credit_days, self.credit_limit)


class CreditTermsOut(Out):
    credit_days: int | None
    credit_limit: Rupees | None
    version: int


class AskedOut(Out):
    # The names of the owners and managers who get an alert.
    asked: list[str]


class PassOut(Out):
    # What the customer would owe, and the limit.
    owed: Rupees
    limit: Rupees


class OldBillIn(In):
    number: Annotated[
        str, text(required=Sentence("The number of the bill is required"), longest=OLD_BILL_LONGEST)
    ] = ""
    day: Annotated[date, day_in(Sentence("The day of the bill is required"))] = NOT_SENT
    amount: AmountIn = NOT_SENT

    def bill(self) -> OldBill:
        return OldBill(self.number, self.day, self.amount)


class OldBillOut(Out):
    job_id: int


class ReceivedBillOut(PaidBillOut):
    tds: Rupees
    discount: Rupees
    # What the bill still owes.
    left: Rupees


class ReceivedOut(Out):
    payment_id: int
    receipt_code: str
    bills: list[ReceivedBillOut]
    # What of this money is on no bill.
    free: Rupees
    # What the customer owes now.
    owed: Rupees


class UsedPartOut(Out):
    payment_id: int
    amount: Rupees


class UsedOut(RecordedOut):
    """The other fields are of the first payment that was used."""

    used: list[UsedPartOut]


class OpenBillOut(Out):
    job_id: int
    job_code: str
    # An empty number is a delivered job without an invoice.
    invoice_number: str
    # The number of a bill of the paper books, or empty.
    old_bill: str
    vehicle_number: str | None
    day: date
    days: int
    total: Rupees
    left: Rupees
    # The value without GST, less the credit notes for parts. Customers keep TDS from it.
    taxable: Rupees
    po_number: str


class AccountOut(OwedOut):
    customer_name: str
    # A removed customer keeps the account.
    removed: bool
    # Money on jobs that are no bill yet.
    on_open_jobs: Rupees
    # The oldest come first, and `bill_count` counts all.
    bills: list[OpenBillOut]
    bill_count: int
    # Whether anything was ever billed or paid.
    has_entries: bool
    # The terms. Without days, no credit was agreed.
    credit_days: int | None
    credit_limit: Rupees | None
    # The version of the customer, for `set_terms`.
    version: int
    # What the customer kept of the last bill, or else the usual percent.
    tds_percent: int


class AccountEntryOut(Out):
    kind: EntryKind
    day: date
    # The number of the paper, or the code of a job without one.
    number: str
    # The payment of an account has no job.
    job_id: int | None
    job_code: str | None
    job_kind: JobKind | None
    vehicle_number: str | None
    invoice_id: int | None
    payment_id: int | None
    deduction_id: int | None
    # A bill is above zero, and money received is below.
    amount: Rupees
    # What the customer owed after this entry. Below zero, it is money of the customer.
    balance: Rupees
    # Where the money of a payment is.
    bills: list[PaidBillOut]
    free: Rupees


class EntryPageOut(Out):
    entries: list[AccountEntryOut]
    record_count: int
    # The balance before the oldest entry of this page.
    opening_balance: Rupees


class OwingCustomerOut(OwedOut):
    customer_id: int
    customer_name: str
    phone_number: CustomerPhone
    removed: bool
    bill_count: int


class AgesOut(Out):
    """What is owed, by the age of the bills in days."""

    to_30: Rupees
    to_60: Rupees
    to_90: Rupees
    over_90: Rupees


class OwingPageOut(Out):
    customers: list[OwingCustomerOut]
    record_count: int
    # These figures cover all customers that match the search.
    owed: Rupees
    ages: AgesOut
