"""The outlines of a car and a two-wheeler, and their named places. The web app has the same file."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import orjson

from kernel.sentences import Sentence
from tenants.visits.codes import Outline
from tenants.visits.places import PLACES

_FILE = Path(__file__).parent / "outlines.json"


@dataclass(frozen=True)
class Drawing:
    """Paths on a square of 1000 by 1000, and the name of each place."""

    paths: tuple[str, ...]
    places: dict[str, Sentence]


@cache
def drawings() -> dict[Outline, Drawing]:
    stored = orjson.loads(_FILE.read_bytes())
    return {
        outline: Drawing(
            tuple(stored[outline]["paths"]),
            {place["place"]: PLACES[place["place"]] for place in stored[outline]["places"]},
        )
        for outline in Outline
    }
