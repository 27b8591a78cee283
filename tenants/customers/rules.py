"""What a garage notes about a customer."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Particulars:
    name: str
    phone: str  # ten digits
    email: str
    address: str
    is_premium: bool

    def noted(self) -> dict[str, str | int | None]:
        """Under the names that the clients know, for whoever reads what changed."""
        return {
            "customerName": self.name,
            "phoneNumber": self.phone,
            "email": self.email or None,
            "address": self.address or None,
            "isPremiumCustomer": int(self.is_premium),
        }
