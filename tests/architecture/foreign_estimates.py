"""Operation × foreign id, for estimates and their rules."""

from typing import Any

from tests.architecture.bodies import DECISION_BODY, ESTIMATE_BODY, GOODS_LINE, HANDLING_BODY, RULE_BODY
from tests.architecture.foreign_id import ForeignId, in_each_place


def _with(**line: Any) -> dict[str, Any]:
    return ESTIMATE_BODY | {"lines": [GOODS_LINE | line]}


_LABOUR = {"kind": "labour", "serviceId": "{own_service}", "rate": 1000}

FOREIGN_ESTIMATES: dict[str, list[ForeignId]] = {
    "draft_estimate": [
        ForeignId("visits/{visit}/estimates", "POST", body={}),
        *in_each_place("visits/{own_visit}/estimates", "POST", {}),
        ForeignId("visits/{own_visit}/estimates", "POST", body={"pointIds": ["{point}"]}, field="pointIds"),
        ForeignId(
            "visits/{own_visit}/estimates",
            "POST",
            body={"pointIds": ["{own_point}"], "serviceId": "{service}"},
            field="serviceId",
        ),
    ],
    "list_visit_estimates": [
        ForeignId("visits/{visit}/estimates"),
        *in_each_place("visits/{own_visit}/estimates"),
    ],
    "list_estimates": [
        ForeignId("estimates", query={"vehicleId": "{vehicle}"}),
        *in_each_place("estimates"),
        *in_each_place("estimates", query={"vehicleId": "{own_vehicle}"}),
    ],
    "get_estimate": [ForeignId("estimates/{estimate}"), *in_each_place("estimates/{own_estimate}")],
    "change_estimate": [
        ForeignId("estimates/{estimate}", "PUT", body=ESTIMATE_BODY),
        *in_each_place("estimates/{own_estimate}", "PUT", ESTIMATE_BODY),
        ForeignId(
            "estimates/{own_estimate}",
            "PUT",
            body=_with(**_LABOUR | {"serviceId": "{service}"}),
            field="lines",
        ),
        ForeignId("estimates/{own_estimate}", "PUT", body=_with(partId="{part}"), field="lines"),
        ForeignId("estimates/{own_estimate}", "PUT", body=_with(pointId="{point}"), field="pointId"),
        ForeignId(
            "estimates/{own_estimate}", "PUT", body=_with(**_LABOUR, replacesId="{job}"), field="replacesId"
        ),
    ],
    "send_estimate": [
        ForeignId("estimates/{estimate}/send", "POST", body={}),
        *in_each_place("estimates/{own_estimate}/send", "POST", {}),
    ],
    "withdraw_estimate": [
        ForeignId("estimates/{estimate}/withdraw", "POST", body={"reason": "X"}),
        *in_each_place("estimates/{own_estimate}/withdraw", "POST", {"reason": "X"}),
    ],
    "open_estimated_job": [
        ForeignId("estimates/{decided_estimate}/open-job", "POST", body=HANDLING_BODY),
        *in_each_place("estimates/{own_decided_estimate}/open-job", "POST", HANDLING_BODY),
    ],
    "get_estimate_address": [
        ForeignId("estimates/{sent_estimate}/address"),
        *in_each_place("estimates/{own_sent_estimate}/address"),
    ],
    "record_decision": [
        ForeignId("estimates/{sent_estimate}/decisions", "POST", body=DECISION_BODY),
        *in_each_place("estimates/{own_sent_estimate}/decisions", "POST", DECISION_BODY),
    ],
    "mail_decision": [
        ForeignId("estimates/{decided_estimate}/decision/mail", "POST", body={}),
        *in_each_place("estimates/{own_decided_estimate}/decision/mail", "POST", {}),
    ],
    "get_decision_address": [
        ForeignId("estimates/{decided_estimate}/decision/address"),
        *in_each_place("estimates/{own_decided_estimate}/decision/address"),
    ],
    "get_decision_record": [
        ForeignId("estimates/{decided_estimate}/decision/record"),
        *in_each_place("estimates/{own_decided_estimate}/decision/record"),
    ],
    "get_estimate_rule": in_each_place("estimate-rule"),
    "set_estimate_rule": in_each_place("estimate-rule", "PUT", RULE_BODY),
}
