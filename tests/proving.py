"""Seed and size of a run, for tests that are proofs too.

`python -m tests.prove` sets them. Without them, a test has its usual seed and its full size. A test notes its
figures with `record_property`, and the proof adds them up.
"""

import os
import random
from collections.abc import Sequence

from hypothesis import Phase

IS_PROOF = "PROVE_SEED" in os.environ


def seed(usual: int) -> int:
    return int(os.environ.get("PROVE_SEED") or usual)


def size(full: int, quick: int) -> int:
    return quick if os.environ.get("PROVE_QUICK") else full


def seeds(usual: int, full: int, quick: int) -> range:
    first = seed(usual)
    return range(first, first + size(full, quick))


def phases() -> list[Phase]:
    """Return the phases of Hypothesis. A control needs no smallest example, and the search takes minutes."""
    control = bool(os.environ.get("PROVE_WITHOUT"))
    return [phase for phase in Phase if not control or phase is not Phase.shrink]


def sample(names: Sequence[str], quick: int) -> list[str]:
    """Return all names. A quick run has some of them, by its seed."""
    count = size(len(names), quick)
    return list(names) if count >= len(names) else sorted(random.Random(seed(0)).sample(names, count))
