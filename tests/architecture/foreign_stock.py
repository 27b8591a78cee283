"""Operation × foreign id, for parts, stock, counts and the leak radar."""

from tests.architecture.bodies import (
    CORRECTION_BODY,
    COUNT_BODY,
    COUNTED_BODY,
    EXPLAIN_BODY,
    FOREIGN_LABELS,
    LABELS_BODY,
    LEAK_SETTING_BODY,
    PART_BODY,
    STOCK_SETTING_BODY,
)
from tests.architecture.foreign_id import ForeignId, in_each_place

FOREIGN_STOCK: dict[str, list[ForeignId]] = {
    "list_parts": in_each_place("parts"),
    "find_part": [
        ForeignId("parts/find", query={"code": "SBP{part}"}),
        *in_each_place("parts/find?code=SBP{own_part}"),
    ],
    "get_part": [ForeignId("parts/{part}"), *in_each_place("parts/{own_part}")],
    "add_part": [
        *in_each_place("parts", "POST", PART_BODY),
        ForeignId("parts", "POST", body=PART_BODY | {"alternates": ["{part}"]}, field="alternates"),
    ],
    "change_part": [
        ForeignId("parts/{part}", "PUT", body=PART_BODY),
        *in_each_place("parts/{own_part}", "PUT", PART_BODY),
    ],
    "archive_part": [
        ForeignId("parts/{part}", "DELETE"),
        *in_each_place("parts/{own_part}", "DELETE"),
    ],
    "list_stock_moves": [ForeignId("parts/{part}/moves"), *in_each_place("parts/{own_part}/moves")],
    "order_labels": [
        *in_each_place("labels", "POST", LABELS_BODY),
        ForeignId("labels", "POST", body=LABELS_BODY | {"lines": FOREIGN_LABELS}, field="lines"),
    ],
    "get_label_address": [
        ForeignId("labels/{label_sheet}/address"),
        *in_each_place("labels/{own_label_sheet}/address"),
    ],
    "correct_stock": [
        ForeignId("parts/{part}/stock", "POST", body=CORRECTION_BODY),
        *in_each_place("parts/{own_part}/stock", "POST", CORRECTION_BODY),
    ],
    "list_counts": in_each_place("counts"),
    "open_count": in_each_place("counts", "POST", COUNT_BODY),
    "get_count": [ForeignId("counts/{count}"), *in_each_place("counts/{own_count}")],
    "count_part": [
        ForeignId("counts/{count}/lines/{part}", "PUT", body=COUNTED_BODY),
        ForeignId("counts/{own_count}/lines/{part}", "PUT", body=COUNTED_BODY),
        ForeignId("counts/{count}/lines/{own_part}", "PUT", body=COUNTED_BODY),
        *in_each_place("counts/{own_count}/lines/{own_part}", "PUT", COUNTED_BODY),
    ],
    "drop_count": [
        ForeignId("counts/{count}", "DELETE"),
        *in_each_place("counts/{own_count}", "DELETE"),
    ],
    "post_count": [
        ForeignId("counts/{count}/post", "POST"),
        *in_each_place("counts/{own_count}/post", "POST"),
    ],
    "get_stock_setting": in_each_place("stock-setting"),
    "set_stock_setting": in_each_place("stock-setting", "PUT", STOCK_SETTING_BODY),
    "list_leaks": in_each_place("leaks"),
    "get_leak": [ForeignId("leaks/{leak}"), *in_each_place("leaks/{own_leak}")],
    "explain_leak": [
        ForeignId("leaks/{leak}/explain", "POST", body=EXPLAIN_BODY),
        *in_each_place("leaks/{own_leak}/explain", "POST", EXPLAIN_BODY),
    ],
    "look_for_leaks": in_each_place("leaks/look", "POST"),
    "get_leak_setting": in_each_place("leak-setting"),
    "set_leak_setting": in_each_place("leak-setting", "PUT", LEAK_SETTING_BODY),
}
