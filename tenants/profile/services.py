"""Functions that change the GST profile. Issued documents are not changed."""

from collections.abc import Mapping
from dataclasses import replace

from garages.queries import current_garage, sign_up_details
from garages.roles import Permission
from garages.services import hide_from_technicians, save_bill_to, set_logo_address
from gst.services import reserve_prefix
from kernel import clock
from kernel.actor import Actor
from kernel.audit import services as audit
from kernel.errors import Invalid
from kernel.files.addresses import media_address
from kernel.files.images import reencoded
from kernel.hiding import Hidden
from kernel.sentences import Sentence
from kernel.versions import check_version
from tenants.activity import services as activity
from tenants.files import services as files
from tenants.profile.details import UNNAMED_PREFIX, ProfileDetails, holder_of
from tenants.profile.errors import ProfileMissing
from tenants.profile.models import GarageSettings, GstProfile
from tenants.profile.queries import details_of, find_profile_for_update, shown_settings

# A copied profile tries INV, INV2 … INV99, which has five characters.
MOST_PREFIXES = 100
PREFIX_TAKEN = Sentence("Another branch of yours uses this prefix with the same GSTIN")


def save_gst_profile(actor: Actor, details: ProfileDetails, *, version: int | None) -> None:
    """Save the profile. Branches with the same GSTIN need different prefixes."""
    actor.require(Permission.CHANGE_GST_PROFILE)
    profile = find_profile_for_update()
    before = details_of(profile).api_fields() if profile else None
    if profile:
        check_version(profile, version, current=before, yours=details.api_fields())
    _reserve(actor, details)
    kept = profile or GstProfile(version=0)
    for name, value in details.columns().items():
        setattr(kept, name, value)
    kept.version, kept.updated_at = kept.version + 1, clock.now()
    kept.save()
    save_bill_to(actor.garage_id, details.bill_to())
    activity.record(actor, "profile", kept.pk, "edited", before=before, after=details.api_fields())
    audit.record("gst_profile_changed", person_id=actor.person_id, before=before, after=details.api_fields())


def copy_gst_profile(actor: Actor, details: ProfileDetails) -> None:
    """Save the profile of another branch. Address, phone and prefix stay those of this branch."""
    actor.require(Permission.CHANGE_GST_PROFILE)
    profile = find_profile_for_update()
    own = details_of(profile) if profile else None
    known = own.columns() if own else sign_up_details()
    copied = replace(
        details,
        address=known["address"] or details.address,
        phone=known["phone"].removeprefix("+91"),
        # The GSTIN names the state. The owner sees both and can change them.
        state_code=details.state_code if details.gstin else known["state_code"] or details.state_code,
        prefix=own.prefix if own else UNNAMED_PREFIX,
    )
    prefixes = (copied.prefix, *(f"{UNNAMED_PREFIX}{number}" for number in range(2, MOST_PREFIXES)))
    free = next((prefix for prefix in prefixes if _is_free(actor, replace(copied, prefix=prefix))), None)
    save_gst_profile(actor, replace(copied, prefix=free or copied.prefix), version=None)


def _reserve(actor: Actor, details: ProfileDetails) -> None:
    if not _is_free(actor, details):
        raise Invalid(invoicePrefix=PREFIX_TAKEN)


def _is_free(actor: Actor, details: ProfileDetails) -> bool:
    return reserve_prefix(
        chain_id=current_garage().chain_id,
        holder=holder_of(details.gstin, actor.garage_id),
        prefix=details.prefix,
        garage_id=actor.garage_id,
    )


def change_settings(actor: Actor, sent: Mapping[str, bool]) -> None:
    """Save the switches for all staff of the garage."""
    actor.require(Permission.CHANGE_GST_PROFILE)
    found, _created = GarageSettings.objects.select_for_update().get_or_create(only=True)
    before = shown_settings()
    after = {**before, **sent}
    if before == after:
        return
    found.ask_before_invoice = after["ask_before_invoice"]
    found.save(update_fields=["ask_before_invoice"])
    hide_from_technicians(actor, [what for what in Hidden if after[f"hides_{what}"]])
    for name, value in after.items():
        if before[name] != value:
            activity.record(actor, "settings", found.pk, name, before=before[name], after=value)


def dismiss_checklist(actor: Actor) -> None:
    """Hide the checklist for all staff of the garage."""
    actor.require(Permission.CHANGE_GST_PROFILE)
    GarageSettings.objects.update_or_create(only=True, defaults={"checklist_dismissed": True})


def set_logo(actor: Actor, *, content: bytes) -> None:
    """Save a new logo for documents and screens."""
    actor.require(Permission.CHANGE_GST_PROFILE)
    picture = reencoded(content, field="logo")
    profile = _get_profile()
    logo = files.store(picture, content_type="image/jpeg", name="logo.jpg", public=True)
    profile.logo = logo
    profile.save(update_fields=["logo"])
    set_logo_address(actor, media_address(actor.garage_id, str(logo.media_token)))
    activity.record(actor, "profile", profile.pk, "logo", after=logo.pk)


def remove_logo(actor: Actor) -> None:
    """Remove the logo. Issued documents keep the logo."""
    actor.require(Permission.CHANGE_GST_PROFILE)
    profile = _get_profile()
    before, profile.logo = profile.logo_id, None
    profile.save(update_fields=["logo"])
    set_logo_address(actor, None)
    activity.record(actor, "profile", profile.pk, "logo", before=before)


def _get_profile() -> GstProfile:
    if profile := find_profile_for_update():
        return profile
    raise ProfileMissing
