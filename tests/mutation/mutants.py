"""Generates every small mistake that can be made in a module, one at a time and without randomness."""

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

FLIPPED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
SWAPPED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}
RENAMED = {"max": "min", "min": "max", "any": "all", "all": "any", "sorted": "list", "reversed": "list"}
OTHER_QUERY = {"filter": "exclude", "exclude": "filter", "first": "last"}

# This function changes the copy of a node.
Change = Callable[[ast.AST], None]


@dataclass(frozen=True)
class Mutant:
    """A top-level statement of a module with one mistake, and the lines whose tests should detect it."""

    path: Path
    line: int
    what: str
    statement: ast.stmt
    lines: range
    function: range

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.what}"


def mutants_of(path: Path) -> Iterator[Mutant]:
    for statement in ast.parse(path.read_text()).body:
        seen = {ast.unparse(statement)}
        if isinstance(statement, ast.Import | ast.ImportFrom | ast.Expr) or _is_all(statement):
            continue
        for number, (node, lines, function) in enumerate(_run_time_nodes(statement)):
            for what, change in _changes(node):
                changed = copy.deepcopy(statement)
                change(list(_run_time_nodes(changed))[number][0])
                ast.fix_missing_locations(changed)
                if (text := ast.unparse(changed)) not in seen:
                    seen.add(text)
                    yield Mutant(path, lines.start, what, changed, lines, function)


def _is_all(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == "__all__"


def _run_time_nodes(top: ast.stmt) -> list[tuple[ast.AST, range, range]]:
    """Return the nodes that have an effect at run time, each with its lines and the lines of its function."""
    found: list[tuple[ast.AST, range, range]] = []

    def walk(node: ast.AST, lines: range, function: range) -> None:
        if isinstance(node, ast.stmt | ast.expr):
            lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
        if isinstance(node, ast.FunctionDef):
            function = lines
        found.append((node, lines, function))
        for child in _run_time_children(node):
            walk(child, lines, function)

    walk(top, range(0), range(0))
    return found


def _run_time_children(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the child nodes except annotations, decorators and docstrings. For a class, return methods and
    defaults.
    """
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases", "target", "targets"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(node, ast.ClassDef) and not isinstance(child, ast.FunctionDef | ast.AnnAssign):
                continue
            if isinstance(child, ast.AST) and not _is_docstring(child):
                yield child


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _changes(node: ast.AST) -> Iterator[tuple[str, Change]]:
    yield from _other_values(node)
    yield from _other_operators(node)
    yield from _other_control_flow(node)


def _other_values(node: ast.AST) -> Iterator[tuple[str, Change]]:
    match node:
        case ast.Constant(value=bool(old)):
            yield f"{old} → {not old}", _set("value", not old)
        case ast.Constant(value=int(old)):
            for new in (old + 1, old - 1):
                yield f"{old} → {new}", _set("value", new)
        case ast.Constant(value=str(old)):
            yield f"{old!r} → another text", _set("value", f"~{old}")
        case ast.Return(value=ast.expr() as value) if ast.unparse(value) != "None":
            yield "returns None", _set("value", ast.Constant(None))
        case ast.keyword(value=ast.Name() | ast.Attribute()):
            yield f"{node.arg} = None", _set("value", ast.Constant(None))


def _other_operators(node: ast.AST) -> Iterator[tuple[str, Change]]:
    match node:
        case ast.Compare(ops=ops):
            for number, old in enumerate(ops):
                for new in FLIPPED[type(old)]:
                    yield f"{_name(old)} → {new.__name__}", _set_in("ops", number, new())
        case ast.BoolOp(op=ast.And()):
            yield "and → or", _set("op", ast.Or())
        case ast.BoolOp():
            yield "or → and", _set("op", ast.And())
        case ast.BinOp(op=op) if type(op) in SWAPPED:
            new_op = SWAPPED[type(op)]
            yield f"{_name(op)} → {new_op.__name__}", _set("op", new_op())
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "not dropped", _set("operand", _negated(operand))
        case ast.UnaryOp(op=ast.USub()):
            yield "- → +", _set("op", ast.UAdd())
        case ast.Call(func=ast.Name(id=name)) if name in RENAMED:
            yield f"{name} → {RENAMED[name]}", _set("func", ast.Name(RENAMED[name], ast.Load()))
        case ast.Attribute(attr=name) if name in OTHER_QUERY:
            yield f"{name} → {OTHER_QUERY[name]}", _set("attr", OTHER_QUERY[name])


def _other_control_flow(node: ast.AST) -> Iterator[tuple[str, Change]]:
    match node:
        case ast.If(test=test) | ast.IfExp(test=test):
            yield "condition negated", _set("test", _negated(test))
        case ast.comprehension(ifs=ifs):
            for number, test in enumerate(ifs):
                yield "condition negated", _set_in("ifs", number, _negated(test))
        case ast.Expr():
            yield "call dropped", _set("value", ast.Constant(None))
    for field in ("body", "orelse"):
        block = getattr(node, field, None)
        for number, child in enumerate(block if isinstance(block, list) else []):
            if isinstance(child, ast.Raise | ast.AugAssign) or _writes_attribute(child):
                yield f"dropped: {ast.unparse(child)}", _set_in(field, number, ast.Pass())


def _writes_attribute(statement: ast.AST) -> bool:
    if not isinstance(statement, ast.Assign):
        return False
    return any(isinstance(each, ast.Attribute) for each in ast.walk(statement.targets[0]))


def _negated(test: ast.expr) -> ast.expr:
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        # A negated comparison is also a flipped comparison. Both have the same form, so that the mutant is
        # not counted twice.
        return ast.Compare(test.left, [FLIPPED[type(test.ops[0])][-1]()], test.comparators)
    return test.operand if isinstance(test, ast.UnaryOp) else ast.UnaryOp(ast.Not(), test)


def _name(node: ast.AST) -> str:
    return type(node).__name__


def _set(field: str, value: object) -> Change:
    return lambda node: setattr(node, field, value)


def _set_in(field: str, number: int, value: ast.AST) -> Change:
    return lambda node: getattr(node, field).__setitem__(number, value)
