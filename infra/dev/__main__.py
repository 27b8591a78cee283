"""`python -m infra.dev COMMAND`: the make targets."""

import os
import sys

from infra.dev import audit, checks, chores, orphans, settings, up
from infra.dev.console import complain
from infra.dev.processes import Interrupted
from infra.dev.refusal import Refusal, explain

COMMANDS = {
    "up": up.up,
    "dev": up.dev,
    "test": checks.test,
    "check": checks.check,
    "lint": checks.lint,
    "e2e": checks.e2e,
    "shots": chores.shots,
    "seed": chores.seed,
    "py": chores.py,
    "manage": chores.manage,
    "api-types": chores.api_types,
    "prove": chores.prove,
    "prove-quick": chores.prove_quick,
    "audit": audit.audit,
    "release": chores.release,
    "image": chores.image,
    "bench": chores.bench,
}


def main(name: str) -> int:
    os.chdir(settings.ROOT)
    try:
        own = settings.load()
        orphans.end_all()
        return COMMANDS[name](own)
    except Refusal as refusal:
        complain(str(refusal))
    except Interrupted:
        return 130
    except OSError as error:
        if not (sentence := explain(error)):
            raise
        complain(sentence)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
