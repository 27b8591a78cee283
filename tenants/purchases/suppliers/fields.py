"""Schemas of the suppliers."""

from typing import Annotated

from pydantic import AfterValidator, ValidationInfo

from gst import fields as gst
from gst.gstin import is_gstin
from kernel.http.fields import In, NewestFirst, OptionalPhone, Out, Version, email, field_error, text
from kernel.money import Rupees
from kernel.sentences import Sentence
from tenants.purchases.suppliers.details import SupplierDetails

ADDRESS_LONGEST = 1000

OptionalEmail = Annotated[str, text(longest=1000), email(invalid=Sentence("Invalid email address"))]


def _gstin(value: str) -> str:
    # `upper()` would turn some letters of other scripts into ASCII letters.
    typed = value.replace(" ", "").upper() if value.isascii() else value
    if typed and not is_gstin(typed):
        raise field_error(Sentence("This GSTIN is not valid."))
    return typed


def _state(value: str, info: ValidationInfo) -> str:
    """Return the state. An invalid GSTIN has its own message, so it says nothing about the state."""
    return gst.state_code(value, info) if "gstin" in info.data else value


class SupplierIn(In):
    supplier_name: Annotated[str, text(required=Sentence("Name is required"))] = ""
    gstin: Annotated[str, text(longest=30), AfterValidator(_gstin)] = ""
    # Without a GSTIN the person chooses the state. It decides between CGST with SGST, and IGST.
    state_code: Annotated[str, text(longest=2), AfterValidator(_state)] = ""
    phone_number: OptionalPhone = ""
    email: OptionalEmail = ""
    address: Annotated[str, text(longest=ADDRESS_LONGEST, lines=True)] = ""

    def details(self) -> SupplierDetails:
        return SupplierDetails(
            name=self.supplier_name,
            state_code=self.state_code,
            gstin=self.gstin,
            phone=self.phone_number,
            email=self.email,
            address=self.address,
        )


class ChangedSupplierIn(SupplierIn):
    version: Version = None


class SupplierListIn(NewestFirst):
    archived: bool = False
    # Only suppliers that the garage owes, also archived ones.
    owed: bool = False


class SupplierOut(Out):
    supplier_id: int
    supplier_code: str
    supplier_name: str
    gstin: str
    state_code: str
    phone_number: str
    email: str
    address: str
    version: int
    archived: bool
    # What the garage owes, and the age of the oldest open bill. Only people who may see the cost get it.
    owed: Rupees | None
    oldest_days: int | None


class SupplierPageOut(Out):
    suppliers: list[SupplierOut]
    record_count: int
    as_of: int | None
