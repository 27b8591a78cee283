"""The operations of labels."""

from django.http import HttpResponse

from garages.roles import Permission
from kernel.errors import Rendering
from kernel.http.answer import Answer
from kernel.http.fields import DownloadOut
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence
from tenants.parts.labels import fields as schemas
from tenants.parts.labels import services
from tenants.parts.labels.drawing import LABELS

routes = Routes(tags=["parts"])


@routes.post(
    "/garage/labels",
    gate=in_garage(Permission.SEE_PARTS, when_locked="never", creates=True),
    response=schemas.LabelSheetOut,
)
def order_labels(request: Request, payload: schemas.LabelsIn) -> Answer:
    sheet = services.order_labels(request.actor, payload.order())
    return Answer({"label_sheet_id": sheet.pk}, Sentence("The labels are being drawn."))


@routes.get(
    "/garage/labels/{label_sheet_id}/address",
    gate=in_garage(Permission.SEE_PARTS, when_locked="always", ids=("label_sheet_id",)),
    response=DownloadOut,
    refuses=[Rendering],
)
def get_label_address(request: Request, label_sheet_id: int) -> DownloadOut | HttpResponse:
    return LABELS.address(LABELS.find(label_sheet_id))
