"""Sentences for people. The server writes them in English, and a client can word them in another language."""

import re
from typing import Any, Self

_NO_CODE = re.compile(r"[^a-z0-9]+")
_VALUE = re.compile(r"\{([a-z_]+)\}")


class Sentence(str):
    """`Sentence("{name} has been added.", name="Asha")` is the English text with its values.

    It keeps the template and the values, so that its code finds the same sentence in another language. A
    value can be a sentence too. The first argument is always written out, because the translators' file is
    made from the source code (`config/said.py`).
    """

    __slots__ = ("template", "values")
    template: str
    values: dict[str, object]

    def __new__(cls, template: str, /, **values: object) -> Self:
        made = super().__new__(cls, template.format(**values))
        made.template, made.values = template, values
        return made

    @property
    def code(self) -> str:
        return code_of(self.template)

    @property
    def params(self) -> dict[str, Any]:
        """Return the values that the template names, as JSON can hold them."""
        return {name: _plain(self.values[name]) for name in values_of(self.template)}

    def said(self) -> dict[str, Any]:
        """Return the code and the values for a client."""
        return {"code": self.code, "params": self.params}


def joined(first: Sentence, *others: Sentence | None) -> Sentence:
    """Return whole sentences side by side. None is left out."""
    for other in filter(None, others):
        first = Sentence("{first} {second}", first=first, second=other)
    return first


def about(name: str, problem: Sentence) -> Sentence:
    """Return a problem with the name of the row that has it in front."""
    return Sentence("{name}: {problem}", name=name, problem=problem)


def code_of(template: str) -> str:
    """Return the template in lower case, with `_` for each run of other characters."""
    return _NO_CODE.sub("_", template.lower()).strip("_")


def values_of(template: str) -> list[str]:
    """Return the names of the values in a template."""
    return _VALUE.findall(template)


def _plain(value: object) -> Any:
    if isinstance(value, Sentence):
        return value.said()
    return value if type(value) is int else str(value)
