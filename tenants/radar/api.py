"""The operations of the leak radar."""

from typing import Any

from ninja import Query

from garages.roles import Permission
from kernel.errors import RateLimited
from kernel.http.answer import Answer
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence
from tenants.radar import fields as schemas
from tenants.radar import queries, services
from tenants.radar.codes import Explanation, FindingState, RuleName
from tenants.radar.errors import FindingSettled, OwnFinding, RadarOff

routes = Routes(tags=["leaks"])


@routes.get(
    "/garage/leaks",
    gate=in_garage(Permission.SEE_LEAKS, when_locked="always"),
    response=schemas.LeakPageOut,
)
def list_leaks(request: Request, asked: Query[schemas.LeakListIn]) -> dict[str, Any]:
    return queries.list_leaks(
        asked,
        state=FindingState(asked.state) if asked.state else None,
        rule=RuleName(asked.rule) if asked.rule else None,
        person=asked.person,
        month=asked.month,
    )


# This route is before the routes with an id, because "look" would be an id.
@routes.post(
    "/garage/leaks/look",
    gate=in_garage(Permission.SEE_LEAKS, when_locked="never", heavy=True),
    refuses=[RadarOff, RateLimited],
)
def look_for_leaks(request: Request) -> Answer:
    services.look_for_leaks(request.actor)
    return Answer(None, Sentence("The radar is looking. This takes a moment."))


@routes.get(
    "/garage/leaks/{leak_id}",
    gate=in_garage(Permission.SEE_LEAKS, when_locked="always", ids=("leak_id",)),
    response=schemas.LeakWithEventsOut,
)
def get_leak(request: Request, leak_id: int) -> dict[str, Any]:
    return queries.get_leak(leak_id)


@routes.post(
    "/garage/leaks/{leak_id}/explain",
    gate=in_garage(Permission.SEE_LEAKS, when_locked="never", ids=("leak_id",)),
    response=schemas.LeakWithEventsOut,
    refuses=[OwnFinding, FindingSettled],
)
def explain_leak(request: Request, leak_id: int, payload: schemas.ExplainIn) -> Answer:
    services.explain_leak(
        request.actor, finding_id=leak_id, reason=Explanation(payload.reason), text=payload.explanation
    )
    return Answer(queries.get_leak(leak_id), Sentence("The explanation is saved."))


@routes.get(
    "/garage/leak-setting",
    gate=in_garage(Permission.SEE_LEAKS, when_locked="always"),
    response=schemas.LeakSettingOut,
)
def get_leak_setting(request: Request) -> dict[str, Any]:
    return queries.setting_fields(queries.get_setting())


@routes.put(
    "/garage/leak-setting",
    gate=in_garage(Permission.SEE_LEAKS, when_locked="never"),
    response=schemas.LeakSettingOut,
)
def set_leak_setting(request: Request, payload: schemas.LeakSettingIn) -> Answer:
    setting = services.set_leak_setting(request.actor, payload.details())
    return Answer(queries.setting_fields(setting), Sentence("The settings of the radar are saved."))
