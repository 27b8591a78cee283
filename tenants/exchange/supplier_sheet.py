"""The import of suppliers."""

from collections.abc import Iterator, Mapping, Sequence

from gst.states import STATES
from kernel.actor import Actor
from tenants.exchange.sheets import Additions, Problem, Sheet, chunks
from tenants.purchases.suppliers import queries, services
from tenants.purchases.suppliers.details import SupplierDetails
from tenants.purchases.suppliers.fields import SupplierIn

NAME, GSTIN, STATE = "Name", "GSTIN", "State"
_CODES = {name.casefold(): code for code, name in STATES.items()}

Entries = Sequence[tuple[int, SupplierDetails]]


class SupplierSheet(Sheet[SupplierDetails]):
    columns = {
        NAME: "supplierName",
        GSTIN: "gstin",
        STATE: "stateCode",
        "Phone": "phoneNumber",
        "Email": "email",
        "Address": "address",
    }
    other_headings = {
        NAME: ("Supplier", "Supplier Name", "Vendor", "Vendor Name", "Party", "Party Name"),
        GSTIN: ("GST No", "GST No.", "GSTIN/UIN", "GST Number"),
        "Phone": ("Mobile", "Mobile No", "Contact"),
    }
    required = (NAME,)
    export_only = frozenset({"Supplier ID"})
    example = (
        "Om Auto", "27AAPFU0939F1ZV", "Maharashtra", "9820000001", "sales@omauto.example",
        "12 Lohar Chawl, Mumbai",
    )  # fmt: skip

    def parse(self, cells: Mapping[str, str]) -> SupplierDetails:
        payload = self.payload(cells)
        typed = str(payload.get("stateCode") or "").strip()
        # Spreadsheets turn 07 into 7. A name that is no state says nothing.
        payload["stateCode"] = typed.zfill(2) if typed.isdecimal() else _CODES.get(typed.casefold(), "")
        return SupplierIn.model_validate(payload).details()

    def check_rows(self, entries: Entries) -> Iterator[Problem]:
        numbers: dict[str, int] = {}
        names: dict[tuple[str, str], int] = {}
        for number, supplier in entries:
            if supplier.gstin and (first := numbers.setdefault(supplier.gstin, number)) != number:
                yield Problem(number, GSTIN, f"Same GSTIN as in row {first}")
            key = (supplier.name.casefold(), supplier.gstin)
            if (first := names.setdefault(key, number)) != number and not supplier.gstin:
                yield Problem(number, NAME, f"Same supplier as in row {first}")

    def check_garage(self, entries: Entries) -> Iterator[Problem]:
        twins = queries.find_twins({supplier.gstin for _, supplier in entries if supplier.gstin})
        for number, supplier in entries:
            if twin := twins.get(supplier.gstin):
                yield Problem(number, GSTIN, services.has_gstin(twin))

    def count_additions(self, entries: Entries) -> Additions:
        return Additions(suppliers=len(entries))

    def write(self, actor: Actor, entries: Entries) -> Iterator[int]:
        done = 0
        for chunk in chunks(entries):
            services.add_suppliers(actor, [supplier for _, supplier in chunk])
            done += len(chunk)
            yield done
