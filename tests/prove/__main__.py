"""`python -m tests.prove R6 --seed 7`: runs proofs with the real product, and writes docs/proofs.md."""

import argparse
import os
import random
import sys
import time

from tests.prove import disk_full, load, postgres_killed, record, redis_away, web_killed, worker_killed
from tests.prove.proof import Figure, NotRun, Proof

PARTS = (
    load.PROOF,
    web_killed.PROOF,
    worker_killed.PROOF,
    redis_away.PROOF,
    postgres_killed.PROOF,
    disk_full.PROOF,
)
PROOFS = {proof.name: proof for proof in PARTS}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.prove", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"some of {', '.join(PROOFS)}; default: all")
    parser.add_argument("--seed", type=int, default=int(time.time()) % 10**6)
    given = parser.parse_args(arguments)
    if unknown := set(given.names) - set(PROOFS):
        parser.error(f"Unknown: {', '.join(sorted(unknown))}. Proofs are: {', '.join(PROOFS)}.")
    failed = [name for name in given.names or PROOFS if _prove(PROOFS[name], given.seed) == "fail"]
    return 1 if failed else 0


def _prove(proof: Proof, seed: int) -> str:
    print(f"{proof.name}: {proof.claim} (seed {seed})", flush=True)
    began = time.monotonic()
    try:
        figure = proof.run(random.Random(seed))
        control = proof.control(random.Random(seed))
    except NotRun as reason:
        figure, verdict = Figure(str(reason), held=False), "not run"
    else:
        verdict = "pass" if figure.held and not control.held else "fail"
        print(f"  control ({proof.control_is}): {control.text}", flush=True)
        if control.held:
            figure = Figure(f"{figure.text}. The control held, so this proves nothing.", held=False)
    print(f"  {verdict}: {figure.text} ({time.monotonic() - began:.0f} s)", flush=True)
    record.save(record.Result(proof.name, proof.claim, proof.target, seed, figure.text, verdict))
    return verdict


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.development")
    sys.exit(main())
