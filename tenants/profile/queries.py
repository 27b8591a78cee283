"""Queries that read the GST profile."""

from typing import Any

from garages.queries import current_garage, hidden_from_technicians, sign_up_details
from kernel.files.addresses import media_address
from kernel.hiding import Hidden
from tenants.profile.codes import Registration
from tenants.profile.details import NEW_PROFILE, ROUNDS_AT_FIRST, BillRules, Letterhead, ProfileDetails
from tenants.profile.models import GarageSettings, GstProfile


def find_profile_for_update() -> GstProfile | None:
    return GstProfile.objects.select_for_update().first()


def details_of(profile: GstProfile) -> ProfileDetails:
    return ProfileDetails(
        registration=Registration(profile.registration),
        gstin=profile.gstin,
        legal_name=profile.legal_name,
        address=profile.address,
        state_code=profile.state_code,
        phone=profile.phone.removeprefix("+91"),
        email=profile.email,
        prefix=profile.prefix,
        vpa=profile.vpa,
        footer=profile.footer,
        rounds_total=profile.rounds_total,
        customer_language=profile.customer_language,
        paper_language=profile.paper_language,
    )


def find_profile_details() -> ProfileDetails | None:
    profile = GstProfile.objects.first()
    return details_of(profile) if profile else None


def settings() -> GarageSettings:
    return GarageSettings.objects.first() or GarageSettings()


def shown_settings() -> dict[str, bool]:
    """Return the settings for their screen."""
    hidden = hidden_from_technicians()
    return {
        "ask_before_invoice": settings().ask_before_invoice,
        "hides_phones": Hidden.PHONES in hidden,
        "hides_money": Hidden.MONEY in hidden,
    }


def get_letterhead() -> Letterhead:
    profile = GstProfile.objects.select_related("logo").defer("logo__content").first()
    if profile is None:
        return Letterhead(current_garage(), None, None, None)
    token = profile.logo.media_token if profile.logo else None
    return Letterhead(current_garage(), details_of(profile), profile.logo_id, token)


def bill_rules() -> BillRules:
    """Return the rules for bills. This reads only two columns, because each saved job needs them."""
    found = GstProfile.objects.values_list("registration", "rounds_total").first()
    return BillRules(*found) if found else BillRules()


def registration_and_state() -> tuple[str | None, str]:
    """Return the registration and the state of the garage, which decide about the tax of purchases."""
    return GstProfile.objects.values_list("registration", "state_code").first() or (None, "")


def kept_settings() -> dict[str, Any]:
    """Return the settings that a client may leave out, or the defaults of a new profile."""
    found = GstProfile.objects.values("rounds_total", "customer_language", "paper_language").first()
    return {**found} if found else NEW_PROFILE


def get_gst_profile() -> dict[str, Any]:
    """Return the profile for the settings screen, or initial values if there is no profile."""
    head = get_letterhead()
    version = GstProfile.objects.values_list("version", flat=True).first()
    address = media_address(head.garage.garage_id, head.logo_token) if head.logo_token else None
    found = head.details
    fields = found.columns() if found else sign_up_details()
    return {
        "registration": found.registration if found else None,
        "gstin": fields["gstin"] or None,
        "legal_name": fields["legal_name"] or head.garage.trade_name,
        "address": fields["address"] or None,
        "state_code": fields["state_code"] or None,
        "phone_number": fields["phone"].removeprefix("+91") or None,
        "email": found.email or None if found else None,
        "invoice_prefix": head.prefix,
        "vpa": found.vpa or None if found else None,
        "footer": found.footer or None if found else None,
        "rounds_total": found.rounds_total if found else ROUNDS_AT_FIRST,
        "customer_language": head.customer_language,
        "paper_language": head.paper_language,
        "logo_address": address,
        "tax_allowed": head.may_collect_tax,
        "missing": missing(found),
        "version": version,
    }


def missing(details: ProfileDetails | None) -> list[str]:
    """Return a sentence for each missing part of the profile."""
    if details is None:
        return ["A GST profile. Without it, invoices cannot charge GST."]
    wanted = {
        "A UPI address, so that customers can pay by scanning the invoice.": details.vpa,
        "A phone number, so that customers can ask about an invoice.": details.phone,
    }
    return [sentence for sentence, value in wanted.items() if not value]
