"""The operations of the offline counter."""

from base64 import b64encode
from typing import Any
from uuid import UUID

from garages.roles import Permission
from kernel.http.answer import Answer
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence
from tenants.intake import counter_schemas as schemas
from tenants.intake import devices, pack
from tenants.intake.errors import CounterOff
from tenants.intake.rules import KEEP_HOURS

routes = Routes(tags=["intake"])


@routes.post(
    "/garage/counter/open",
    gate=in_garage(Permission.CHANGE_JOBS, when_locked="never"),
    response=schemas.OpenCounterOut,
)
def open_counter(request: Request, payload: schemas.OpenCounterIn) -> dict[str, Any]:
    device = devices.open_counter(request.actor, device=payload.device, label=payload.label)
    secret = b64encode(device.secret).decode()
    return {"secret": secret, "keep_hours": 0 if device.off_at else KEEP_HOURS}


@routes.get(
    "/garage/counter/pack",
    gate=in_garage(Permission.CHANGE_JOBS, when_locked="always", heavy=True),
    response=schemas.CounterPackOut,
    refuses=[CounterOff],
)
def get_counter_pack(request: Request, device: UUID, have: str = "") -> dict[str, Any]:
    return pack.get_counter_pack(request.actor, device=device, have=have)


@routes.post(
    "/garage/counter/report",
    gate=in_garage(Permission.CHANGE_JOBS, when_locked="always"),
    response=schemas.ReportOut,
)
def report_counter(request: Request, payload: schemas.ReportIn) -> dict[str, bool]:
    device = devices.report_counter(
        request.actor, device=payload.device, waiting=payload.waiting, oldest_at=payload.oldest_at
    )
    return {"keep": device.off_at is None}


@routes.get(
    "/garage/counter/devices",
    gate=in_garage(Permission.COUNTER_DEVICES, when_locked="always"),
    response=list[schemas.CounterDeviceOut],
)
def list_counter_devices(request: Request) -> list[dict[str, Any]]:
    return devices.list_counter_devices()


@routes.post(
    "/garage/counter/devices/{device_id}/off",
    gate=in_garage(Permission.COUNTER_DEVICES, when_locked="always", ids=("device_id",)),
)
def switch_off_counter(request: Request, device_id: int, payload: schemas.SwitchIn) -> Answer:
    device = devices.switch_off_counter(request.actor, device_id=device_id, off=payload.off)
    said = Sentence("{label} may take in cars without internet again.", label=device.label)
    if payload.off:
        said = Sentence("{label} is switched off. Entries that wait there stay.", label=device.label)
    return Answer(None, said)
