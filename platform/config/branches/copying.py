"""Copies services and settings, and invites staff, from another branch of the chain.

The person needs permissions in both branches: to write in the current branch and to read in the other branch.
"""

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from billing.signup.errors import PlanLimit
from config.branches import reach
from config.branches.errors import BranchHasInvoices
from garages.roles import Permission
from kernel.actor import Actor
from kernel.audit import services as audit
from kernel.http.answer import Answer
from kernel.http.fields import LARGEST_ID, In, Out
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence, joined
from tenants.catalogue import queries as catalogue
from tenants.catalogue import services as catalogue_services
from tenants.estimates import rule as estimate_rule
from tenants.estimates.queries import get_rule
from tenants.inspections import copying as inspections
from tenants.inspections.copying import NamedPoint
from tenants.invoices.queries import has_invoices
from tenants.profile import queries as profile
from tenants.profile import services as profile_services
from tenants.profile.details import ProfileDetails
from tenants.staff import queries as staff
from tenants.staff import services as staff_services
from tenants.staff.errors import OnlyOwnersMakeOwners
from tenants.stock.errors import BelowZero
from tenants.stock.queries import get_setting
from tenants.stock.setting import services as stock
from tenants.stock.setting.services import SettingDetails

routes = Routes(tags=["branches"])

MOST_AT_ONCE = 100
Id = Annotated[int, Field(gt=0, le=LARGEST_ID)]


class CopyServicesIn(In):
    from_garage_id: Id


class InviteColleaguesIn(CopyServicesIn):
    staff_ids: Annotated[list[Id], Field(min_length=1, max_length=MOST_AT_ONCE)]


class CopiedOut(Out):
    found: int
    taken: int


class CopiedSettingsOut(Out):
    has_gst_profile: bool
    templates: int


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a branch, without numbers of invoices and without logo."""

    gst_profile: ProfileDetails | None
    screens: dict[str, bool]
    estimates: estimate_rule.RuleDetails
    stock: SettingDetails
    templates: dict[str, list[NamedPoint]]


@routes.post(
    "/garage/copy-services",
    gate=in_garage(Permission.CHANGE_CATALOGUE, when_locked="never", creates=True),
    response=CopiedOut,
)
def copy_services(request: Request, payload: CopyServicesIn) -> Answer:
    found, taken = copy_services_from(request.actor, from_garage_id=payload.from_garage_id)
    said = Sentence("{services} services have been copied.", services=taken)
    if taken == 1:
        said = Sentence("1 service has been copied.")
    return Answer({"found": found, "taken": taken}, joined(said, _known(found - taken)))


@routes.post(
    "/garage/invite-colleagues",
    gate=in_garage(Permission.CHANGE_STAFF, when_locked="never", creates=True),
    response=CopiedOut,
    refuses=[OnlyOwnersMakeOwners, PlanLimit],
)
def invite_colleagues(request: Request, payload: InviteColleaguesIn) -> Answer:
    found, invited, came = invite_colleagues_from(
        request.actor, from_garage_id=payload.from_garage_id, staff_ids=payload.staff_ids
    )
    taken, said = invited + came, _invited(invited)
    if came:
        said = joined(said, _came(came)) if invited else _came(came)
    return Answer({"found": found, "taken": taken}, joined(said, _known(found - taken)))


@routes.post(
    "/garage/copy-settings",
    gate=in_garage(Permission.OPEN_BRANCHES, when_locked="never", creates=True),
    response=CopiedSettingsOut,
    refuses=[BranchHasInvoices, BelowZero],
)
def copy_settings(request: Request, payload: CopyServicesIn) -> Answer:
    copied, templates = copy_settings_from(request.actor, from_garage_id=payload.from_garage_id)
    has_profile = copied.gst_profile is not None
    said = Sentence("The settings have been copied. The other branch has no GST profile.")
    if has_profile:
        said = Sentence("The settings have been copied. Check the GST profile before the first invoice.")
    return Answer({"has_gst_profile": has_profile, "templates": templates}, said)


def copy_services_from(actor: Actor, *, from_garage_id: int) -> tuple[int, int]:
    """Copy the services of the other branch. Returns the number of its services and the number of copied
    services."""
    with reach.own_branch(actor, from_garage_id, Permission.SEE_CATALOGUE):
        offered = catalogue.named_services()
    reach.lock_garage(actor)
    taken = catalogue_services.copy_services(actor, offered)
    audit.record("services_copied", person_id=actor.person_id, source=from_garage_id, services=taken)
    return len(offered), taken


def invite_colleagues_from(
    actor: Actor, *, from_garage_id: int, staff_ids: list[int]
) -> tuple[int, int, int]:
    """Invite staff of the other branch. Returns the number of chosen people, of invited people, and of people
    who sign in by phone and joined."""
    with reach.own_branch(actor, from_garage_id, Permission.SEE_STAFF):
        colleagues = staff.get_colleagues(staff_ids)
    reach.lock_garage(actor)
    invited, came = staff_services.invite_colleagues(actor, colleagues)
    audit.record(
        "colleagues_invited", person_id=actor.person_id, source=from_garage_id, people=invited + came
    )
    return len(colleagues), invited, came


def copy_settings_from(actor: Actor, *, from_garage_id: int) -> tuple[Settings, int]:
    """Copy GST profile, settings and templates of the other branch. Returns the settings and the number of
    new templates. With an invoice, the GST profile is part of papers, so all settings stay."""
    actor.require(Permission.OPEN_BRANCHES)
    with reach.own_branch(actor, from_garage_id, Permission.CHANGE_GST_PROFILE):
        settings = _settings()
    reach.lock_garage(actor)
    if has_invoices():
        raise BranchHasInvoices
    if settings.gst_profile:
        profile_services.copy_gst_profile(actor, settings.gst_profile)
    profile_services.change_settings(actor, settings.screens)
    estimate_rule.set_estimate_rule(actor, settings.estimates, version=None)
    stock.set_stock_setting(actor, settings.stock)
    templates = inspections.copy_templates(actor, settings.templates)
    audit.record("settings_copied", person_id=actor.person_id, source=from_garage_id)
    return settings, templates


def _settings() -> Settings:
    setting = get_setting()
    return Settings(
        gst_profile=profile.find_profile_details(),
        screens=profile.shown_settings(),
        estimates=estimate_rule.details_of(get_rule()),
        stock=SettingDetails(setting.may_go_negative, setting.hsn_digits, setting.deposit_days),
        templates=inspections.named_templates(),
    )


def _invited(number: int) -> Sentence:
    if number == 1:
        return Sentence("1 invitation has been sent.")
    return Sentence("{invitations} invitations have been sent.", invitations=number)


def _came(number: int) -> Sentence:
    if number == 1:
        return Sentence("1 person without email works here now and needs a new code.")
    return Sentence("{people} people without email work here now and need new codes.", people=number)


def _known(number: int) -> Sentence | None:
    if number == 0:
        return None
    if number == 1:
        return Sentence("1 was here already.")
    return Sentence("{number} were here already.", number=number)
