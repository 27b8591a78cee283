"""The data that a garage stores about a customer."""

from dataclasses import dataclass, fields

from kernel.http.fields import alias_of


@dataclass(frozen=True, slots=True, kw_only=True)
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
            "isPremiumCustomer": int(self.is_premium),
            **{alias_of(name): getattr(self, name) or None for name in TEXTS},
        }


# The texts that may be empty. The API has the names of the columns.
TEXTS = [field.name for field in fields(Particulars) if field.name not in ("name", "phone", "is_premium")]
