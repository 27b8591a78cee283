"""The operations of the garage settings."""

from typing import Any

from ninja import File
from ninja.files import UploadedFile

from garages.roles import Permission
from garages.services import rename_garage as rename
from gst.rates import goods_rates
from gst.states import STATES
from kernel import clock
from kernel.errors import ChangedMeanwhile
from kernel.http.answer import Answer
from kernel.http.gate import in_garage, public
from kernel.http.payload import IMAGE_LIMIT
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence
from tenants.profile import queries, schemas, services
from tenants.profile.codes import Registration
from tenants.profile.errors import ProfileMissing

routes = Routes(tags=["profile"])


@routes.get(
    "/garage/gst-profile",
    gate=in_garage(Permission.SEE_GARAGE, when_locked="always"),
    response=schemas.GstProfileOut,
)
def get_gst_profile(request: Request) -> dict[str, Any]:
    return queries.get_gst_profile()


@routes.get("/garage/get-gst-defaults", gate=public(), response=schemas.GstDefaultsOut)
def get_gst_defaults(request: Request) -> dict[str, Any]:
    """The states and registration kinds. Public, because the sign-up form needs them."""
    return {
        "states": [{"state_code": code, "state": name} for code, name in STATES.items()],
        "registrations": [{"registration": kind.value, "label": kind.label} for kind in Registration],
        # Few parts carry no GST, so the rate of 0 is last.
        "goods_rates": sorted(goods_rates(clock.today()), key=lambda rate: (rate == 0, rate)),
    }


@routes.put(
    "/garage/gst-profile",
    gate=in_garage(Permission.CHANGE_GST_PROFILE, when_locked="never"),
    response=schemas.GstProfileOut,
    refuses=[ChangedMeanwhile],
)
def save_gst_profile(request: Request, payload: schemas.GstProfileIn) -> Answer:
    details = payload.details(queries.kept_settings())
    services.save_gst_profile(request.actor, details, version=payload.version)
    return Answer(queries.get_gst_profile(), Sentence("The GST profile has been saved."))


@routes.get(
    "/garage/settings",
    gate=in_garage(Permission.SEE_GARAGE, when_locked="always"),
    response=schemas.SettingsOut,
)
def get_settings(request: Request) -> Any:
    return queries.shown_settings()


@routes.put(
    "/garage/settings",
    gate=in_garage(Permission.CHANGE_GST_PROFILE, when_locked="never"),
    response=schemas.SettingsOut,
)
def change_settings(request: Request, payload: schemas.SettingsIn) -> Answer:
    services.change_settings(request.actor, payload.model_dump(exclude_none=True))
    return Answer(queries.shown_settings(), Sentence("The garage settings have been saved."))


@routes.put("/garage/name", gate=in_garage(Permission.OPEN_BRANCHES, when_locked="never"))
def rename_garage(request: Request, payload: schemas.NameIn) -> Answer:
    rename(request.actor, payload.garage_name)
    return Answer(None, Sentence("The branch is now called {name}.", name=payload.garage_name))


@routes.post(
    "/garage/gst-profile/logo",
    gate=in_garage(Permission.CHANGE_GST_PROFILE, when_locked="never", body_limit=IMAGE_LIMIT),
    response=schemas.GstProfileOut,
    refuses=[ProfileMissing],
)
def set_logo(request: Request, logo: File[UploadedFile]) -> Answer:
    services.set_logo(request.actor, content=logo.read())
    return Answer(queries.get_gst_profile(), Sentence("The logo has been saved."))


@routes.delete(
    "/garage/gst-profile/logo",
    gate=in_garage(Permission.CHANGE_GST_PROFILE, when_locked="never"),
    response=schemas.GstProfileOut,
    refuses=[ProfileMissing],
)
def remove_logo(request: Request) -> Answer:
    services.remove_logo(request.actor)
    return Answer(queries.get_gst_profile(), Sentence("The logo has been removed."))
