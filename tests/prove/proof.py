"""A proof: a claim about the product, how it is tested, and a control that must fail."""

import random
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """What a run measured, and whether the claim held."""

    text: str
    held: bool


class NotRun(Exception):
    """The machine cannot run this proof. The message says why."""


@dataclass
class Trial:
    """One run: its seed, and whether it is small. A quick run finds broken code, and its figure proves little."""

    seed: int
    quick: bool = False

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)

    def size(self, full: int, quick: int) -> int:
        return quick if self.quick else full

    @property
    def environment(self) -> dict[str, str]:
        """Return what `tests/proving.py` reads in another process."""
        return {"PROVE_SEED": str(self.seed), "PROVE_QUICK": "1" if self.quick else ""}

    @property
    def command(self) -> str:
        return f"--seed {self.seed}{' --quick' if self.quick else ''}"


def first_line(found: Exception | str) -> str:
    """Return the first line of an error or a message. A table cell holds no bar."""
    text = found if isinstance(found, str) else f"{type(found).__name__}: {found}"
    return text.strip().partition("\n")[0].replace("|", "/")[:160]


Run = Callable[[Trial], Figure]


@dataclass(frozen=True)
class Proof:
    name: str
    claim: str
    target: str
    run: Run
    # The same run without the mechanism that keeps the claim. It must not hold.
    control: Run
    control_is: str
