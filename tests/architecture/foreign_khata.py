"""Operation × foreign id of accounts, counter sales and statements."""

from tests.architecture.bodies import (
    DEDUCTION_BODY,
    FOREIGN_SOLD,
    OLD_BILL_BODY,
    PAYMENT_BODY,
    SALE_BODY,
    STATEMENT_BODY,
    TERMS_BODY,
)
from tests.architecture.foreign_id import ForeignId, in_each_place

FOREIGN_KHATA: dict[str, list[ForeignId]] = {
    "get_account": [
        ForeignId("customers/{customer}/account"),
        *in_each_place("customers/{own_customer}/account"),
    ],
    "list_entries": [
        ForeignId("customers/{customer}/entries"),
        *in_each_place("customers/{own_customer}/entries"),
    ],
    "list_owing": in_each_place("owing"),
    "deduct": [
        ForeignId("jobs/{job}/deductions", "POST", body=DEDUCTION_BODY),
        *in_each_place("jobs/{own_job}/deductions", "POST", DEDUCTION_BODY),
    ],
    "reverse_deduction": [
        ForeignId("deductions/{deduction}/reverse", "POST", body={"reason": "x"}),
        *in_each_place("deductions/{own_deduction}/reverse", "POST", {"reason": "x"}),
    ],
    "receive_money": [
        ForeignId("customers/{customer}/receipts", "POST", body=PAYMENT_BODY),
        ForeignId(
            "customers/{own_customer}/receipts",
            "POST",
            body=PAYMENT_BODY | {"bills": [{"jobId": "{job}", "amount": 1}]},
            field="bills",
        ),
        *in_each_place("customers/{own_customer}/receipts", "POST", PAYMENT_BODY),
    ],
    "use_advance": [
        ForeignId("jobs/{job}/use-advance", "POST", body={}),
        *in_each_place("jobs/{own_job}/use-advance", "POST", {}),
    ],
    "unassign_payment": [
        ForeignId("payments/{payment}/unassign", "POST", body={"jobId": "{own_job}"}),
        ForeignId("payments/{own_payment}/unassign", "POST", body={"jobId": "{job}"}, field="jobId"),
        *in_each_place("payments/{own_payment}/unassign", "POST", {"jobId": "{own_job}"}),
    ],
    "set_terms": [
        ForeignId("customers/{customer}/terms", "PUT", body=TERMS_BODY),
        *in_each_place("customers/{own_customer}/terms", "PUT", TERMS_BODY),
    ],
    "add_old_bill": [
        ForeignId("customers/{customer}/old-bills", "POST", body=OLD_BILL_BODY),
        *in_each_place("customers/{own_customer}/old-bills", "POST", OLD_BILL_BODY),
    ],
    "remove_old_bill": [
        ForeignId("old-bills/{old_bill}", "DELETE"),
        *in_each_place("old-bills/{own_old_bill}", "DELETE"),
    ],
    "sell": [
        ForeignId("sales", "POST", body=SALE_BODY | {"customerId": "{customer}"}, field="customerId"),
        ForeignId("sales", "POST", body=SALE_BODY | {"partsUsed": FOREIGN_SOLD}, field="partsUsed"),
        *in_each_place("sales", "POST", SALE_BODY),
    ],
    "list_sales": in_each_place("sales"),
    "get_sale": [ForeignId("sales/{sale}"), *in_each_place("sales/{own_sale}")],
    "ask_credit": [
        ForeignId("jobs/{job}/ask-credit", "POST"),
        *in_each_place("jobs/{own_credit_job}/ask-credit", "POST"),
    ],
    "allow_credit": [
        ForeignId("jobs/{job}/allow-credit", "POST", body={"reason": "x"}),
        *in_each_place("jobs/{own_credit_job}/allow-credit", "POST", {"reason": "x"}),
    ],
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
