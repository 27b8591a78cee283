"""Counts of a test garage."""

from typing import Any

from tests.api import Answered, Api

Row = dict[str, Any]


def open_count(client: Api, scope: str = "all", **more: Any) -> Row:
    answer = client.post("counts", {"scope": scope} | more)
    assert answer.status == 200, answer.body
    return dict(answer.data)


def count_part(client: Api, count: Row, part: Row, counted: float) -> Answered:
    return client.put(f"counts/{count['countId']}/lines/{part['partId']}", {"counted": counted})


def counted(client: Api, parts: list[tuple[Row, float]], scope: str = "all", **more: Any) -> Row:
    """Open a count and type the numbers."""
    count = open_count(client, scope, **more)
    for part, number in parts:
        answer = count_part(client, count, part, number)
        assert answer.status == 200, answer.body
    return count


def post_count(client: Api, count: Row) -> Answered:
    return client.post(f"counts/{count['countId']}/post")


def lines(client: Api, count: Row, **query: Any) -> list[Row]:
    found = client.get(f"counts/{count['countId']}", **query)
    assert found.status == 200, found.body
    return list(found.data["lines"])


def numbers(client: Api, count: Row) -> list[tuple[float | None, ...]]:
    """Return counted, expected, difference and value of each line."""
    names = ("counted", "expected", "difference", "value")
    return [tuple(line[name] for name in names) for line in lines(client, count)]
