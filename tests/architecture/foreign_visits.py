"""Operation × foreign id, for visits and check-ins."""

from tests.architecture.bodies import CHECK_IN_BODY, UNSIGNED_BODY
from tests.architecture.foreign_id import ForeignId, in_each_place

FOREIGN_VISITS: dict[str, list[ForeignId]] = {
    "open_visit": [
        *in_each_place("visits", "POST", {"jobId": "{own_open_job}"}),
        ForeignId("visits", "POST", body={"jobId": "{job}"}, field="jobId"),
        ForeignId(
            "visits",
            "POST",
            body={"customerId": "{customer}", "vehicleId": "{own_vehicle}"},
            field="customerId",
        ),
        ForeignId(
            "visits",
            "POST",
            body={"customerId": "{own_customer}", "vehicleId": "{vehicle}"},
            field="vehicleId",
        ),
    ],
    "list_visits": in_each_place("visits"),
    "get_visit": [ForeignId("visits/{visit}"), *in_each_place("visits/{own_visit}")],
    "close_visit": [
        ForeignId("visits/{visit}/close", "POST", body={"reason": "X"}),
        *in_each_place("visits/{own_visit}/close", "POST", {"reason": "X"}),
    ],
    "save_check_in": [
        ForeignId("visits/{visit}/check-in", "PUT", body=CHECK_IN_BODY),
        *in_each_place("visits/{own_visit}/check-in", "PUT", CHECK_IN_BODY),
    ],
    "finish_check_in": [
        ForeignId("visits/{visit}/check-in/finish", "POST", body=UNSIGNED_BODY),
        *in_each_place("visits/{own_visit}/check-in/finish", "POST", UNSIGNED_BODY),
    ],
    "add_check_in_note": [
        ForeignId("visits/{visit}/check-in/notes", "POST", body={"note": "X"}),
        *in_each_place("visits/{own_visit}/check-in/notes", "POST", {"note": "X"}),
    ],
    "get_check_in_address": [
        ForeignId("visits/{done_visit}/check-in/address"),
        *in_each_place("visits/{own_done_visit}/check-in/address"),
    ],
    "mail_check_in": [
        ForeignId("visits/{done_visit}/check-in/mail", "POST"),
        *in_each_place("visits/{own_done_visit}/check-in/mail", "POST"),
    ],
    "add_picture": [
        ForeignId("visits/{visit}/pictures", "POST"),
        *in_each_place("visits/{own_visit}/pictures", "POST"),
    ],
    "remove_picture": [
        ForeignId("pictures/{picture}", "DELETE"),
        *in_each_place("pictures/{own_picture}", "DELETE"),
    ],
    "get_picture_address": [
        ForeignId("pictures/{picture}/address"),
        *in_each_place("pictures/{own_picture}/address"),
    ],
}
