"""The import of bills of the paper books."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from garages.roles import Permission
from kernel.actor import Actor
from kernel.http.fields import Phone, text
from kernel.sentences import Sentence
from tenants.customers import queries as customers
from tenants.exchange.sheets import Additions, Problem, Sheet, chunks, day
from tenants.khata import old_bills
from tenants.khata.old_bills import OldBill
from tenants.khata.schemas import OldBillIn

NUMBER, DAY, DUE = "Bill number", "Bill date", "Due"
NO_CUSTOMER = Sentence("No customer with this name and phone. Import customers first.")


class OldBillRowIn(OldBillIn):
    customer_name: Annotated[str, text(required=Sentence("Customer Name is required"))] = ""
    phone_number: Phone = ""


@dataclass(frozen=True, slots=True)
class OldBillRow:
    # The lower-case name and the ten digits.
    who: tuple[str, str]
    bill: OldBill


Entries = Sequence[tuple[int, OldBillRow]]


class OldBillSheet(Sheet[OldBillRow]):
    permission = Permission.GIVE_CREDIT
    columns = {"Name": "customerName", "Phone": "phoneNumber", NUMBER: "number", DAY: "day", DUE: "amount"}
    other_headings = {
        "Name": ("Customer", "Customer Name", "Party", "Party Name"),
        "Phone": ("Mobile", "Mobile No", "Contact"),
        NUMBER: ("Bill No", "Bill No.", "Invoice Number", "Invoice No"),
        DAY: ("Date", "Invoice Date"),
        DUE: ("Balance", "Amount Due"),
    }
    required = ("Name", "Phone", NUMBER, DAY, DUE)
    export_only = frozenset[str]()
    example = ("Asha Rao", "9812345678", "1187", "05/10/2026", "18400")

    def parse(self, cells: Mapping[str, str]) -> OldBillRow:
        payload = self.payload(cells)
        payload["day"] = day(payload["day"])
        form = OldBillRowIn.model_validate(payload)
        old_bills.check_day(form.day)
        return OldBillRow((form.customer_name.casefold(), form.phone_number), form.bill())

    def check_rows(self, entries: Entries) -> Iterator[Problem]:
        seen: dict[tuple[tuple[str, str], str], int] = {}
        for number, row in entries:
            if (first := seen.setdefault((row.who, row.bill.number), number)) != number:
                yield Problem(number, NUMBER, f"Same bill as in row {first}")

    def check_garage(self, entries: Entries) -> Iterator[Problem]:
        people = _people(entries)
        known = old_bills.known_numbers(people.values())
        for number, row in entries:
            if row.who not in people:
                yield Problem(number, "Name", str(NO_CUSTOMER))
            elif (people[row.who], row.bill.number) in known:
                yield Problem(number, NUMBER, str(old_bills.KNOWN))

    def count_additions(self, entries: Entries) -> Additions:
        return Additions(old_bills=len(entries))

    def write(self, actor: Actor, entries: Entries) -> Iterator[int]:
        done, people = 0, _people(entries)
        for chunk in chunks(entries):
            old_bills.add_old_bills(actor, [(people[row.who], row.bill) for _, row in chunk])
            done += len(chunk)
            yield done


def _people(entries: Entries) -> dict[tuple[str, str], int]:
    return customers.existing_people({row.who[1] for _, row in entries})
