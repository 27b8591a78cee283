"""A price that a device promised without internet is kept, if its offer is right and was fresh."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.utils.timezone import localdate

from kernel import clock, tenancy
from tenants.activity.models import Activity
from tenants.catalogue.models import Service
from tenants.intake.models import Intake
from tenants.intake.offers import is_offer, offer_of
from tenants.jobs.models import Job, JobLine
from tenants.jobs.rules import totals
from tests import shop as shops
from tests.api import Api
from tests.cast import Cast
from tests.shop import Shop
from tests.tenants.intake.conftest import (
    Row,
    ask,
    choices,
    decided,
    known,
    notes,
    nothing_changes,
    saved,
    send,
)
from tests.tenants.intake.counter import issued, offered, offline, opened, pack_of

SECOND = timedelta(seconds=1)
FRESH = timedelta(hours=48)


@pytest.fixture
def device(advisor: Api) -> str:
    return opened(advisor)


@pytest.fixture
def pack(advisor: Api, shop: Shop, device: str) -> Row:
    return pack_of(advisor, device)


def change(cast: Cast, service: Service, **columns: Any) -> None:
    with tenancy.garage(cast.first.pk):
        Service.objects.filter(pk=service.pk).update(**columns)


def stored(cast: Cast) -> Job:
    with tenancy.garage(cast.first.pk):
        return Job.objects.get()


@pytest.mark.spec("hand-26")
def test_price_that_rose_is_kept_and_noted_with_both_prices(
    advisor: Api, cast: Cast, shop: Shop, device: str, pack: Row
) -> None:
    change(cast, shop.oil, rate_paise=239_900)
    taken = saved(advisor, offline(shop, device, pack, shop.oil, shop.wash, at=clock.now()))
    assert notes(taken) == ["Oil change: ₹1,000.00 as told, ₹2,399.00 today"]
    assert stored(cast).total_paise == 145_000
    with tenancy.garage(cast.first.pk):
        line = JobLine.objects.get(service=shop.oil)
        opened_ = Activity.objects.get(what="opened")
        intake = Intake.objects.select_related("device").get()
    assert (line.quoted_paise, line.catalogue_paise) == (100_000, 239_900)
    assert opened_.after and opened_.after["servicesOpted"][0] == {
        "jobService": "Oil change",
        "serviceRate": 1000,
        "catalogueRate": 2399,
    }
    assert str(intake.device and intake.device.uuid) == device


def test_price_that_fell_is_kept_too(advisor: Api, cast: Cast, shop: Shop, device: str, pack: Row) -> None:
    change(cast, shop.oil, rate_paise=90_000)
    assert notes(saved(advisor, offline(shop, device, pack, at=clock.now()))) == [
        "Oil change: ₹1,000.00 as told, ₹900.00 today"
    ]


@pytest.mark.spec("hand-26")
def test_price_of_a_discount_that_ended_is_kept(
    advisor: Api, cast: Cast, shop: Shop, device: str, pack: Row
) -> None:
    with clock.at(clock.now() + timedelta(days=1)):
        taken = saved(advisor, offline(shop, device, pack, shop.wash, at=clock.now()))
    assert notes(taken) == ["Foam wash: ₹450.00 as told, ₹500.00 today"]
    assert stored(cast).total_paise == 45_000


@pytest.mark.spec("hand-26")
def test_archived_service_is_kept_at_its_price(
    advisor: Api, cast: Cast, shop: Shop, device: str, pack: Row
) -> None:
    change(cast, shop.oil, archived_at=clock.now())
    taken = saved(advisor, offline(shop, device, pack, shop.oil, shop.wash, at=clock.now()))
    assert notes(taken) == ["Oil change: ₹1,000.00 as told, no longer offered"]
    assert stored(cast).total_paise == 145_000


def test_price_that_did_not_change_is_not_noted(advisor: Api, shop: Shop, device: str, pack: Row) -> None:
    assert notes(saved(advisor, offline(shop, device, pack, at=clock.now()))) == []


@pytest.mark.parametrize("who", ["owner", "manager", "advisor"])
def test_role_does_not_matter_for_a_right_offer(
    api: Api, cast: Cast, shop: Shop, device: str, pack: Row, who: str
) -> None:
    change(cast, shop.oil, rate_paise=239_900)
    taken = saved(api.as_(getattr(cast, who)), offline(shop, device, pack, at=clock.now()))
    assert len(notes(taken)) == 1


@pytest.mark.spec("hand-89")
def test_offer_is_right_for_exactly_48_hours(
    advisor: Api, cast: Cast, shop: Shop, device: str, pack: Row
) -> None:
    change(cast, shop.oil, rate_paise=239_900)
    end = issued(pack) + FRESH
    with clock.at(end + timedelta(hours=1)):
        late = offline(shop, device, pack, at=end + SECOND)
        assert (
            ask(advisor, shop, late)["text"]
            == "The price of Oil change is ₹2,399.00 now. You wrote ₹1,000.00."
        )
        assert len(notes(saved(advisor, offline(shop, device, pack, at=end)))) == 1


def test_offer_counts_from_the_time_of_the_entry_and_its_entry_arrives_within_72_hours(
    advisor: Api, cast: Cast, shop: Shop, device: str, pack: Row
) -> None:
    """The device says when the car came in, so its word alone keeps no price."""
    change(cast, shop.oil, rate_paise=239_900)
    at = issued(pack) + timedelta(hours=1)
    body = offline(shop, device, pack, at=at, entryDate=f"{localdate(at)}")
    with clock.at(issued(pack) + timedelta(hours=72) + SECOND), nothing_changes(shop):
        assert (
            ask(advisor, shop, body)["text"]
            == "The price of Oil change is ₹2,399.00 now. You wrote ₹1,000.00."
        )
    with clock.at(issued(pack) + timedelta(hours=72)):
        assert stored_total(advisor, cast, body) == 100_000


@pytest.mark.parametrize("archived", [False, True])
def test_manager_confirms_the_price_of_an_entry_that_arrives_late(
    api: Api, advisor: Api, cast: Cast, shop: Shop, device: str, pack: Row, archived: bool
) -> None:
    change(cast, shop.oil, rate_paise=239_900, archived_at=clock.now() if archived else None)
    at = issued(pack) + timedelta(hours=1)
    body = offline(shop, device, pack, at=at, entryDate=f"{localdate(at)}")
    with clock.at(issued(pack) + timedelta(hours=100)):
        assert ask(advisor, shop, body)["question"] == ("service_gone" if archived else "price")
        assert stored_total(api.as_(cast.manager), cast, body) == 100_000


def test_offer_of_another_device_is_not_kept(
    advisor: Api, cast: Cast, shop: Shop, device: str, pack: Row
) -> None:
    change(cast, shop.oil, rate_paise=239_900)
    for other in (opened(advisor), str(uuid4())):
        body = offline(shop, other, pack, at=clock.now())
        assert ask(advisor, shop, body)["question"] == "price"


def stored_total(client: Api, cast: Cast, body: Row) -> int:
    saved(client, body)
    return stored(cast).total_paise


def test_clock_that_is_ahead_makes_an_offer_old(
    advisor: Api, cast: Cast, shop: Shop, device: str, pack: Row
) -> None:
    change(cast, shop.oil, rate_paise=239_900)
    with clock.at(issued(pack) + FRESH + SECOND):
        body = offline(shop, device, pack, at=clock.now() + timedelta(days=365))
        assert ask(advisor, shop, body)["question"] == "price"


def altered(pack: Row, shop: Shop, what: str) -> tuple[Row, str | None]:
    """Return a service with a wrong offer, and the time of the pack."""
    told, at = offered(pack, shop.oil), pack["issuedAt"]
    other = offered(pack, shop.wash)["offer"]
    match what:
        case "price":
            return told | {"rate": 999}, at
        case "character":
            return told | {"offer": told["offer"][:-1] + ("B" if told["offer"].endswith("A") else "A")}, at
        case "other service":
            return told | {"offer": other}, at
        case "no offer":
            return {**told, "offer": None}, at
        case "empty":
            return told | {"offer": ""}, at
        case "longer":
            return told | {"offer": told["offer"] + "A"}, at
        case "not ascii":
            return told | {"offer": "तेल" * 5 + "अ"}, at
        case "other second":
            return told, (issued(pack) + SECOND).isoformat()
        case "no pack":
            return told, None
    raise AssertionError(what)


@pytest.mark.parametrize(
    "what",
    [
        "price",
        "character",
        "other service",
        "no offer",
        "empty",
        "longer",
        "not ascii",
        "other second",
        "no pack",
    ],
)
@pytest.mark.spec("hand-28", "hand-89")
def test_altered_offer_is_not_kept(
    advisor: Api, cast: Cast, shop: Shop, device: str, pack: Row, what: str
) -> None:
    change(cast, shop.oil, rate_paise=239_900)
    service, issued_at = altered(pack, shop, what)
    with clock.at(clock.now() + timedelta(minutes=1)):
        body = offline(shop, device, pack, at=clock.now(), services=[service], issuedAt=issued_at)
        question = ask(advisor, shop, body)
        assert (question["question"], choices(question)) == ("price", ["use", "remove"])
        taken = decided(advisor, body, question, "use").data
    assert (stored(cast).total_paise, notes(taken)) == (239_900, [])


@pytest.mark.spec("hand-89")
def test_offer_of_another_garage_is_not_kept(
    api: Api, advisor: Api, cast: Cast, shop: Shop, device: str
) -> None:
    """The other garage has the same service at the same price, and its pack is of the same second."""
    other = shops.make(cast.second)
    client = api.as_(cast.outsider)
    with clock.at(clock.now().replace(microsecond=0)):
        pack, foreign = pack_of(advisor, device), pack_of(client, opened(client))
        assert pack["issuedAt"] == foreign["issuedAt"]
        change(cast, shop.oil, rate_paise=239_900)
        service = offered(pack, shop.oil) | {"offer": offered(foreign, other.oil)["offer"]}
        assert ask(advisor, shop, offline(shop, device, pack, at=clock.now(), services=[service]))


@pytest.mark.spec("hand-29")
def test_removed_service_with_a_wrong_offer_is_asked(
    advisor: Api, cast: Cast, shop: Shop, device: str, pack: Row
) -> None:
    change(cast, shop.oil, archived_at=clock.now())
    body = offline(shop, device, pack, at=clock.now(), services=[offered(pack, shop.oil) | {"offer": "x"}])
    assert ask(advisor, shop, body)["text"] == "Oil change is no longer offered."


def test_wrong_offer_of_a_price_that_did_not_change_is_no_question(
    advisor: Api, shop: Shop, device: str, pack: Row
) -> None:
    body = offline(shop, device, pack, at=clock.now(), services=[offered(pack, shop.oil) | {"offer": "x"}])
    assert notes(saved(advisor, body)) == []


@pytest.mark.spec("hand-27")
def test_manager_may_write_another_price_than_the_offer(
    api: Api, cast: Cast, shop: Shop, device: str, pack: Row
) -> None:
    change(cast, shop.oil, rate_paise=239_900)
    service = offered(pack, shop.oil) | {"rate": 1500}
    body = offline(shop, device, pack, at=clock.now(), services=[service])
    assert notes(saved(api.as_(cast.manager), body)) == []
    assert stored(cast).total_paise == 150_000


def test_open_job_gets_a_service_at_its_promised_price(
    advisor: Api, cast: Cast, shop: Shop, device: str, pack: Row
) -> None:
    first = saved(advisor, known(shop))
    change(cast, shop.oil, rate_paise=239_900)
    change(cast, shop.wash, rate_paise=60_000)
    body = known(
        shop,
        device=device,
        issuedAt=pack["issuedAt"],
        services=[offered(pack, shop.oil), offered(pack, shop.wash)],
    )
    taken = decided(advisor, body, ask(advisor, shop, body), "add").data
    # The job has the first service already.
    assert notes(taken) == [
        f"Only the services were added to {first['jobCode']}.",
        "Foam wash: ₹450.00 as told, ₹540.00 today",
    ]
    assert stored(cast).total_paise == 145_000


@pytest.mark.parametrize("tax", [0, 1])
@pytest.mark.spec("hand-88")
def test_total_equals_the_slip_to_the_paisa(
    advisor: Api, cast: Cast, shop: Shop, device: str, tax: int
) -> None:
    change(cast, shop.oil, rate_paise=33_333)
    change(cast, shop.wash, rate_paise=77_777)
    pack = pack_of(advisor, device)
    services = [offered(pack, shop.oil), offered(pack, shop.wash)]
    rules = pack["defaults"]
    slip = totals(
        sum(round(each["rate"] * 100) for each in services),
        tax_applies=bool(tax),
        on=clock.today(),
        rounds=rules["roundsTotal"],
    )
    assert float(slip.tax_percent) == (rules["taxPercentage"] if tax else 0)
    change(cast, shop.oil, rate_paise=44_444)
    change(cast, shop.wash, archived_at=clock.now())
    saved(advisor, offline(shop, device, pack, shop.oil, shop.wash, at=clock.now(), taxCollected=tax))
    job = stored(cast)
    assert (job.total_paise, job.tax_paise) == (slip.total_paise, slip.tax_paise)


def test_form_of_a_job_needs_today_s_price(advisor: Api, cast: Cast, shop: Shop, pack: Row) -> None:
    """Only an entry knows offers."""
    change(cast, shop.oil, rate_paise=239_900)
    with nothing_changes(shop):
        line = shop.line(shop.oil, 1000) | {"offer": offered(pack, shop.oil)["offer"]}
        answer = advisor.post("jobs", shop.job(servicesOpted=[line]))
        assert answer.body["error"] == {"servicesOpted": ["Oil change: your role cannot change the price"]}


def test_offer_of_an_older_key_is_right_until_its_last_day(monkeypatch: pytest.MonkeyPatch) -> None:
    now = clock.now()
    device = uuid4()
    offer = offer_of(1, 100, now, device)
    old = settings.SECRET_KEY
    monkeypatch.setattr(settings, "SECRET_KEY", "another key of the product, long enough for this test")
    monkeypatch.setattr(settings, "OLD_SECRET_KEYS", [(clock.today(), old)])
    assert is_offer(offer, 1, 100, now, device)
    monkeypatch.setattr(settings, "OLD_SECRET_KEYS", [])
    assert not is_offer(offer, 1, 100, now, device)


def test_entry_of_an_unknown_device_is_kept_without_it(
    api: Api, advisor: Api, cast: Cast, shop: Shop, pack: Row
) -> None:
    """After a restore, the garage may not know the device. An entry must not get lost then."""
    foreign = opened(api.as_(cast.outsider))
    assert send(advisor, offline(shop, foreign, pack, at=clock.now())).status == 200
    with tenancy.garage(cast.first.pk):
        assert Intake.objects.get().device is None
