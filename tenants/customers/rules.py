"""The fields of a customer."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Particulars:
    name: str
    phone: str  # ten digits
    email: str
    address: str
    is_premium: bool
    # None keeps the stored value: forms without GST fields do not send these two.
    gstin: str | None = None
    state_code: str | None = None

    def api_fields(self) -> dict[str, str | int | None]:
        """The fields under their API names, for activity entries and conflict errors."""
        return {
            "customerName": self.name,
            "phoneNumber": self.phone,
            "email": self.email or None,
            "address": self.address or None,
            "isPremiumCustomer": int(self.is_premium),
            "gstin": self.gstin or None,
            "stateCode": self.state_code or None,
        }
