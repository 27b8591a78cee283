"""Operation × foreign id, for the quick entry, its words and the offline counter.

A browser is no object of a garage: the same one may be open in two garages. So an unknown one is not found by
the service, after the role (`tests/tenants/intake/test_devices.py`).
"""

from tests.architecture.bodies import COUNTER_BODY, INTAKE_BODY, REPORT_BODY, WORD_BODY
from tests.architecture.foreign_id import ForeignId, in_each_place

FOREIGN_INTAKE: dict[str, list[ForeignId]] = {
    "list_service_words": in_each_place("service-words"),
    "teach_service_word": [
        *in_each_place("service-words", "POST", WORD_BODY),
        ForeignId("service-words", "POST", body=WORD_BODY | {"serviceId": "{service}"}, field="serviceId"),
    ],
    "forget_service_word": [
        ForeignId("service-words/{word}", "DELETE"),
        *in_each_place("service-words/{own_word}", "DELETE"),
    ],
    "take_in": [
        *in_each_place("intakes", "POST", INTAKE_BODY),
        *(
            ForeignId("intakes", "POST", body=INTAKE_BODY | {name: value}, field=field)
            for name, value, field in (
                ("customer", {"customerId": "{customer}"}, "customerId"),
                ("vehicle", {"vehicleId": "{vehicle}"}, "vehicleId"),
                ("services", [{"serviceId": "{service}", "rate": 1000}], "services"),
                ("assignedUserId", "{staff}", "assignedUserId"),
            )
        ),
    ],
    "open_counter": in_each_place("counter/open", "POST", COUNTER_BODY),
    "get_counter_pack": in_each_place("counter/pack", query={"device": "{own_browser}"}),
    "report_counter": in_each_place("counter/report", "POST", REPORT_BODY),
    "list_counter_devices": in_each_place("counter/devices"),
    "switch_off_counter": [
        ForeignId("counter/devices/{counter_device}/off", "POST", body={"off": True}),
        *in_each_place("counter/devices/{own_counter_device}/off", "POST", {"off": True}),
    ],
    "get_intake": [ForeignId("intakes/{intake}"), *in_each_place("intakes/{own_intake}")],
}
