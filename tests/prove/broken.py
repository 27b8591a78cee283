"""Takes one mechanism out of the product, for the control of a proof.

PROVE_WITHOUT is a name in the product, and PROVE_INSTEAD the name of its replacement. pytest loads this
file as a plugin. A program of the product starts with it: `python -m tests.prove.broken -m celery …`.
"""

import os
import pkgutil
import runpy
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from unittest.mock import patch

import pytest

# Tests start programs of the product with these arguments.
LAUNCHER: tuple[str, ...] = ("-m", "tests.prove.broken") if os.environ.get("PROVE_WITHOUT") else ()


def _without() -> AbstractContextManager[object]:
    missing = os.environ.get("PROVE_WITHOUT")
    if not missing:
        return nullcontext()
    return patch(missing, pkgutil.resolve_name(os.environ["PROVE_INSTEAD"]))


@pytest.fixture(autouse=True)
def without_one_mechanism() -> Iterator[None]:
    with _without():
        yield


def main(arguments: list[str]) -> None:
    import django

    django.setup()
    with _without():
        if arguments[0] == "-m":
            sys.argv = arguments[1:]
            runpy.run_module(arguments[1], run_name="__main__", alter_sys=True)
        else:
            sys.argv = arguments
            runpy.run_path(arguments[0], run_name="__main__")


if __name__ == "__main__":
    main(sys.argv[1:])
