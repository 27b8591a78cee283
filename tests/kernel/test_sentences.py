"""Sentences with their codes and values."""

import copy
import pickle
from decimal import Decimal

import orjson
import pytest

from kernel.errors import Invalid, NotFound, Refusal, RoleDenied, SubscriptionExpired
from kernel.http import answer
from kernel.sentences import Sentence, about, joined
from tests import said

SAVED = Sentence("{name} has {number} jobs.", name="Asha", number=2)


class Taken(Refusal):
    code, message, field = "taken", "{name} is taken.", "staffName"


def test_sentence_is_the_english_text_with_its_code_and_values() -> None:
    assert SAVED == "Asha has 2 jobs."
    assert SAVED.said() == {"code": "name_has_number_jobs", "params": {"name": "Asha", "number": 2}}


def test_code_of_a_sentence_does_not_depend_on_its_values() -> None:
    other = Sentence("{name} has {number} jobs.", name="{number}", number=Decimal("1.50"))
    assert other.code == SAVED.code
    assert (other, other.params) == ("{number} has 1.50 jobs.", {"name": "{number}", "number": "1.50"})


def test_values_that_the_template_does_not_name_stay_here() -> None:
    assert RoleDenied(role="Technician", permission="see_jobs").sentence.params == {"role": "Technician"}


def test_copy_keeps_template_and_values() -> None:
    said = Sentence("{name} is saved.", name="{x}")
    for copied in (copy.deepcopy(said), pickle.loads(pickle.dumps(said))):  # noqa: S301 - our own pickle
        assert (copied, copied.said()) == ("{x} is saved.", said.said())


def test_sentence_can_be_a_value() -> None:
    problem = about("Oil", Sentence("Choose a unit"))
    assert problem == "Oil: Choose a unit"
    assert problem.params == {"name": "Oil", "problem": {"code": "choose_a_unit", "params": {}}}


def test_joined_sentences_keep_their_codes() -> None:
    both = joined(Sentence("It is saved."), None, Sentence("Look again."))
    assert both == "It is saved. Look again."
    assert both.params["second"] == {"code": "look_again", "params": {}}
    assert joined(SAVED, None) is SAVED


@pytest.mark.spec("hand-73")
def test_answer_says_its_message() -> None:
    assert orjson.loads(answer.succeeded(b"null", SAVED).content) == {
        "success": True,
        "message": "Asha has 2 jobs.",
        "data": None,
        "says": {"message": SAVED.said()},
    }


def test_answer_without_a_message_says_nothing() -> None:
    body = answer.succeeded(b"[1]", answer.NO_MESSAGE).content
    assert body == b'{"success":true,"message":"","data":[1]}'


@pytest.mark.spec("hand-73")
def test_plain_text_has_no_code() -> None:
    plain = "Saved."
    body = orjson.loads(answer.succeeded(b"null", plain).content)  # type: ignore[arg-type]  # the case of the test
    assert body == {"success": True, "message": "Saved.", "data": None}
    with pytest.raises(AssertionError, match="is no Sentence"):
        said.check("/api/garage/jobs", body)


@pytest.mark.spec("hand-73")
def test_invalid_fields_say_their_first_sentence() -> None:
    body = orjson.loads(answer.of_error(Invalid(name=[Sentence("Name is required"), SAVED])).content)
    assert body["error"] == {"name": ["Name is required", "Asha has 2 jobs."]}
    assert body["says"] == {
        "message": {"code": "please_check_the_marked_fields", "params": {}},
        "fields": {"name": {"code": "name_is_required", "params": {}}},
    }


def test_refusal_says_its_sentence_for_its_field() -> None:
    body = orjson.loads(answer.refused(Taken(name="Asha")).content)
    sentence = {"code": "name_is_taken", "params": {"name": "Asha"}}
    assert body["error"] == {"staffName": ["Asha is taken."]}
    assert body["says"] == {"message": sentence, "fields": {"staffName": sentence}}


def test_error_with_another_sentence_says_that_one() -> None:
    error = SubscriptionExpired(Sentence("Renew to continue immediately."))
    assert str(error) == "Renew to continue immediately."
    assert error.sentence.code == "renew_to_continue_immediately"
    assert NotFound().sentence.code == "not_found_in_this_garage"


@pytest.mark.spec("hand-73")
def test_check_finds_an_answer_whose_code_belongs_to_another_sentence() -> None:
    body = {
        "success": False,
        "message": "Not found in this garage.",
        "error": "",
        "data": None,
        "code": "not_found",
    }
    said.check("/api/garage/jobs", body | {"says": {"message": NotFound().sentence.said()}})
    with pytest.raises(AssertionError, match="is not"):
        said.check(
            "/api/garage/jobs", body | {"says": {"message": {"code": "this_is_too_large", "params": {}}}}
        )
