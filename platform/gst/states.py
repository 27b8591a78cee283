"""The GST codes of the states and union territories."""

from collections.abc import Mapping
from types import MappingProxyType

# 25 (Daman and Diu) was merged into 26 in 2020. 28 was Andhra Pradesh before Telangana was separated.
STATES: Mapping[str, str] = MappingProxyType(
    {
        "01": "Jammu and Kashmir",
        "02": "Himachal Pradesh",
        "03": "Punjab",
        "04": "Chandigarh",
        "05": "Uttarakhand",
        "06": "Haryana",
        "07": "Delhi",
        "08": "Rajasthan",
        "09": "Uttar Pradesh",
        "10": "Bihar",
        "11": "Sikkim",
        "12": "Arunachal Pradesh",
        "13": "Nagaland",
        "14": "Manipur",
        "15": "Mizoram",
        "16": "Tripura",
        "17": "Meghalaya",
        "18": "Assam",
        "19": "West Bengal",
        "20": "Jharkhand",
        "21": "Odisha",
        "22": "Chhattisgarh",
        "23": "Madhya Pradesh",
        "24": "Gujarat",
        "26": "Dadra and Nagar Haveli and Daman and Diu",
        "27": "Maharashtra",
        "29": "Karnataka",
        "30": "Goa",
        "31": "Lakshadweep",
        "32": "Kerala",
        "33": "Tamil Nadu",
        "34": "Puducherry",
        "35": "Andaman and Nicobar Islands",
        "36": "Telangana",
        "37": "Andhra Pradesh",
        "38": "Ladakh",
        "97": "Other Territory",
    }
)

# Union territories without a legislature: UTGST replaces SGST with an equal rate, and invoices must name it.
_WITHOUT_LEGISLATURE = frozenset({"04", "26", "31", "35", "38", "97"})


def is_state(code: str) -> bool:
    return code in STATES


def state_tax_name(code: str) -> str:
    """Return the name of the state's half of the tax: SGST or UTGST."""
    return "UTGST" if code in _WITHOUT_LEGISLATURE else "SGST"
