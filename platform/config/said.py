"""The sentences that an answer of the API can hold, for the translators, read from the source code."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path

from config.env import ROOT
from gst.words import BELOW_HUNDRED
from kernel.languages import NUMBER_WORDS, SERVER
from kernel.sentences import code_of, values_of

TARGET = ROOT / "languages" / "en.json"
PACKAGES = ("platform", "tenants", "billing")
# The console is for our own people and stays English.
_ENGLISH_ONLY = ROOT / "platform" / "console"


def exported() -> str:
    """Return the text of `languages/en.json` with all sentences, each under its code. The messages of the web
    app stay as they are.
    """
    # Two spellings of one sentence have one code. The first in the order of the alphabet is written.
    found = {code_of(template): template for template in sorted(templates(), reverse=True)}
    # A language has one word for each number below 100, without a space.
    numbers = {NUMBER_WORDS: " ".join(words.replace(" ", "-") for words in BELOW_HUNDRED)}
    file = json.loads(TARGET.read_text()) | {SERVER: numbers | dict(sorted(found.items()))}
    return json.dumps(file, indent=2, ensure_ascii=False) + "\n"


def templates() -> set[str]:
    """Return the templates of all sentences but the console's."""
    return {
        template
        for path in sources()
        if not path.is_relative_to(_ENGLISH_ONLY)
        for template in templates_in(path.read_text())
    }


def sources() -> Iterator[Path]:
    """Yield the Python files of the product."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path


def templates_in(source: str) -> Iterator[str]:
    """Yield the templates that a source writes out: of sentences, and of errors, whose `message` is one."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and name_of(node.func) == "Sentence" and node.args:
            found = [node.args[0]]
        elif isinstance(node, ast.ClassDef):
            found = [value for name, value in assigned(node.body) if name == "message"]
        else:
            continue
        for value in found:
            if isinstance(value, ast.Constant) and isinstance(value.value, str) and _has_words(value.value):
                yield value.value


def name_of(function: ast.expr) -> str:
    """Return the name of a called function, without its module."""
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def assigned(body: list[ast.stmt]) -> Iterator[tuple[str, ast.expr]]:
    """Yield each name that the statements assign, with its value. `a, b = 1, 2` assigns two names."""
    for node in body:
        if isinstance(node, ast.AnnAssign) and node.value is not None:
            targets: list[ast.expr] = [node.target]
            values = [node.value]
        elif isinstance(node, ast.Assign):
            targets, values = node.targets[:1], [node.value]
            if isinstance(targets[0], ast.Tuple) and isinstance(values[0], ast.Tuple):
                targets, values = targets[0].elts, values[0].elts
        else:
            continue
        for target, value in zip(targets, values, strict=True):
            if isinstance(target, ast.Name):
                yield target.id, value


def _has_words(template: str) -> bool:
    """Return whether there is something to translate. `{remark}` stands for another sentence."""
    return bool(template) and [template] != [f"{{{name}}}" for name in values_of(template)]
