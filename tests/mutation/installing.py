"""Installs a mutant into the loaded modules of a process. No file changes."""

import ast
import sys
from types import FunctionType

from tests.mutation.mutants import Mutant


def install(mutant: Mutant) -> None:
    module = sys.modules[".".join(mutant.path.with_suffix("").parts)]
    scratch = dict(vars(module))
    exec(compile(ast.Module([mutant.statement], []), str(mutant.path), "exec"), scratch)  # noqa: S102
    for name, new in scratch.items():
        old = vars(module).get(name)
        if name != "__builtins__" and new is not old:
            _replace(name, old, new)


def _replace(name: str, old: object, new: object) -> None:
    """Replace a value. A function gets a new body, because modules that imported the function refer to the
    same object. Other values are replaced everywhere."""
    if isinstance(old, type) and isinstance(new, type):
        for member, made in vars(new).items():
            _swap(vars(old).get(member), made)
    elif not _swap(old, new):
        for module in list(sys.modules.values()):
            if getattr(module, "__dict__", {}).get(name) is old:
                setattr(module, name, new)


def _swap(old: object, new: object) -> bool:
    if isinstance(old, property) and isinstance(new, property):
        old, new = old.fget, new.fget
    if not isinstance(old, FunctionType) or not isinstance(new, FunctionType):
        return False
    old.__code__, old.__defaults__, old.__kwdefaults__ = new.__code__, new.__defaults__, new.__kwdefaults__
    return True
