"""What a garage notes about a customer."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Particulars:
    name: str
    phone: str  # ten digits
    email: str
    address: str
    is_premium: bool
    # None leaves what is there: forms that do not know of GST do not send them.
    gstin: str | None = None
    state_code: str | None = None

    def api_fields(self) -> dict[str, str | int | None]:
        """Under the names that the clients know, for whoever reads what changed."""
        return {
            "customerName": self.name,
            "phoneNumber": self.phone,
            "email": self.email or None,
            "address": self.address or None,
            "isPremiumCustomer": int(self.is_premium),
            "gstin": self.gstin or None,
            "stateCode": self.state_code or None,
        }
