"""Each sentence of an answer is a `Sentence`, and the translators' file has it."""

import ast
import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from config.said import TARGET, assigned, name_of, sources, templates, templates_in
from kernel.languages import SERVER
from kernel.sentences import code_of, values_of
from tests.languages import FILES

# The place of the sentence among the arguments. mypy checks the types of names and calls; this test also sees
# a literal that reaches a place through `Any`.
PLACES = {
    "Answer": 1, "failed": 2, "field_error": 0, "day": 0, "optional_day": 0, "month_in": 0, "instant": 0, "flag": 0,
    "object_id": 0, "one_of": 1, "rupees": 0, "quantity_in": 0, "between": 2, "_up_to": 1, "about": 1,
}  # fmt: skip
NAMED = {
    "Answer": {"message"},
    "text": {"required"},
    "email": {"required", "invalid"},
    "one_of": {"required"},
}
# The specification spells these sentences in two ways, or one of them follows a name and a colon.
TWO_SPELLINGS = {
    "customer_name_is_required",
    "the_code_is_wrong_or_no_longer_valid_please_check_it_or_ask_for_a_new_one",
    "your_role_cannot_give_a_discount_ask",
}


def complaints(source: str) -> Iterator[str]:
    """Yield each text that a source gives as a sentence, although it is a literal or an f-string."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _literals(*_places(node))
            if name_of(node.func) == "Sentence" and not _is_template(node.args[0]):
                yield f"{node.lineno}: {ast.unparse(node)}"
        elif isinstance(node, ast.ClassDef):
            own = dict(assigned(node.body))
            if {"code", "message"} <= own.keys() and not _is_template(own["message"]):
                yield f"{node.lineno}: {ast.unparse(own['message'])}"
        elif isinstance(node, ast.FunctionDef):
            yield from _literals(
                *(value for name, value in assigned(list(_statements(node))) if name == "message")
            )


def _statements(function: ast.FunctionDef) -> Iterator[ast.stmt]:
    return (node for node in ast.walk(function) if isinstance(node, ast.stmt))


def _places(call: ast.Call) -> Iterator[ast.expr]:
    name = name_of(call.func)
    yield from call.args[PLACES[name] :][:1] if name in PLACES else []
    for given in call.keywords:
        if name == "Invalid" and isinstance(given.value, ast.Dict) and given.arg is None:
            yield from given.value.values
        elif (name == "Invalid" and given.arg) or given.arg in NAMED.get(name, ()):
            yield given.value


def _literals(*places: ast.expr) -> Iterator[str]:
    """Yield the places that hold a literal, or an expression of literals such as a condition or a sum."""
    for place in places:
        if isinstance(place, ast.IfExp):
            yield from _literals(place.body, place.orelse)
        elif isinstance(place, ast.BoolOp):
            yield from _literals(*place.values)
        elif isinstance(place, ast.BinOp):
            yield from _literals(place.left, place.right)
        elif isinstance(place, ast.List | ast.Tuple):
            yield from _literals(*place.elts)
        elif (
            (isinstance(place, ast.Call) and name_of(place.func) == "format")
            or isinstance(place, ast.JoinedStr)
            or _is_text(place)
        ):
            yield f"{place.lineno}: {ast.unparse(place)}"


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _is_template(node: ast.expr) -> bool:
    """Return whether an expression is a literal, or the template of an error's class."""
    return _is_text(node) or (isinstance(node, ast.Attribute) and node.attr in {"message", "template"})


@pytest.mark.spec("hand-70")
def test_no_sentence_of_the_product_is_a_plain_text() -> None:
    found = {path: list(complaints(path.read_text())) for path in sources()}
    assert {path: texts for path, texts in found.items() if texts} == {}


@pytest.mark.parametrize(
    "source",
    [
        'Answer(job, "Saved.")',
        'Answer(job, f"{name} is saved.")',
        'Answer(job, message="Saved.")',
        'Answer(job, "Saved." if done else said)',
        'Answer(job, "{} is saved.".format(name))',
        'Answer(job, name + " is saved.")',
        'raise Invalid(lines=about(line.name, "choose a unit"))',
        'raise Invalid(name="Name is required")',
        'raise Invalid(name=f"{name} is taken")',
        'raise Invalid(name=["Name is required"])',
        'raise Invalid(**{field: "Name is required"})',
        'raise field_error("This must be text")',
        'raise field_error(f"At most {most} lines")',
        'text(required="Name is required")',
        'email(required=said, invalid="This is no address")',
        'object_id("Choose a customer")',
        'one_of(Size, required or "Choose a size")',
        'answer.failed(400, "malformed", "This is malformed.")',
        'class Full(DomainError):\n    code, status, message = "full", 409, f"At most {MOST} lines"',
        'class Full(Refusal):\n    code, message = "full", _FULL.format(most=MOST)',
        'def save():\n    message = "Saved."',
        'def save():\n    if done:\n        message = f"{name} is saved."',
        "Sentence(text)",
        'Sentence(f"{name} is saved.")',
    ],
)
@pytest.mark.spec("hand-70")
def test_plain_text_in_the_place_of_a_sentence_is_found(source: str) -> None:
    assert list(complaints(source))


@pytest.mark.parametrize(
    "source",
    [
        'Answer(job, Sentence("{name} is saved.", name=name))',
        "Answer(job, said)",
        "raise Invalid(name=UNKNOWN)",
        'class Full(DomainError):\n    code, status, message = "full", 409, "At most {most} lines"',
    ],
)
def test_sentence_with_a_template_is_accepted(source: str) -> None:
    assert not list(complaints(source))


def test_each_code_has_one_template() -> None:
    found: dict[str, set[str]] = defaultdict(set)
    for template in templates():
        found[code_of(template)].add(template)
    assert {code for code, each in found.items() if len(each) > 1} == TWO_SPELLINGS
    assert {len({tuple(values_of(template)) for template in found[code]}) for code in TWO_SPELLINGS} == {1}


def test_templates_name_their_values() -> None:
    """A value without a name, or with a format, would not reach a client."""
    for template in templates():
        assert template.count("{") == len(values_of(template)), template


def test_templates_are_read_from_sentences_and_errors() -> None:
    source = 'said = Sentence("{name} is saved.")\nclass Full(DomainError):\n    code, message = "full", "It is full."'
    assert list(templates_in(source)) == ["It is full.", "{name} is saved."]


def test_file_of_the_translators_is_current() -> None:
    call_command("export_sentences", check=True)


def test_old_file_of_the_translators_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("config.management.commands.export_sentences.Command.target", tmp_path / "en.json")
    with pytest.raises(CommandError, match=r"not current: run manage.py export_sentences"):
        call_command("export_sentences", check=True)
    (tmp_path / "en.json").write_text(TARGET.read_text().replace("job_code_is_", "job_code_was_", 1))
    with pytest.raises(CommandError):
        call_command("export_sentences", check=True)


def test_each_language_has_each_sentence_with_its_values() -> None:
    """A draft may lack sentences."""
    english = json.loads(TARGET.read_text())[SERVER]
    offered = json.loads((TARGET.parent / "offered.json").read_text())
    for path in FILES:
        other = json.loads(path.read_text())[SERVER]
        is_draft = offered.get(path.stem, {}).get("draft", False)
        assert other.keys() <= english.keys() if is_draft else other.keys() == english.keys(), path.name
        for key, text in other.items():
            assert sorted(values_of(text)) == sorted(values_of(english[key])), (path.name, key)
