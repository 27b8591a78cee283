"""Each operation has a gate, and only the listed operations are public."""

import json
import re

import pytest
from django.http import HttpRequest
from django.urls import get_resolver
from ninja import NinjaAPI, Router

from config.env import ROOT
from config.gate.entry import guard
from kernel.http.gate import Door
from tests.api import Api
from tests.architecture.operations import OperationFacts, operations
from tests.cast import Cast

PUBLIC = {
    "look_up_phone_code",
    "claim_phone_code",
    "get_phone_challenge",
    "open_phone",
    "sign_in_by_pin",
    "get_job_status",
    "get_shared_estimate",
    "note_estimate_seen",
    "decide_shared_estimate",
    "object_to_decision",
    "get_config",
    "get_gst_defaults",
    "list_plans",
    "start_sign_up",
    "send_sign_up_code",
    "confirm_sign_up",
    "sign_in_to_console",
    "login",
    "generate_otp",
    "find_door",
    "verify_otp",
    "reset_password",
    "accept_invitation_by_token",
    # Stripe's signature protects this operation.
    "receive_stripe_event",
}

# These operations take long or use much memory in a large garage, or they start such work. They share a small part of
# the threads for all garages together. A PDF is drawn by a worker, so no operation here draws one.
HEAVY = {
    "check_import",
    "export_list",
    "export_gst",
    "export_purchases",
    "export_garage",
    "get_counter_pack",
    "look_for_leaks",
    "list_statements",
    "make_statements",
}

# These URLs are outside the API. Each has its own test.
OTHER_ADDRESSES = {
    "healthz",
    "livez",
    "readyz",
    "metrics",
    "api/",
    "api/openapi.json",
    "api/docs",
    "api/docs/<str:name>",
    "media/<int:garage_id>/<str:token>",
    "media/people/<str:token>",
    "pictures/<int:garage_id>/<int:file_id>/<int:expires>/<str:signature>",
    "pictures/<int:garage_id>/<int:picture_id>/<str:size>/<int:expires>/<str:signature>",
    "files/<int:garage_id>/<int:file_id>/<int:expires>/<str:signature>",
    "shared/<str:token>/invoice.pdf",
    "shared/<str:token>/notes/<int:note_id>.pdf",
    "shared/<str:token>/decision.pdf",
    "shared/<str:token>/record.json",
    "shared/<str:token>/pictures/<int:picture_id>/<str:size>",
    "files/exports/<int:garage_id>/<int:export_id>/<int:expires>/<str:signature>",
    "fees/<str:number>/<int:expires>/<str:signature>",
}
# This is the only GET that writes. The specification requires it, and there is also a POST.
CHANGING_GET = "send_job_invoice"


def test_only_the_operations_listed_in_the_test_are_public() -> None:
    assert {operation.name for operation in operations() if operation.gate.door == Door.PUBLIC} == PUBLIC


def test_heavy_operations_are_those_listed_in_the_test() -> None:
    assert {operation.name for operation in operations() if operation.gate.heavy} == HEAVY


def test_every_operation_that_answers_with_a_list_as_a_file_is_heavy() -> None:
    """These two send stored or fixed files."""
    light = {"get_bad_rows", "get_import_template"}
    document = json.loads((ROOT / "webapp/openapi.json").read_text())
    files = {
        each["operationId"]
        for path in document["paths"].values()
        for each in path.values()
        if "text/csv" in each["responses"]["200"]["content"]
    }
    garage = {each.name for each in operations() if each.gate.door == Door.GARAGE}
    assert light < files & garage
    assert (files & garage) - light <= HEAVY


def test_operation_names_are_unique() -> None:
    names = [operation.name for operation in operations()]
    assert len(names) == len(set(names))


def test_api_does_not_start_if_an_operation_declares_no_gate() -> None:
    router = Router()

    @router.get("/open")
    def open_to_all(request: HttpRequest) -> None: ...

    router.add_decorator(guard, mode="view")
    api = NinjaAPI(urls_namespace="test")
    api.add_router("", router)
    with pytest.raises(LookupError, match="declares no gate"):
        _ = api.urls


def test_every_url_pattern_outside_the_api_is_listed_in_the_test() -> None:
    """The last pattern in the list serves the pages of the web app."""
    found = {str(pattern.pattern) for pattern in get_resolver().url_patterns}
    assert found == OTHER_ADDRESSES | {"^(?!api/|media/|pictures/|files/|fees/|shared/)"}


@pytest.mark.parametrize("operation", list(operations()), ids=lambda operation: operation.name)
def test_operation_that_is_not_public_returns_401_without_a_token(
    operation: OperationFacts, api: Api, cast: Cast
) -> None:
    path = "/api" + operation.path.replace("{invitation_id}", "0" * 8 + "-0000-4000-8000-" + "0" * 12)
    path = re.sub(r"\{\w+_id\}", str(cast.first.pk << 32), path)
    answer = api.send(operation.method, path, body={} if operation.method != "GET" else None)
    assert (answer.status == 401) == (operation.gate.door != Door.PUBLIC)


@pytest.mark.parametrize("operation", list(operations()), ids=lambda operation: operation.name)
def test_garage_operation_that_only_reads_is_allowed_in_a_locked_garage(operation: OperationFacts) -> None:
    if operation.gate.door == Door.GARAGE and operation.method == "GET" and operation.name != CHANGING_GET:
        assert operation.gate.when_locked == "always"
    if operation.gate.creates:
        assert operation.method == "POST"


def test_unknown_api_url_returns_404_in_the_error_envelope(api: Api) -> None:
    answer = api.get("/api/garage/nonsense")
    assert (answer.status, answer.code) == (404, "not_found")


def test_wrong_method_returns_405_in_the_error_envelope(api: Api) -> None:
    answer = api.send("PATCH", "/api/garage/me")
    assert (answer.status, answer.code) == (405, "method_not_allowed")
    assert answer.response["Allow"] == "GET"
