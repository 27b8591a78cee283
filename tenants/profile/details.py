"""What somebody wants the garage's papers to say, and what they say at present."""

from dataclasses import asdict, dataclass
from typing import Any

from garages.queries import CurrentGarage
from garages.services import BillTo
from tenants.profile.codes import Registration

# A garage that has not said who it is still numbers what it writes.
UNNAMED_PREFIX = "INV"
# A new profile rounds bills to the rupee unless somebody switches it off.
ROUNDS_AT_FIRST = True


@dataclass(frozen=True)
class ProfileDetails:
    registration: Registration
    gstin: str
    legal_name: str
    address: str
    state_code: str
    phone: str  # ten digits, or nothing
    email: str
    prefix: str
    vpa: str
    footer: str
    rounds_total: bool

    def columns(self) -> dict[str, Any]:
        return asdict(self) | {
            "registration": self.registration.value,
            "phone": f"+91{self.phone}" if self.phone else "",
        }

    def bill_to(self) -> BillTo:
        """For the platform's own invoices to this garage."""
        columns = self.columns()
        return BillTo(**{field: columns[field] for field in BillTo.__dataclass_fields__})

    def api_fields(self) -> dict[str, Any]:
        """Under the names that the clients know."""
        return {
            "registration": self.registration.value,
            "gstin": self.gstin or None,
            "legalName": self.legal_name,
            "address": self.address,
            "stateCode": self.state_code,
            "phoneNumber": self.phone or None,
            "email": self.email or None,
            "invoicePrefix": self.prefix,
            "vpa": self.vpa or None,
            "footer": self.footer or None,
            "roundsTotal": self.rounds_total,
        }


@dataclass(frozen=True)
class BillRules:
    """What a garage's profile says about the amounts of a bill; without a profile nothing is rounded."""

    registration: str | None = None
    rounds_total: bool = False

    @property
    def allows_tax(self) -> bool:
        return allows_tax(self.registration)


def allows_tax(registration: str | None) -> bool:
    """Who is under composition or unregistered may not; who has not said it yet may still quote."""
    return registration in (None, Registration.REGULAR)


def needs_exempt_reason(registration: str | None) -> bool:
    """Who has to collect GST says why a supply has none."""
    return registration == Registration.REGULAR


@dataclass(frozen=True)
class Letterhead:
    """The head of a paper: the profile where there is one, else the garage's name alone."""

    garage: CurrentGarage
    details: ProfileDetails | None
    logo_id: int | None
    logo_token: str | None

    @property
    def may_collect_tax(self) -> bool:
        return allows_tax(self.details.registration if self.details else None)

    @property
    def prefix(self) -> str:
        return self.details.prefix if self.details else UNNAMED_PREFIX

    @property
    def holder(self) -> str:
        """Whose numbers they are: the GSTIN's or, without one, the garage's own."""
        return holder_of(self.details.gstin if self.details else "", self.garage.garage_id)


def holder_of(gstin: str, garage_id: int) -> str:
    return gstin or f"garage:{garage_id}"
