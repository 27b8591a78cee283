"""Schemas of the garage settings."""

from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, ValidationInfo

from garages.schemas import GarageName
from gst.fields import compact_gstin
from gst.fields import state_code as read_state
from gst.numbers import is_prefix
from gst.upi import is_vpa
from kernel.http.fields import In, OfferedLanguage, OptionalPhone, Out, Version, email, field_error, text
from kernel.sentences import Sentence
from tenants.profile.codes import Registration
from tenants.profile.details import NEW_PROFILE, ProfileDetails

FOOTER_LONGEST = 500
ADDRESS_LONGEST = 500


def _registration(value: Any) -> str:
    if not isinstance(value, str) or value not in set(Registration):
        raise field_error(Sentence("Please choose how the garage is registered"))
    return str(value)


def _gstin(value: str, info: ValidationInfo) -> str:
    """Return the GSTIN. A registered garage needs a GSTIN, and an unregistered garage must not have a
    GSTIN."""
    if info.data.get("registration") in (None, Registration.UNREGISTERED):
        if value:
            raise field_error(Sentence("An unregistered garage has no GSTIN"))
        return ""
    if not value:
        raise field_error(Sentence("GSTIN is required"))
    return compact_gstin(value)


def _prefix(value: str) -> str:
    value = value.upper() if value.isascii() else value
    if not is_prefix(value):
        raise field_error(Sentence("The prefix is one to five letters and digits"))
    return value


def _vpa(value: str) -> str:
    if value and not is_vpa(value):
        raise field_error(Sentence("This is not a valid UPI address"))
    return value


GarageEmail = Annotated[str, text(longest=1000), email(invalid=Sentence("Invalid email address"))]


class GstProfileIn(In):
    registration: Annotated[str, BeforeValidator(_registration)] = ""
    gstin: Annotated[str, text(longest=30), AfterValidator(_gstin)] = ""
    legal_name: Annotated[str, text(required=Sentence("Legal name is required"))] = ""
    address: Annotated[
        str, text(required=Sentence("Address is required"), longest=ADDRESS_LONGEST, lines=True)
    ] = ""
    state_code: Annotated[str, text(longest=2), AfterValidator(read_state)] = ""
    phone_number: OptionalPhone = ""
    email: GarageEmail = ""
    invoice_prefix: Annotated[
        str, text(required=Sentence("Invoice prefix is required"), longest=20), AfterValidator(_prefix)
    ] = ""
    vpa: Annotated[str, text(longest=330), AfterValidator(_vpa)] = ""
    footer: Annotated[str, text(longest=FOOTER_LONGEST, lines=True)] = ""
    # The value None keeps the current setting.
    rounds_total: bool | None = None
    customer_language: OfferedLanguage | None = None
    paper_language: OfferedLanguage | None = None
    version: Version = None

    def details(self, kept: dict[str, Any] = NEW_PROFILE) -> ProfileDetails:
        """Return the details. A setting that the client does not send stays as it is in `kept`."""
        sent = {name: getattr(self, name) for name in ("rounds_total", "customer_language", "paper_language")}
        return ProfileDetails(
            registration=Registration(self.registration),
            gstin=self.gstin,
            legal_name=self.legal_name,
            address=self.address,
            state_code=self.state_code,
            phone=self.phone_number,
            email=self.email,
            prefix=self.invoice_prefix,
            vpa=self.vpa,
            footer=self.footer,
            **kept | {name: value for name, value in sent.items() if value is not None},
        )


class SettingsIn(In):
    ask_before_invoice: bool = True
    # An omitted switch keeps its value, because an older page does not know it.
    hides_phones: bool | None = None
    hides_money: bool | None = None


class SettingsOut(Out):
    ask_before_invoice: bool
    # From technicians.
    hides_phones: bool
    hides_money: bool


class NameIn(In):
    garage_name: GarageName = ""


class GstProfileOut(Out):
    registration: str | None
    gstin: str | None
    legal_name: str
    address: str | None
    state_code: str | None
    phone_number: str | None
    email: str | None
    invoice_prefix: str
    vpa: str | None
    footer: str | None
    rounds_total: bool
    customer_language: str
    paper_language: str
    logo_address: str | None
    tax_allowed: bool
    missing: list[str]
    version: int | None


class StateOut(Out):
    state_code: str
    state: str


class RegistrationOut(Out):
    registration: str
    label: str


class GstDefaultsOut(Out):
    states: list[StateOut]
    registrations: list[RegistrationOut]
    # In percent, as they are in force today.
    goods_rates: list[float]
