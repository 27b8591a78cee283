"""The customer's page says how a version differs from the one before."""

from typing import Any

from tests.api import Api
from tests.shop import Shop
from tests.tenants.estimates.conftest import choice, goods, labour, option, saved
from tests.tenants.estimates.deciding import link_of, look


def changes(shown: dict[str, Any]) -> dict[str, str]:
    return {line["name"]: line["change"] for line in shown["lines"]}


def test_page_names_lines_that_the_new_version_took_off(client: Api, shop: Shop, estimate_id: int) -> None:
    pads = choice("Pads", option("Good", goods(590, partName="Clip")), option("Best", goods(1180)))
    saved(client, estimate_id, labour(shop.oil, 1000), kept := labour(shop.wash, 450), choices=[pads])
    first = look(link_of(client, estimate_id))
    assert (first["takenOff"], first["versionBefore"]) == ([], None)
    saved(client, estimate_id, kept, goods(300, partName="Wiper"))
    second = look(link_of(client, estimate_id))
    assert second["takenOff"] == ["Oil change", "Clip", "Brake pads"]
    assert second["versionBefore"] == 1
    assert changes(second) == {"Foam wash": "", "Wiper": "new"}


def test_line_that_was_removed_and_added_again_is_not_taken_off(
    client: Api, shop: Shop, estimate_id: int
) -> None:
    """The form gives the second line another id. The customer sees one line with a new price."""
    saved(client, estimate_id, goods(590), labour(shop.wash, 450))
    link_of(client, estimate_id)
    saved(client, estimate_id, goods(1180), labour(shop.wash, 450))
    shown = look(link_of(client, estimate_id))
    assert shown["takenOff"] == []
    assert changes(shown) == {"Brake pads": "changed", "Foam wash": ""}


def test_changed_note_or_tax_is_marked(client: Api, shop: Shop, estimate_id: int) -> None:
    oil, pads = labour(shop.oil, 1000, note="Black"), goods(590, note="2 mm")
    saved(client, estimate_id, oil, pads)
    link_of(client, estimate_id)
    # 500 rupees without GST at 18 % and at 40 %.
    saved(client, estimate_id, oil | {"note": "Black, and low"}, pads | {"rate": 700, "gstRate": 40})
    shown = look(link_of(client, estimate_id))
    assert [line["net"] for line in shown["lines"]] == [1000, 500]
    assert changes(shown) == {"Oil change": "changed", "Brake pads": "changed"}


def test_other_states_of_the_link_name_no_lines(client: Api, shop: Shop, estimate_id: int) -> None:
    saved(client, estimate_id, labour(shop.oil, 1000), labour(shop.wash, 450))
    link_of(client, estimate_id)
    saved(client, estimate_id, kept := labour(shop.oil, 1000))
    link = link_of(client, estimate_id)
    saved(client, estimate_id, kept)
    changing = look(link)
    assert (changing["state"], changing["takenOff"], changing["lines"]) == ("changing", [], [])
