"""The OpenAPI document is complete and current."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import call_command
from pydantic import BaseModel

from config.docs import document
from kernel.http.fields import LARGEST_VERSION, In, Out, alias_of
from kernel.http.gate import Door
from tests.api import Client
from tests.architecture.operations import operations


def test_exported_openapi_file_is_current() -> None:
    call_command("export_openapi", check=True)


def test_every_documented_operation_lists_its_error_codes() -> None:
    for path, methods in document()["paths"].items():
        for method, operation in methods.items():
            refusals = {
                status: facts for status, facts in operation["responses"].items() if int(status) >= 400
            }
            assert refusals, (method, path)
            for status, facts in refusals.items():
                assert "`" in facts["description"], (method, path, status)
                assert facts["content"]["application/json"]["schema"]["$ref"].endswith("/Failure")


# They lock the customer first, and then the job, which may belong to another customer by then.
LOCK_THE_CUSTOMER = {
    "cancel_job", "reverse_payment", "refund_payment", "change_status", "use_advance", "ask_credit",
    "allow_credit",
}  # fmt: skip


def test_verb_that_locks_the_customer_says_that_another_person_may_be_faster() -> None:
    found = {
        operation["operationId"]: operation["responses"][409]["description"]
        for methods in document()["paths"].values()
        for operation in methods.values()
        if operation["operationId"] in LOCK_THE_CUSTOMER
    }
    assert found.keys() == LOCK_THE_CUSTOMER
    assert {name for name, said in found.items() if "`changed_meanwhile`" not in said} == set()


def test_every_operation_is_documented() -> None:
    documented = {
        operation["operationId"] for methods in document()["paths"].values() for operation in methods.values()
    }
    assert documented == {operation.name for operation in operations()}


def test_operations_that_need_a_token_document_a_security_requirement() -> None:
    for methods in document()["paths"].values():
        for operation in methods.values():
            gate = next(known.gate for known in operations() if known.name == operation["operationId"])
            assert bool(operation.get("security")) == (gate.door != Door.PUBLIC)


def test_api_documentation_is_served() -> None:
    assert b"/api/garage/login" in Client().get("/api/openapi.json").content


def test_page_of_the_api_names_only_files_that_the_server_has() -> None:
    page = Client().get("/api/docs").content.decode()
    files = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert len(files) == 3 and all(name.startswith("/api/docs/") for name in files)
    for name in files:
        assert Client().get(name).status_code == 200, name
    assert "<script>" not in page  # the policy for scripts refuses it


@pytest.mark.parametrize("name", ["redoc.standalone.js", "..%2Fninja%2Fswagger-ui.css", "nothing.js"])
def test_page_of_the_api_has_no_other_files(name: str) -> None:
    assert Client().get(f"/api/docs/{name}").status_code == 404


@pytest.mark.parametrize("path", ["/api/docs", "/api/openapi.json"])
def test_visitor_does_not_make_the_server_generate_the_documentation(path: str) -> None:
    """Generating it takes a web process 6 to 20 seconds, and everybody may ask for it."""
    before = document.cache_info()
    assert Client().get(path).status_code == 200
    assert document.cache_info() == before


def test_schemas_with_the_same_name_are_identical() -> None:
    """In the document, a second schema with the same name would silently replace the first."""
    found: dict[str, Any] = {}
    for model in [*_all_subclasses(Out), *_all_subclasses(In)]:
        if not model.__module__.startswith("tests"):
            schema = model.model_json_schema(mode="serialization")
            assert found.setdefault(model.__name__, schema) == schema, model


def test_record_version_field_of_each_request_has_a_minimum_and_a_maximum() -> None:
    """A number that is too large for the column would cause a 500."""
    facts = [
        model.model_json_schema()["properties"]["version"]["anyOf"][0]
        for model in _all_subclasses(In)
        if "version" in model.model_fields
    ]
    assert len(facts) >= 4
    assert {(each["minimum"], each["maximum"]) for each in facts} == {
        (0, LARGEST_VERSION),  # a check-in that nobody has saved
        (1, LARGEST_VERSION),
    }


def _all_subclasses(model: type[BaseModel]) -> list[type[BaseModel]]:
    return [each for child in model.__subclasses__() for each in (child, *_all_subclasses(child))]


def test_alias_of_each_request_field_follows_the_naming_rule() -> None:
    """Errors for missing fields are renamed with this rule only."""
    named_otherwise = [
        (model.__name__, name, field.alias)
        for model in _all_subclasses(In)
        for name, field in model.model_fields.items()
        if field.alias != alias_of(name)
    ]
    assert not named_otherwise


def test_schemas_with_one_name_have_the_same_fields() -> None:
    """The document has one of them, and the web app would read its fields in all answers."""
    fields: dict[str, set[frozenset[str]]] = {}
    for schema in (*_below(In), *_below(Out)):
        fields.setdefault(schema.__name__, set()).add(frozenset(schema.model_fields))
    documented = document()["components"]["schemas"].keys()
    assert sorted(name for name, found in fields.items() if len(found) > 1 and name in documented) == []


def _below(base: type[BaseModel]) -> Iterator[type[BaseModel]]:
    for schema in base.__subclasses__():
        yield schema
        yield from _below(schema)
