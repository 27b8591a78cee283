"""Validators for a GSTIN and its state in forms, and the answer with a UPI code."""

from pydantic import ValidationInfo

from gst.gstin import is_gstin, state_of
from gst.states import is_state
from kernel.http.fields import Out, field_error
from kernel.money import Rupees
from kernel.sentences import Sentence


class UpiCodeOut(Out):
    amount: Rupees
    address: str
    picture: str


def compact_gstin(value: str) -> str:
    """Return a valid GSTIN in upper case without spaces. An empty text stays empty."""
    value = value.replace(" ", "").upper() if value.isascii() else value
    if value and not is_gstin(value):
        raise field_error(Sentence("This is not a valid GSTIN"))
    return value


def state_code(value: str, info: ValidationInfo) -> str:
    """Return the state code. It must match the field `gstin`, from which an empty code is derived."""
    gstin = info.data.get("gstin")
    if not value and gstin:
        return state_of(gstin)
    if not is_state(value):
        raise field_error(Sentence("State is required"))
    if gstin and value != state_of(gstin):
        raise field_error(Sentence("The GSTIN belongs to another state"))
    return value
