"""The tests of what has changed since the last push: of changed packages, and of those that import them."""

import subprocess
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path

from infra.dev.settings import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
ROOTS = PROJECT["tool"]["importlinter"]["root_packages"]
PLATFORM, TENANTS, TESTS = "platform", "tenants", "tests"
# Quick tests of all files.
ALWAYS = {f"tests/architecture/test_{name}.py" for name in ("structure", "documents", "migrations")}
# A test of another part of `infra` has the folder of the same name.
INFRA = {"backup": "backups"}


def base() -> str:
    """Return the commit at which the branch left its upstream."""
    return next(iter(_git("merge-base", "HEAD", "@{upstream}")), "HEAD")


def paths() -> list[str]:
    """Return the files that were changed since then, also in the working tree, and new ones."""
    new = _git("ls-files", "--others", "--exclude-standard")
    return sorted({*_git("diff", "--name-only", base()), *new})


def tests(changed: Iterable[str]) -> list[str]:
    """Return files and folders of tests. `tests` alone means all of them."""
    packages, found = set(), set()
    for path in map(Path, changed):
        top, *inner = path.parts
        if top == TESTS:
            found.add(_own_tests(path))
        elif path.suffix == ".py" and top in (PLATFORM, TENANTS) and len(inner) > 1:
            packages.add(inner[0] if top == PLATFORM else f"{TENANTS}.{inner[0]}")
        elif path.suffix == ".py" and top in ROOTS:
            packages.add(top)
        elif top == "infra" and inner:
            found.add(f"{TESTS}/{INFRA.get(inner[0], inner[0])}")
        elif path.suffix in (".toml", ".lock"):
            found.add(TESTS)
    for package in packages | _importers(packages):
        found.add(f"{TESTS}/{package.replace('.', '/')}")
    there = {each for each in found if (ROOT / each).exists()}
    return [TESTS] if TESTS in there else sorted(there | ALWAYS) if there else []


def _own_tests(path: Path) -> str:
    """Return the test file itself, or the folder whose tests share the file."""
    return str(path if path.name.startswith("test_") else path.parent)


def _importers(packages: set[str]) -> set[str]:
    if not packages:
        return set()
    import grimp  # `make up` needs no time for it

    # grimp looks for packages as Python does.
    if (source := str(ROOT / PLATFORM)) not in sys.path:
        sys.path.append(source)
    graph = grimp.build_graph(*ROOTS)
    for module in sorted(graph.modules):
        is_package = "." not in module if not module.startswith("tenants") else module.count(".") == 1
        if is_package and module != "tenants":
            graph.squash_module(module)
    return {
        name
        for each in packages
        if each in graph.modules
        for name in graph.find_modules_that_directly_import(each)
    }


def _git(*arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.split("\n")[:-1] if done.returncode == 0 else []
