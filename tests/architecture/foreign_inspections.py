"""Operation × foreign id, for inspections and their templates."""

from tests.architecture.bodies import TEMPLATE_BODY
from tests.architecture.foreign_id import ForeignId, in_each_place

FOREIGN_POINT = [{"groupName": "X", "label": "X", "serviceId": "{service}"}]

FOREIGN_INSPECTIONS: dict[str, list[ForeignId]] = {
    "list_templates": in_each_place("inspection-templates"),
    "add_template": [
        *in_each_place("inspection-templates", "POST", TEMPLATE_BODY),
        ForeignId(
            "inspection-templates", "POST", body=TEMPLATE_BODY | {"points": FOREIGN_POINT}, field="serviceId"
        ),
    ],
    "change_template": [
        ForeignId("inspection-templates/{template}", "PUT", body=TEMPLATE_BODY),
        *in_each_place("inspection-templates/{own_template}", "PUT", TEMPLATE_BODY),
        ForeignId(
            "inspection-templates/{own_template}",
            "PUT",
            body=TEMPLATE_BODY | {"points": FOREIGN_POINT},
            field="serviceId",
        ),
    ],
    "retire_template": [
        ForeignId("inspection-templates/{template}/retire", "POST"),
        *in_each_place("inspection-templates/{own_template}/retire", "POST"),
    ],
    "start_inspection": [
        ForeignId("visits/{visit}/inspections", "POST", body={"templateId": "{own_template}"}),
        *in_each_place("visits/{own_visit}/inspections", "POST", {"templateId": "{own_template}"}),
        ForeignId(
            "visits/{own_visit}/inspections", "POST", body={"templateId": "{template}"}, field="templateId"
        ),
    ],
    "get_inspection": [
        ForeignId("inspections/{inspection}"),
        *in_each_place("inspections/{own_inspection}"),
    ],
    "get_inspection_address": [
        ForeignId("inspections/{done_inspection}/address"),
        *in_each_place("inspections/{own_done_inspection}/address"),
    ],
    "finish_inspection": [
        ForeignId("inspections/{inspection}/finish", "POST", body={"anyway": True}),
        *in_each_place("inspections/{own_inspection}/finish", "POST", {"anyway": True}),
    ],
    "reopen_inspection": [
        ForeignId("inspections/{done_inspection}/reopen", "POST"),
        *in_each_place("inspections/{own_done_inspection}/reopen", "POST"),
    ],
    "mark_point": [
        ForeignId("inspection-points/{point}", "PUT", body={"mark": "bad"}),
        *in_each_place("inspection-points/{own_point}", "PUT", {"mark": "bad"}),
    ],
}
