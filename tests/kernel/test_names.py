"""The key of a name: equal in all scripts, usual spellings and both programs."""

import json
import random
import subprocess
from collections.abc import Callable, Iterator

import psycopg
import pytest

from config.env import ROOT
from kernel.names.keys import name_key
from kernel.names.search import THRESHOLD, key_patterns, similar_key
from tests.cast import Cast
from tests.database import owner_dsn

PAIRS = [
    tuple(line.split("\t"))
    for line in (ROOT / "languages/name-pairs.tsv").read_text(encoding="utf-8").splitlines()
]
# Node has no types, so the TypeScript compiler removes them from the twin.
TWIN = """
const {readFileSync} = require("node:fs");
const {ModuleKind, transpileModule} = require("typescript");
const source = readFileSync("webapp/src/lib/name-key.ts", "utf8");
const {outputText} = transpileModule(source, {compilerOptions: {module: ModuleKind.CommonJS, target: "ES2022"}});
const twin = {};
new Function("exports", outputText)(twin);
const texts = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(texts.map(twin.nameKey)));
"""


@pytest.mark.spec("hand-78")
def test_most_name_pairs_have_equal_keys(record_property: Callable[[str, object], None]) -> None:
    assert len(PAIRS) >= 400
    equal = sum(name_key(latin) == name_key(other) for latin, other in PAIRS) / len(PAIRS)
    record_property("equal", equal)
    assert equal >= 0.93


@pytest.mark.spec("hand-78")
def test_nearly_all_name_pairs_are_found_with_similarity(cast: Cast) -> None:
    """Postgres compares the keys, in both directions, as the search does."""
    found = 0
    with psycopg.connect(owner_dsn()) as owner:
        owner.execute("SET search_path = extensions")
        owner.execute(f"SET pg_trgm.word_similarity_threshold = {THRESHOLD}")
        for pair in PAIRS:
            keys = [name_key(name) for name in pair]
            for sought, stored in (keys, reversed(keys)):
                (is_found,) = owner.execute(
                    "SELECT strpos(%(stored)s, %(sought)s) > 0 OR %(sought)s <%% %(stored)s",
                    {"sought": sought, "stored": stored},
                ).fetchone() or (None,)
                found += bool(is_found)
    assert found >= 0.97 * 2 * len(PAIRS)


@pytest.mark.parametrize(
    "names",
    [
        ("Suresh", "सुरेश", "SURESH", "suresh ", "સુરેશ"),
        ("Laxmi", "Lakshmi", "लक्ष्मी", "लक्‍ष्‍मी", "Lakshmee"),
        ("Chaudhary", "Choudhari", "Chowdhary", "चौधरी"),
        ("Verma", "Varma", "वर्मा"),
        ("Asha Rao", "आशा राव", "Aasha  Rao", "asha-rao"),
        ("Renée", "Renee"),
    ],
)
def test_spellings_of_a_name_have_one_key(names: tuple[str, ...]) -> None:
    assert len({name_key(name) for name in names}) == 1, [name_key(name) for name in names]


@pytest.mark.parametrize(("one", "other"), [("Suresh", "Ramesh"), ("Asha", "Usha"), ("Ravi", "Rao")])
def test_different_names_have_different_keys(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


@pytest.mark.parametrize("text", ["", " ", "-", "।", "9812345670", "९८१२", "李", "🚗", "%", "\\", "'"])
def test_text_without_a_name_is_not_searched_by_key(text: str) -> None:
    assert key_patterns(text) == []
    assert similar_key(text) == ""


def test_short_key_is_searched_as_a_word_or_its_beginning_and_without_wildcards() -> None:
    assert key_patterns("Ram") == ["rm", "rm %", "% rm", "% rm %"]
    assert key_patterns("Ravi") == ["rvi%", "% rvi%"]
    # A text in Indian letters is sought by its key alone.
    assert key_patterns("रवि") == ["%rvi%"]
    assert key_patterns("लाल") == ["ll%", "% ll%", "%ll", "%ll %"]
    assert key_patterns("झा") == ["j%", "% j%"]
    assert key_patterns("सुरेश") == ["%sures%"]
    assert key_patterns("%su_resh%") == ["%su res%"]


def test_similar_names_are_not_searched_for_one_letter_or_a_plate() -> None:
    assert similar_key("ra") == ""
    assert similar_key("MH12AB1234") == ""
    assert similar_key("Suresh K") == "sures k"


def random_texts(chance: random.Random) -> Iterator[str]:
    """Yield names with random changes, and texts of random letters, signs and digits."""
    blocks = [range(0x20, 0x7F), range(0x900, 0x980), range(0x980, 0xD80), range(0xC0, 0x180)]
    blocks += [range(0x300, 0x370), range(0x2000, 0x2070), range(0x20, 0xD800), range(0x1F300, 0x1F700)]
    names = [name for pair in PAIRS for name in pair]
    for _ in range(6_000):
        letters = list(" ".join(chance.choices(names, k=chance.randint(1, 3))))
        for _ in range(chance.randint(0, 4)):
            letters.insert(chance.randrange(len(letters)), chr(chance.choice(chance.choice(blocks))))
        yield "".join(letters).upper() if chance.random() < 0.2 else "".join(letters)
    for _ in range(6_000):
        mixed = chance.choices(blocks, k=chance.randint(1, 3))
        yield "".join(chr(chance.choice(chance.choice(mixed))) for _ in range(chance.randint(0, 30)))


@pytest.mark.spec("hand-78")
def test_both_programs_make_the_same_key_of_random_texts() -> None:
    texts = list(random_texts(random.Random(2026)))
    assert len(texts) >= 10_000
    answer = subprocess.run(
        ["node", "-e", TWIN], input=json.dumps(texts), capture_output=True, text=True, check=True, cwd=ROOT
    )
    keys = json.loads(answer.stdout)
    wrong = [
        (text, ours, key) for text, key in zip(texts, keys, strict=True) if (ours := name_key(text)) != key
    ]
    assert wrong == []
    # Negative control: the texts have many different keys.
    assert len(set(keys)) > 8_000
