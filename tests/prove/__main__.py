"""`python -m tests.prove R6 --seed 7`: runs proofs, and writes docs/proofs.md. A quick run writes nothing."""

import argparse
import os
import sys
import time

from tests.prove import record
from tests.prove.parts import PROOFS
from tests.prove.proof import Figure, NotRun, Proof, Trial


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.prove", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"some of {', '.join(PROOFS)}; default: all")
    parser.add_argument("--seed", type=int, default=int(time.time()) % 10**6)
    parser.add_argument("--quick", action="store_true", help="run a small part of each proof")
    given = parser.parse_args(arguments)
    if unknown := set(given.names) - set(PROOFS):
        parser.error(f"Unknown: {', '.join(sorted(unknown))}. Proofs are: {', '.join(PROOFS)}.")
    proofs = [PROOFS[name] for name in given.names or PROOFS]
    failed = [proof for proof in proofs if _prove(proof, given.seed, quick=given.quick) == "fail"]
    return 1 if failed else 0


def _prove(proof: Proof, seed: int, *, quick: bool) -> str:
    print(f"{proof.name}: {proof.claim}", flush=True)
    print(f"  python -m tests.prove {proof.name} {Trial(seed, quick).command}", flush=True)
    began = time.monotonic()
    try:
        figure = proof.run(Trial(seed, quick))
        control = proof.control(Trial(seed, quick))
    except NotRun as reason:
        figure, verdict = Figure(str(reason), held=False), "not run"
    else:
        verdict = "pass" if figure.held and not control.held else "fail"
        print(f"  control ({proof.control_is}): {control.text}", flush=True)
        if control.held:
            figure = Figure(f"{figure.text}. The control held, so this proves nothing.", held=False)
    print(f"  {verdict}: {figure.text} ({time.monotonic() - began:.0f} s)", flush=True)
    # A small run would say too much on the page.
    if not quick:
        record.save(record.Result(proof.name, seed, figure.text, verdict))
    return verdict


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.development")
    sys.exit(main())
