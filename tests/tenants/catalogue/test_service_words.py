"""The words of a garage for its services."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import ProgrammingError, connections, transaction

from kernel import tenancy
from tenants.activity.models import Activity
from tenants.catalogue.models import Service, ServiceWord
from tests import shop as shops
from tests.api import Answered, Api, refused
from tests.cast import Cast, join_second
from tests.shop import Shop

Row = dict[str, Any]


@pytest.fixture
def advisor(api: Api, cast: Cast) -> Api:
    return api.as_(cast.advisor)


def teach(client: Api, service: Service, phrase: Any = "tel badli") -> Answered:
    return client.post("service-words", {"serviceId": service.pk, "phrase": phrase})


def words(client: Api, **query: Any) -> list[tuple[str, str]]:
    rows = client.get("service-words", **query).data
    return [(row["serviceName"], row["phrase"]) for row in rows]


@pytest.mark.spec("hand-21")
def test_taught_word_is_listed_with_its_service_and_is_in_the_history(
    advisor: Api, cast: Cast, shop: Shop
) -> None:
    assert words(advisor) == []
    answer = teach(advisor, shop.oil, "  Tel badli ")
    assert answer.status == 200, answer.body
    assert answer.body["message"] == "“Tel badli” means Oil change now."
    row = answer.data
    assert (row["serviceId"], row["serviceName"], row["phrase"]) == (shop.oil.pk, "Oil change", "Tel badli")
    teach(advisor, shop.wash, "dhulai")
    assert words(advisor) == [("Oil change", "Tel badli"), ("Foam wash", "dhulai")]
    with tenancy.garage(cast.first.pk):
        assert ServiceWord.objects.get(pk=row["wordId"]).person_name == "Advisor Person"
        noted = Activity.objects.get(subject="service", subject_id=shop.oil.pk)
    assert (noted.what, noted.after, noted.person_name) == ("word_taught", "Tel badli", "Advisor Person")


@pytest.mark.parametrize("again", ["tel badli", "Tel  Badlee", "तेल बदली", "TEL-BADLI"])
@pytest.mark.spec("hand-22")
def test_phrase_that_has_a_meaning_is_refused_in_any_spelling_and_script(
    advisor: Api, shop: Shop, again: str
) -> None:
    teach(advisor, shop.oil)
    for service in (shop.wash, shop.oil):
        answer = teach(advisor, service, again)
        assert refused(answer, 409, "word_taken")
        assert answer.body["message"] == f"“{again}” already means Oil change."
    assert words(advisor) == [("Oil change", "tel badli")]


@pytest.mark.parametrize(
    ("phrase", "message"),
    [
        ("", "This field is required"),
        (None, "This field is required"),
        ("a", "Write at least 2 characters"),
        ("x" * 61, "This must be at most 60 characters long"),
        ("?!", "Please write a word with letters"),
        ("机油", "Please write a word with letters"),
        ("tel\nbadli", "This contains a character that cannot be used here"),
        (5, "This must be text"),
    ],
)
@pytest.mark.spec("hand-23")
def test_phrase_that_cannot_be_a_word_is_refused(advisor: Api, shop: Shop, phrase: Any, message: str) -> None:
    answer = teach(advisor, shop.oil, phrase)
    assert refused(answer, 422, "invalid")
    assert answer.body["error"] == {"phrase": [message]}
    assert words(advisor) == []


@pytest.mark.spec("hand-23")
def test_phrase_of_60_letters_is_taught(advisor: Api, shop: Shop) -> None:
    assert teach(advisor, shop.oil, "क्ष" * 20).status == 200


def test_word_for_an_unknown_or_removed_service_is_refused(advisor: Api, shop: Shop) -> None:
    answers = [teach(advisor, shop.gone), advisor.post("service-words", {"serviceId": 99, "phrase": "tel"})]
    for answer in answers:
        assert answer.body["error"] == {"serviceId": ["Not found in your garage"]}
    assert words(advisor) == []


@pytest.mark.spec("hand-12", "hand-21")
def test_forgotten_word_is_gone_and_can_be_taught_for_another_service(
    advisor: Api, cast: Cast, shop: Shop
) -> None:
    word_id = teach(advisor, shop.oil).data["wordId"]
    assert advisor.delete(f"service-words/{word_id}").body["message"] == "The word is removed."
    assert words(advisor) == []
    assert refused(advisor.delete(f"service-words/{word_id}"), 404, "not_found")
    with tenancy.garage(cast.first.pk):
        noted = Activity.objects.filter(what="word_forgotten").get()
    assert (noted.subject_id, noted.before) == (shop.oil.pk, "tel badli")
    assert teach(advisor, shop.wash).status == 200


def test_words_of_a_removed_service_go_and_can_be_taught_for_another_service(
    api: Api, advisor: Api, cast: Cast, shop: Shop
) -> None:
    teach(advisor, shop.oil)
    teach(advisor, shop.wash, "dhulai")
    api.as_(cast.owner).delete(f"jobservices/{shop.oil.pk}")
    assert words(advisor) == [("Foam wash", "dhulai")]
    assert teach(advisor, shop.wash).status == 200


def test_words_of_removed_samples_go_and_words_of_other_services_stay(
    api: Api, advisor: Api, cast: Cast, shop: Shop
) -> None:
    with tenancy.garage(cast.first.pk):
        sample = Service.objects.filter(is_sample=True).earliest("id")
    teach(advisor, sample)
    teach(advisor, shop.wash, "dhulai")
    removed = api.as_(cast.owner).post("remove-sample-services").data["removed"]
    assert removed > 10
    assert words(advisor) == [("Foam wash", "dhulai")]


@pytest.mark.spec("hand-83")
def test_words_stay_in_their_garage(api: Api, cast: Cast, shop: Shop) -> None:
    join_second(cast)
    owner = api.as_(cast.owner)
    teach(owner, shop.oil)
    assert words(owner, garageId=cast.second.pk) == []
    assert words(owner, garageId=cast.first.pk) == [("Oil change", "tel badli")]


def test_role_of_the_garage_cannot_change_a_word(advisor: Api, cast: Cast, shop: Shop) -> None:
    teach(advisor, shop.oil)
    with (
        pytest.raises(ProgrammingError, match="permission denied"),
        transaction.atomic(),
        tenancy.garage(cast.first.pk),
    ):
        ServiceWord.objects.update(phrase="x")
    assert words(advisor) == [("Oil change", "tel badli")]


@pytest.mark.spec("hand-22")
def test_phrase_that_eight_people_teach_in_the_same_moment_gets_one_meaning(committed_db: Cast) -> None:
    shop, client = shops.make(committed_db.first), Api().as_(committed_db.advisor)

    def taught(number: int) -> str | None:
        try:
            return teach(client, (shop.oil, shop.wash)[number % 2]).code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        codes = Counter(pool.map(taught, range(8)))
    assert codes[None] == 1
    assert set(codes) <= {None, "word_taken", "conflict"}
    assert len(words(client)) == 1
