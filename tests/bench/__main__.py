"""`python -m tests.bench [row …]` prints the table of ratios and fails when a target is missed."""

import logging
import os
import pkgutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

import django

HOST = "bench.localhost"


def main(wanted: list[str]) -> int:
    # The production settings require a public URL with TLS and a named seller.
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "config.settings.production",
        "PUBLIC_URL": f"https://{HOST}",
        "SELLER_NAME": "Servicebay Private Limited",
        "SELLER_ADDRESS": "1 Bench Street, Chennai",
        "BACKUP_DIR": "/nowhere",
        # The rows in this process ask as fast as they can.
        "GARAGE_RATE": "0",
    }
    django.setup()
    from tests.bench import ground, machine, rows
    from tests.bench.figures import Figure, Note, table

    names = [module.name for module in pkgutil.iter_modules(rows.__path__)]
    if unknown := set(wanted) - set(names):
        raise SystemExit(f"There is no row {', '.join(sorted(unknown))}; there are: {', '.join(names)}.")
    figures: list[Figure] = []
    notes: list[Note] = []
    started = time.monotonic()
    with quiet(), ground.prepared() as prepared:
        where = machine.describe(prepared.owner)
        for name in wanted or names:
            print(f"measuring {name} …", flush=True)
            measure: Callable[[ground.Ground], Iterator[Figure | Note]]
            measure = import_module(f"tests.bench.rows.{name}").measure
            for found in measure(prepared):
                if isinstance(found, Figure):
                    figures.append(found)
                else:
                    notes.append(found)
    print(f"\n{where}\n\n{table(figures)}")
    for note in notes:
        print(f"\n{note.title}\n" + "\n".join(f"  {line}" for line in note.lines))
    missed = [figure.name for figure in figures if not figure.met]
    print(
        f"\n{len(figures)} rows in {time.monotonic() - started:.0f} s"
        + (", missed: " * bool(missed))
        + ", ".join(missed)
    )
    return 1 if missed else 0


@contextmanager
def quiet() -> Iterator[None]:
    """Write the log as in production, but show only warnings."""
    (handler,) = logging.getLogger().handlers
    assert isinstance(handler, logging.StreamHandler)
    shown = logging.StreamHandler()
    shown.setLevel(logging.WARNING)
    shown.setFormatter(handler.formatter)
    logging.getLogger().addHandler(shown)
    with Path(os.devnull).open("w") as nowhere:
        handler.setStream(nowhere)
        yield


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
