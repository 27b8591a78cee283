"""`python -m tests.prove R6 --seed 7`: runs proofs, and writes docs/proofs.md. A quick run writes nothing."""

import argparse
import os
import sys
import time
import traceback

from tests.prove import record
from tests.prove.parts import PROOFS
from tests.prove.proof import NotRun, Proof, Trial, first_line


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
    text, verdict = _judge(proof, seed, quick=quick)
    print(f"  {verdict}: {text} ({time.monotonic() - began:.0f} s)", flush=True)
    # A small run would say too much on the page.
    if not quick:
        record.save(record.Result(proof.name, seed, text, verdict))
    return verdict


def _judge(proof: Proof, seed: int, *, quick: bool) -> tuple[str, str]:
    """Run the proof and its control. Returns the figure and the verdict. An error ends only this proof."""
    try:
        figure = proof.run(Trial(seed, quick))
    except NotRun as reason:
        return str(reason), "not run"
    except Exception as error:
        traceback.print_exc()
        return f"broken: {first_line(error)}", "fail"
    try:
        control = proof.control(Trial(seed, quick))
    except NotRun as reason:
        return f"{figure.text}. The control could not run: {reason}", "not run"
    except Exception as error:
        traceback.print_exc()
        return f"{figure.text}. The control broke: {first_line(error)}", "fail"
    print(f"  control ({proof.control_is}): {control.text}", flush=True)
    if control.held:
        return f"{figure.text}. The control held, so this proves nothing.", "fail"
    return figure.text, "pass" if figure.held else "fail"


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.development")
    sys.exit(main())
