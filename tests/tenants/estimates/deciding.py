"""Calls of a customer who decides over the link, and of a staff member who records a decision."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

from kernel import clock
from tests.api import Answered, Api
from tests.tenants.estimates.conftest import send

Row = dict[str, Any]
SAID = "She said yes to the brake pads on the phone."


def link_of(client: Api, estimate_id: int) -> str:
    """Send an estimate and return the token of its link."""
    return token_in(send(client, estimate_id)["link"])


def token_in(address: str) -> str:
    return parse_qs(urlsplit(address).query)["link"][0]


def look(link: str, api: Api | None = None) -> Row:
    answer = (api or Api()).get("shared-estimate", link=link)
    assert answer.status == 200, answer.body
    return dict(answer.data)


def answers(shown: Row, *, yes: bool = True, no: tuple[int, ...] = (), rank: int = 0) -> list[Row]:
    """Answer all lines. `no` are the places of declined lines, and `rank` the place of the option."""
    lines = [
        {"ref": line["ref"], "yes": yes and place not in no} for place, line in enumerate(shown["lines"])
    ]
    choices = [
        {
            "choice": choice.get("choiceId"),
            "optionId": choice["options"][rank]["optionId"] if yes and rank >= 0 else None,
        }
        for choice in shown["choices"]
    ]
    return lines + choices


def body_of(link: str, shown: Row, total: float, **more: Any) -> Row:
    return {
        "link": link,
        "versionNumber": shown.get("versionNumber") or shown.get("lastVersion"),
        "answers": more.pop("answers", None) or answers(shown),
        "name": "Asha Rao",
        "totalSeen": total,
    } | more


def decide(link: str, shown: Row, total: float, api: Api | None = None, **more: Any) -> Answered:
    return (api or Api()).post("shared-estimate/decide", body_of(link, shown, total, **more))


def record(client: Api, estimate_id: int, shown: Row, total: float, **more: Any) -> Answered:
    spoken = {
        "way": "phone",
        "phone": "9876543210",
        "spokenAt": clock.now().isoformat(),
        "said": SAID,
    }
    return client.post(f"estimates/{estimate_id}/decisions", body_of("", shown, total, **(spoken | more)))
