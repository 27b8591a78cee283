"""Operation × foreign id, for the words of services."""

from tests.architecture.bodies import WORD_BODY
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
}
