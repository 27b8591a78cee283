"""POST /garage/login."""

from accounts.models import Session
from kernel import tenancy
from tests.api import Api
from tests.cast import PASSWORD, Cast


def test_answers_a_token_the_person_and_their_garages(api: Api, cast: Cast) -> None:
    answer = api.post("login", {"email": "Owner@Cast.example ", "password": PASSWORD, "remember": 1})
    assert answer.status == 200
    assert answer.body["success"] is True
    assert answer.data["token"].startswith("gt_")
    assert answer.data["user"] == {
        "firstName": "Owner",
        "lastName": "Person",
        "phoneNumber": "9800000001",
        "profileImageUrl": None,
    }
    (garage,) = answer.data["garages"]
    assert garage["garageId"] == cast.first.pk
    assert garage["garageName"] == "First"
    assert garage["garageLogoURL"] is None
    assert (garage["state"], garage["role"]) == ("ready", "Owner")
    with tenancy.platform():
        assert Session.objects.filter(person=cast.owner).count() == 1
