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


Run = Callable[[random.Random], Figure]


@dataclass(frozen=True)
class Proof:
    name: str
    claim: str
    target: str
    run: Run
    # The same run without the mechanism that keeps the claim. It must not hold.
    control: Run
    control_is: str
