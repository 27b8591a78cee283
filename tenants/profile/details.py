"""The values of a GST profile, and the rules that follow from them for invoices."""

from dataclasses import asdict, dataclass
from typing import Any

from garages.queries import CurrentGarage
from garages.services import BillTo
from kernel.languages import ENGLISH
from kernel.mail.garage import Sender
from tenants.profile.codes import Registration

# This is the prefix of invoice numbers for a garage without a GST profile.
UNNAMED_PREFIX = "INV"
# New profiles round bills to the rupee by default.
ROUNDS_AT_FIRST = True
NEW_PROFILE: dict[str, Any] = {"rounds_total": ROUNDS_AT_FIRST}


@dataclass(frozen=True)
class ProfileDetails:
    registration: Registration
    gstin: str
    legal_name: str
    address: str
    state_code: str
    phone: str  # The phone number has ten digits or is empty.
    email: str
    prefix: str
    vpa: str
    footer: str
    rounds_total: bool
    customer_language: str = ENGLISH
    paper_language: str = ENGLISH

    def columns(self) -> dict[str, Any]:
        return asdict(self) | {
            "registration": self.registration.value,
            "phone": f"+91{self.phone}" if self.phone else "",
        }

    def bill_to(self) -> BillTo:
        """Return the recipient data for the platform's invoices to this garage."""
        columns = self.columns()
        return BillTo(**{field: columns[field] for field in BillTo.__dataclass_fields__})

    def api_fields(self) -> dict[str, Any]:
        """Return the values under their API names."""
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
            "customerLanguage": self.customer_language,
            "paperLanguage": self.paper_language,
        }


@dataclass(frozen=True)
class BillRules:
    """The rules of a profile for the amounts of a bill. Without a profile, nothing is rounded."""

    registration: str | None = None
    rounds_total: bool = False

    @property
    def allows_tax(self) -> bool:
        return allows_tax(self.registration)


def allows_tax(registration: str | None) -> bool:
    """Return whether jobs may have tax. Garages without a profile may still quote it."""
    return registration in (None, Registration.REGULAR)


def needs_exempt_reason(registration: str | None) -> bool:
    """Return whether an untaxed job needs a reason."""
    return registration == Registration.REGULAR


@dataclass(frozen=True)
class Letterhead:
    """The supplier data of a document: the profile, or only the garage's name."""

    garage: CurrentGarage
    details: ProfileDetails | None
    logo_id: int | None
    logo_token: str | None

    def sender(self, name: str) -> Sender:
        """Return the sender of a mail. A document keeps the name that the garage had."""
        found = self.details
        return Sender(name, found.phone if found else "", found.email if found else "")

    @property
    def may_collect_tax(self) -> bool:
        return allows_tax(self.details.registration if self.details else None)

    @property
    def customer_language(self) -> str:
        return self.details.customer_language if self.details else ENGLISH

    @property
    def paper_language(self) -> str:
        return self.details.paper_language if self.details else ENGLISH

    def language_of_mails(self, customers_own: str) -> str:
        """Return the language of mails to a customer: the customer's own, or the garage's."""
        return customers_own or self.customer_language

    def language_of_papers(self, customers_own: str) -> str:
        """Return the language of papers for a customer: the customer's own, or the garage's."""
        return customers_own or self.paper_language

    @property
    def prefix(self) -> str:
        return self.details.prefix if self.details else UNNAMED_PREFIX

    @property
    def holder(self) -> str:
        """Return the holder of the invoice numbers: the GSTIN, or the garage if it has no GSTIN."""
        return holder_of(self.details.gstin if self.details else "", self.garage.garage_id)


def holder_of(gstin: str, garage_id: int) -> str:
    return gstin or f"garage:{garage_id}"
