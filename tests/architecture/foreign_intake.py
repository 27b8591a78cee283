"""Operation × foreign id, for the quick entry and its words."""

from tests.architecture.bodies import INTAKE_BODY, WORD_BODY
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
    "get_intake": [ForeignId("intakes/{intake}"), *in_each_place("intakes/{own_intake}")],
}
