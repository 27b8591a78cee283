"""The lists of GST rates, HSN suggestions and units in the web app. The server checks each of these values."""

import re
from decimal import Decimal
from pathlib import Path

from gst.hsn import SUGGESTIONS
from gst.rates import GOODS_RATES
from gst.units import MOST_PLACES, UNITS

FEATURES = Path(__file__).parents[3] / "webapp" / "src" / "features"
PARTS = FEATURES / "parts"


def test_web_app_shows_the_newest_rates_until_the_server_answers() -> None:
    text = (FEATURES / "gst" / "api" / "gst-defaults.ts").read_text()
    found = re.search(r"GOODS_RATES: readonly number\[\] = \[([\d., ]+)\]", text)
    assert found
    assert {Decimal(rate) for rate in found[1].split(",")} == set(GOODS_RATES[-1].percents)


def test_web_app_suggests_the_same_rates() -> None:
    found = re.findall(r'heading: "(\d+)", rate: ([\d.]+)', (PARTS / "tax.ts").read_text())
    now = {each.heading: each.percent for each in SUGGESTIONS}
    assert {heading: Decimal(rate) for heading, rate in found} == now


def test_web_app_has_the_same_units() -> None:
    text = (PARTS / "quantity.ts").read_text()
    found = re.findall(r"^  ([A-Z]{3}): \{ word: say\.\w+\(\), places: (\w+) \}", text, re.MULTILINE)
    assert {code: MOST_PLACES if places == "MOST_PLACES" else int(places) for code, places in found} == {
        code: unit.places for code, unit in UNITS.items()
    }
