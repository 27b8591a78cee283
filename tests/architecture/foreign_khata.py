"""Operation × foreign id of statements."""

from tests.architecture.bodies import STATEMENT_BODY
from tests.architecture.foreign_id import ForeignId, in_each_place

FOREIGN_KHATA: dict[str, list[ForeignId]] = {
    "make_statement": [
        ForeignId("customers/{customer}/statements", "POST", body=STATEMENT_BODY),
        *in_each_place("customers/{own_customer}/statements", "POST", STATEMENT_BODY),
    ],
    "get_statement_address": [
        ForeignId("statements/{statement}/address"),
        *in_each_place("statements/{own_statement}/address"),
    ],
    "mail_statement": [
        ForeignId("statements/{statement}/mail", "POST"),
        *in_each_place("statements/{own_statement}/mail", "POST"),
    ],
    "make_statements": in_each_place("statements", "POST", {"month": "2026-01"}),
    "list_statements": in_each_place("statements", query={"month": "2026-01"}),
}
