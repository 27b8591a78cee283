"""Schemas of the accounts of customers."""

from datetime import date

from kernel.http.fields import CustomerPhone, Out
from kernel.money import Rupees
from tenants.customers.schemas import OwedOut
from tenants.khata.entries import EntryKind


class OpenBillOut(Out):
    job_id: int
    job_code: str
    # An empty number is a delivered job without an invoice.
    invoice_number: str
    vehicle_number: str
    day: date
    days: int
    total: Rupees
    left: Rupees


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


class AccountEntryOut(Out):
    kind: EntryKind
    day: date
    # The number of the paper, or the code of a job without one.
    number: str
    job_id: int
    job_code: str
    vehicle_number: str
    invoice_id: int | None
    payment_id: int | None
    # A bill is above zero, and money received is below.
    amount: Rupees
    # What the customer owed after this entry. Below zero, it is money of the customer.
    balance: Rupees


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
