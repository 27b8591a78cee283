"""Checks that each sentence of an answer comes with its code and its values."""

import functools
import json
import re
from typing import Any

from config.said import TARGET
from kernel.languages import SERVER
from kernel.sentences import code_of

CONSOLE = "/api/console/"


@functools.cache
def english() -> dict[str, str]:
    found: dict[str, str] = json.loads(TARGET.read_text())[SERVER]
    return found


def filled(said: dict[str, Any], sentences: dict[str, str]) -> str:
    """Return the text of a code with its values, as a client fills it."""
    values = {
        name: filled(value, sentences) if isinstance(value, dict) else str(value)
        for name, value in said["params"].items()
    }
    return re.sub(r"\{(\w+)\}", lambda match: values[match[1]], sentences[said["code"]])


def check(path: str, body: dict[str, Any]) -> None:
    """Refuse an answer with a sentence that a client cannot word in another language."""
    if not isinstance(body.get("message"), str) or "success" not in body:
        return
    says = body.get("says") or {}
    pairs = [(body["message"], says.get("message"))] if body["message"] else []
    error = body.get("error")
    fields = error if isinstance(error, dict) else {}
    pairs += [(texts[0], says.get("fields", {}).get(name)) for name, texts in fields.items()]
    for text, said in pairs:
        assert said, f"“{text}” is no Sentence."
        if not path.startswith(CONSOLE):
            # Two spellings of one sentence share a code.
            assert code_of(filled(said, english())) == code_of(text), f"“{text}” is not {said}."
