"""The audit trail in the console: list, filters and CSV export."""

import time
from datetime import timedelta
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from console.audit import trail
from console.audit.trail import EntryFilter
from console.roles import AdminRole
from garages.models import Garage
from kernel import clock, tenancy
from kernel.audit.models import AuditEntry
from tests.api import Api
from tests.cast import Cast
from tests.console.people import Admins, call


def entry(kind: str, **fields: Any) -> AuditEntry:
    with tenancy.platform():
        made: AuditEntry = AuditEntry.objects.create(
            **{"kind": kind, "request_id": "r", "details": {}, **fields}
        )
    return made


def listed(client: Api, **query: Any) -> list[dict[str, Any]]:
    answer = call(client, "GET", "audit", **query)
    assert answer.status == 200, answer.body
    return answer.data["records"]  # type: ignore[no-any-return]


def test_audit_list_shows_newest_entry_first_with_person_and_garage_and_details(
    cast: Cast, as_super: Api
) -> None:
    entry("tested", at=clock.now() - timedelta(minutes=1))
    entry(
        "tested",
        at=clock.now() + timedelta(seconds=5),
        person_id=cast.owner.pk,
        garage_id=cast.first.pk,
        address="203.0.113.9",
        details={"reason": "Why\nnot", "again": True, "days": [1, 2], "was": {"name": "A"}, "none": None},
    )
    new, old = listed(as_super, kind="tested")
    assert (new["who"], new["email"]) == ("Owner Person", "owner@cast.example")
    assert (new["garageId"], new["garageName"], new["address"]) == (cast.first.pk, "First", "203.0.113.9")
    assert [(each["name"], each["value"]) for each in new["details"]] == [
        ("was", "name A"),
        ("days", "1, 2"),
        ("none", "-"),
        ("again", "yes"),
        ("reason", "Why\nnot"),
    ]
    assert (old["who"], old["garageName"], old["details"]) == (None, None, [])


def test_audit_list_is_filtered_by_person_and_garage_and_kind_of_entry_and_dates(
    cast: Cast, as_super: Api
) -> None:
    entry("tested", person_id=cast.owner.pk, garage_id=cast.first.pk)
    entry("tested", person_id=cast.outsider.pk, garage_id=cast.second.pk)
    day = clock.today() - timedelta(days=3)
    entry("tested", at=clock.now() - timedelta(days=3))

    def number(**query: Any) -> int:
        return len(listed(as_super, kind="tested", **query))

    assert number() == 3
    assert number(person="owner@cast") == number(person="owner per") == 1
    assert number(person="nobody") == number(garage="nowhere") == 0
    assert number(garage="firs") == number(garage=str(cast.second.pk)) == 1
    assert number(since=day.isoformat(), until=day.isoformat()) == 1
    assert number(since=clock.today().isoformat()) == 2
    assert number(until=(day - timedelta(days=1)).isoformat()) == 0
    assert number(since="0001-01-01", until="9999-12-31") == number()
    assert listed(as_super, kind="never") == []


def test_audit_pages_stay_consistent_while_entries_are_added(as_super: Api) -> None:
    same = clock.now()
    made = [entry("tested", at=same).pk for _ in range(60)]
    seen: list[int] = []
    before: dict[str, int] = {}
    for _ in range(4):
        page = call(as_super, "GET", "audit", kind="tested", **before).data
        seen += [each["entryId"] for each in page["records"]]
        entry("tested", at=clock.now() + timedelta(minutes=1))
        if page["older"] is None:
            break
        before = {"before": page["older"]}
    assert seen == made[::-1]
    assert listed(as_super, before=2**40) == []


def test_kinds_of_audit_entries_are_listed_once_in_alphabetical_order(as_super: Api) -> None:
    for kind in ("b", "a", "b"):
        entry(kind)
    kinds = call(as_super, "GET", "audit/kinds").data
    assert kinds == sorted(set(kinds)) and {"a", "b", "console_sign_in"} <= set(kinds)


def test_audit_export_contains_only_filtered_rows_and_escapes_formulas(
    cast: Cast, as_super: Api, people: Admins
) -> None:
    with tenancy.platform():
        Garage.objects.filter(pk=cast.first.pk).update(name='=HYPERLINK("x")')
    entry("tested", garage_id=cast.first.pk, details={"reason": "x"})
    entry("other")
    answer = call(as_super, "GET", "audit/export", kind="tested")
    assert f"audit-{clock.today()}.csv" in answer.response["Content-Disposition"]
    heading, row = b"".join(answer.response.streaming_content).decode("utf-8-sig").splitlines()
    assert heading == ",".join(trail.HEADINGS)
    assert '"\'=HYPERLINK(""x"")"' in row and row.endswith("reason: x")
    with tenancy.platform():
        written = AuditEntry.objects.get(kind="audit_exported")
    assert written.person_id == people.enrolled[AdminRole.SUPER].admin.person_id
    assert written.details == {"of_kind": "tested", "rows": 1}


def test_audit_export_has_a_row_limit(as_super: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trail, "EXPORTED_AT_MOST", 2)
    made = [entry("tested", at=clock.now() + timedelta(seconds=number)) for number in range(3)]
    answer = call(as_super, "GET", "audit/export", kind="tested")
    rows = b"".join(answer.response.streaming_content).decode("utf-8-sig").splitlines()
    assert len(rows) == 3 and made


def test_audit_list_takes_a_fixed_number_of_queries(
    cast: Cast, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    made = entry("tested", person_id=cast.owner.pk, garage_id=cast.first.pk)
    with tenancy.platform():
        with django_assert_num_queries(1):
            trail.list_entries(EntryFilter(kind="tested"), before=None)
        with django_assert_num_queries(4):
            trail.list_entries(EntryFilter(person="owner", garage="first"), before=made.pk)
        with django_assert_num_queries(1):
            trail.list_kinds()


@pytest.mark.prove
def test_audit_list_is_fast_with_100_000_entries(cast: Cast, as_super: Api) -> None:
    now, person, garage = clock.now(), cast.owner.pk, cast.first.pk
    with tenancy.platform():
        AuditEntry.objects.bulk_create(
            (
                AuditEntry(
                    at=now - timedelta(minutes=number),
                    kind="rare" if number == 99_999 else f"kind_{number % 40}",
                    person_id=person if number % 1000 == 0 else None,
                    garage_id=garage if number % 7 == 0 else None,
                    request_id="r",
                    details={"number": number},
                )
                for number in range(100_000)
            ),
            batch_size=5_000,
        )
        middle = AuditEntry.objects.order_by("pk")[50_000].pk
    oldest = (now - timedelta(minutes=99_999)).date().isoformat()
    for path, query in (
        ("audit", {}),
        ("audit", {"before": middle}),
        ("audit", {"kind": "rare"}),
        ("audit", {"kind": "kind_3", "before": middle}),
        ("audit", {"person": "owner"}),
        ("audit", {"garage": "first", "until": oldest}),
        ("audit", {"since": oldest, "until": oldest}),
        ("audit", {"person": "nobody"}),
        ("audit/kinds", {}),
    ):
        taken = []
        for _ in range(3):
            started = time.perf_counter()
            assert call(as_super, "GET", path, **query).status == 200
            taken.append(time.perf_counter() - started)
        assert min(taken) < 0.2, (path, query, taken)
