"""The API's document: complete, current, and what the answers really look like."""

import pytest
from django.core.management import call_command
from django.test import Client

from config.docs import document
from kernel.http.gate import Door
from tests.architecture.operations import operations


def test_the_exported_file_is_current() -> None:
    call_command("export_openapi", check=True)


def test_every_operation_lists_its_error_codes() -> None:
    for path, methods in document()["paths"].items():
        for method, operation in methods.items():
            refusals = {
                status: facts for status, facts in operation["responses"].items() if int(status) >= 400
            }
            assert refusals, (method, path)
            for status, facts in refusals.items():
                assert "`" in facts["description"], (method, path, status)
                assert facts["content"]["application/json"]["schema"]["$ref"].endswith("/Failure")


def test_every_operation_is_in_it() -> None:
    documented = {
        operation["operationId"] for methods in document()["paths"].values() for operation in methods.values()
    }
    assert documented == {operation.name for operation in operations()}


def test_operations_that_need_a_token_say_so() -> None:
    for methods in document()["paths"].values():
        for operation in methods.values():
            gate = next(known.gate for known in operations() if known.name == operation["operationId"])
            assert bool(operation.get("security")) == (gate.door != Door.PUBLIC)


@pytest.mark.parametrize("path", ["/api/docs", "/api/openapi.json"])
def test_both_are_served(path: str) -> None:
    response = Client().get(path)
    assert response.status_code == 200
    assert b"/api/garage/login" in response.content
