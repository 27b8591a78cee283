"""The data that a garage stores about a customer."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Particulars:
    name: str
    phone: str  # The phone number has ten digits.
    email: str
    address: str
    is_premium: bool
    # The value None keeps the stored value, because older forms do not send these fields.
    gstin: str | None = None
    state_code: str | None = None
    # An empty language is that of the garage.
    language: str | None = None

    def api_fields(self) -> dict[str, str | int | None]:
        """Return the values under their API names, for the activity log."""
        return {
            "customerName": self.name,
            "phoneNumber": self.phone,
            "email": self.email or None,
            "address": self.address or None,
            "isPremiumCustomer": int(self.is_premium),
            "gstin": self.gstin or None,
            "stateCode": self.state_code or None,
            "language": self.language or None,
        }
