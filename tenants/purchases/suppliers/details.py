"""The values of a supplier that a form sends."""

from dataclasses import asdict, dataclass

from tenants.purchases.models import Supplier


@dataclass(frozen=True, slots=True)
class SupplierDetails:
    """`phone` has ten digits or is empty."""

    name: str
    state_code: str
    gstin: str = ""
    phone: str = ""
    email: str = ""
    address: str = ""

    def columns(self) -> dict[str, str]:
        return asdict(self) | {"phone": f"+91{self.phone}" if self.phone else ""}

    def api_fields(self) -> dict[str, object]:
        """Return the values under their API names, for the activity log and for a conflict."""
        return {
            "supplierName": self.name,
            "gstin": self.gstin,
            "stateCode": self.state_code,
            "phoneNumber": self.phone,
            "email": self.email,
            "address": self.address,
        }


def details_of(supplier: Supplier) -> SupplierDetails:
    """Return the stored values in the format of a form."""
    return SupplierDetails(
        name=supplier.name,
        state_code=supplier.state_code,
        gstin=supplier.gstin,
        phone=supplier.phone.removeprefix("+91"),
        email=supplier.email,
        address=supplier.address,
    )
