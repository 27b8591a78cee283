"""Reads `/metrics` as Prometheus does."""

from collections.abc import Iterator
from dataclasses import dataclass

from prometheus_client.parser import text_string_to_metric_families

from tests.api import Answered, Api

TOKEN = "a-token-for-prometheus-of-this-test-run"


@dataclass(frozen=True)
class Series:
    name: str
    labels: dict[str, str]
    value: float


def call(token: str = TOKEN) -> Answered:
    return Api(token).send("GET", "/metrics")


def parsed(text: str) -> Iterator[Series]:
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            yield Series(sample.name, dict(sample.labels), sample.value)


def series() -> list[Series]:
    answer = call()
    assert answer.status == 200, answer.response.content
    return list(parsed(answer.response.content.decode()))


def value(name: str, **labels: str) -> float:
    """Return the sum of the series that have these labels."""
    return sum(each.value for each in series() if each.name == name and labels.items() <= each.labels.items())
