"""A garage that is registered for GST, with its radar switched on."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from kernel import clock, tenancy
from tenants.radar import services
from tenants.radar.models import Finding
from tests.api import Api
from tests.billed import register
from tests.cast import Cast

# Each rule finds subjects with their amounts in paise.
Findings = dict[str, dict[int, int]]
Look = Callable[[int], Findings]


@pytest.fixture
def owner(api: Api, cast: Cast) -> Api:
    client = api.as_(cast.owner)
    register(client)
    switch_on(client)
    return client


@pytest.fixture
def look(cast: Cast, owner: Api) -> Look:
    """Return a function that looks some days from now, and returns the open findings of each rule."""

    def later(days: int) -> Findings:
        with clock.at(clock.now() + timedelta(days=days)), tenancy.garage(cast.first.pk):
            services.look()
            found: Findings = {}
            for finding in Finding.objects.filter(state="open"):
                subjects = found.setdefault(finding.rule, {})
                subjects[finding.subject_id] = subjects.get(finding.subject_id, 0) + finding.amount_paise
            return found

    return later


def switch_on(client: Api, **changes: object) -> None:
    first = (clock.today() - timedelta(days=90)).isoformat()
    answer = client.put("leak-setting", {"isOn": True, "firstDay": first, "leastAmount": 100} | changes)
    assert answer.status == 200, answer.body
