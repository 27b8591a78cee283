"""`python -m infra.kubernetes [OVERLAY …]` checks overlays. Without an argument, it checks ours."""

import sys
from pathlib import Path

from infra.kubernetes import build
from infra.kubernetes.check import check
from infra.kubernetes.schemas import VERSIONS

NOT_RUN = 69  # EX_UNAVAILABLE of sysexits.h


def main(arguments: list[str]) -> int:
    program = build.kubectl()
    if program is None:
        print(f"not run: {build.MISSING}", file=sys.stderr)
        return NOT_RUN
    status = 0
    for overlay in map(Path, arguments) if arguments else build.OVERLAYS:
        try:
            objects, problems = check(program, overlay)
        except build.BuildFailed as failure:
            objects, problems = [], [str(failure)]
        for problem in problems:
            print(problem, file=sys.stderr)
        if problems:
            status = 1
        else:
            versions = " and ".join(VERSIONS)
            print(f"{build.shown(overlay)}: {len(objects)} objects are well, for Kubernetes {versions}.")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
