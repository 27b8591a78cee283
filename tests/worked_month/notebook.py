"""One month of a workshop as plain records. Money is in rupees and quantities are in units, both as texts.

The test enters the records into the product, and `ledger` computes the month from them.
"""

from typing import Any

Record = dict[str, Any]

OUR_STATE = "27"

# Prices of parts include GST.
PARTS: dict[str, Record] = {
    "filter": {"name": "Oil filter", "hsn": "8421", "unit": "NOS", "rate": "18", "price": "480"},
    "pads": {"name": "Brake pads", "hsn": "8708", "unit": "SET", "rate": "18", "price": "2450"},
    "oil": {"name": "Engine oil 5W-30", "hsn": "2710", "unit": "LTR", "rate": "18", "price": "980.5"},
    "cloth": {"name": "Microfibre cloth", "hsn": "6307", "unit": "NOS", "rate": "5", "price": "105"},
}

# The GSTINs are fictitious and have valid check characters.
SUPPLIERS: dict[str, Record] = {
    "om": {"name": "Om Auto", "gstin": "27AAPFU0939F1ZV", "state": "27"},
    "deccan": {"name": "Deccan Spares", "gstin": "29AABCS1429B1ZQ", "state": "29"},
}

CUSTOMERS: dict[str, Record] = {
    "meera": {"name": "Meera Iyer", "gstin": "", "state": "27", "plate": "MH12CD0001"},
    "traders": {"name": "Iyer Traders", "gstin": "27AAPFU0939F1ZV", "state": "27", "plate": "MH12CD0002"},
    "tours": {"name": "Acme Tours", "gstin": "29AABCS1429B1ZQ", "state": "29", "plate": "MH12CD0003"},
}

NOTEBOOK: tuple[Record, ...] = (
    {"day": 1, "what": "opening", "part": "cloth", "quantity": "20", "cost": "48"},
    {"day": 1, "what": "opening", "part": "oil", "quantity": "10", "cost": "590.25"},
    # Two of the filters are free. The gloves do not go on the shelf.
    {
        "day": 2, "what": "bill", "supplier": "om", "number": "OM/101", "other": "100", "total": "3947",
        "lines": (
            {"part": "filter", "quantity": "10", "free": "2", "price": "262.35", "rate": "18"},
            {"part": "cloth", "quantity": "12", "price": "47.15", "rate": "5"},
            {"goods": "Gloves", "unit": "PRS", "quantity": "3", "price": "50", "rate": "5"},
        ),
    },
    {
        "day": 4, "what": "goods in", "supplier": "deccan", "challan": "DC 88",
        "lines": (
            {"part": "pads", "quantity": "4", "price": "1480"},
            {"part": "oil", "quantity": "20.5", "price": "601.1"},
        ),
    },
    {
        "day": 5, "what": "job", "job": "A", "customer": "meera",
        "labour": {"oil": "1000.05", "wash": "500"},
        "parts": (
            {"part": "filter", "quantity": "1", "price": "480"},
            {"part": "oil", "quantity": "3.5", "price": "980.5"},
            {"part": "cloth", "quantity": "3", "price": "105"},
        ),
    },
    {"day": 5, "what": "take", "job": "A", "part": "filter", "quantity": "1"},
    {"day": 5, "what": "take", "job": "A", "part": "oil", "quantity": "3.5"},
    {"day": 5, "what": "take", "job": "A", "part": "cloth", "quantity": "3"},
    {
        "day": 6, "what": "job", "job": "B", "customer": "traders",
        "labour": {"oil": "450.55"},
        "parts": (
            {"part": "pads", "quantity": "2", "price": "2399.99"},
            {"part": "filter", "quantity": "1", "price": "0", "free": "warranty"},
        ),
    },
    {"day": 6, "what": "take", "job": "B", "part": "pads", "quantity": "2"},
    {"day": 6, "what": "take", "job": "B", "part": "filter", "quantity": "1"},
    {"day": 7, "what": "bring back", "job": "B", "part": "pads", "quantity": "1"},
    # Three of the four pads are left, and 27 litres of oil of which 20.5 came with this delivery.
    {
        "day": 8, "what": "bill", "supplier": "deccan", "number": "DK-7", "challan": "DC 88",
        "total": "21642.38",
        "lines": (
            {"part": "pads", "quantity": "4", "price": "1520.5", "rate": "18"},
            {"part": "oil", "quantity": "20.5", "price": "598", "rate": "18"},
        ),
    },
    {"day": 9, "what": "invoice", "job": "A"},
    {"day": 9, "what": "invoice", "job": "B"},
    # The customer brings a cloth back, so the invoice is cancelled and written again.
    {"day": 12, "what": "credit note", "job": "A"},
    {"day": 12, "what": "bring back", "job": "A", "part": "cloth", "quantity": "1"},
    {"day": 12, "what": "invoice", "job": "A"},
    {
        "day": 14, "what": "supplier return", "key": "R1", "number": "OM/101",
        "lines": ({"line": 0, "quantity": "5"}, {"line": 1, "quantity": "1"}),
    },
    {
        "day": 16, "what": "job", "job": "C", "customer": "tours",
        "labour": {"oil": "999.95"},
        "parts": (
            {"part": "oil", "quantity": "1.25", "price": "980.5"},
            {"part": "cloth", "quantity": "3", "price": "104.99"},
            {"goods": "Wiper", "hsn": "8512", "unit": "NOS", "rate": "18", "quantity": "1", "price": "900",
                "cost": "717.19"},
        ),
    },
    {"day": 16, "what": "take", "job": "C", "part": "oil", "quantity": "1.25"},
    {"day": 16, "what": "take", "job": "C", "part": "cloth", "quantity": "3"},
    {"day": 17, "what": "invoice", "job": "C"},
    {"day": 18, "what": "correction", "kind": "damaged", "part": "filter", "quantity": "1"},
    {"day": 18, "what": "correction", "kind": "found", "part": "oil", "quantity": "0.3"},
    {"day": 20, "what": "count", "counted": {"filter": "3", "oil": "25.55", "cloth": "23", "pads": "3"}},
    {
        "day": 22, "what": "bill", "supplier": "om", "number": "OM/115", "total": "2245.35",
        "lines": (
            {"part": "cloth", "quantity": "7", "price": "49.99", "discount": "9.5", "rate": "5"},
            {"part": "pads", "quantity": "1", "price": "1599.95", "rate": "18"},
        ),
    },
    {
        "day": 25, "what": "job", "job": "D", "customer": "meera",
        "labour": {"wash": "500"},
        "parts": (
            {"part": "pads", "quantity": "1", "price": "2450"},
            {"part": "filter", "quantity": "2", "price": "480"},
        ),
    },
    # The filters are not taken before the end of the month.
    {"day": 25, "what": "take", "job": "D", "part": "pads", "quantity": "1"},
)  # fmt: skip
