"""Validates Stripe's requests and responses against the SDK's types, so that an unknown name fails a test."""

import ast
import importlib
import inspect
import sys
from collections.abc import Callable
from decimal import Decimal
from functools import cache
from types import UnionType
from typing import Annotated, Any, ClassVar, ForwardRef, Literal, NotRequired, Union, get_args, get_origin
from typing import NotRequired as NotRequiredToo

from pydantic import AfterValidator, ConfigDict, TypeAdapter
from stripe import ListObject, StripeObject
from stripe._object_classes import get_object_class
from stripe._request_options import RequestOptions
from stripe._stripe_object import UntypedStripeObject
from typing_extensions import TypedDict, is_typeddict

Json = dict[str, Any]
# These options are sent as headers.
OPTIONS = frozenset(RequestOptions.__annotations__)


def parsed_params(params: type, form: Json) -> Json:
    """Return the typed parameters of a request. Unknown parameters are rejected."""
    return dict(_params(params).validate_python(form))


def validated(value: Json) -> Json:
    """Return the object if it has exactly the fields of its class, or raise."""
    _object(_class_of(value)).validate_python(value)
    return value


def build(kind: type[StripeObject], **values: Any) -> Json:
    """Return an object of a class. Nullable fields are null unless they are given."""
    return _build(kind, values)


# -- validation ----------------------------------------------------------------------------------------------


@cache
def _params(params: Any) -> TypeAdapter[Any]:
    return TypeAdapter(_typed_dict(params.__name__, _fields(params), strict=False))


@cache
def _object(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(_typed_dict(kind.__name__, _fields(kind), strict=True))


def _typed_dict(name: str, fields: Json, *, strict: bool) -> Any:
    # The class is called through a variable, because mypy does not accept a TypedDict with computed fields.
    make: Any = TypedDict
    closed = make(name, fields)
    closed.__pydantic_config__ = ConfigDict(extra="forbid", strict=strict)
    return closed


@cache
def _annotations(kind: Any) -> dict[str, tuple[Any, Json]]:
    """Return each field with its annotation and the names available in its module."""
    found: dict[str, tuple[Any, Json]] = {}
    for base in reversed(kind.__mro__):
        for name, annotation in inspect.get_annotations(base).items():
            origin: Any = get_origin(annotation)
            if not name.startswith("_") and origin is not ClassVar and name not in OPTIONS:
                found[name] = annotation, _names(base.__module__)
    return found


@cache
def _fields(kind: Any) -> Json:
    fields = {}
    for name, (annotation, names) in _annotations(kind).items():
        resolved = _resolved(annotation, names)
        if get_origin(resolved) in (NotRequired, NotRequiredToo):
            fields[name] = NotRequired[_shape(get_args(resolved)[0], names)]
        else:
            fields[name] = _shape(resolved, names)
    return fields


@cache
def _names(module_name: str) -> Json:
    """Return the names that a module's annotations may use, including imports for type checkers."""
    module = sys.modules[module_name]
    names = dict(vars(module))
    source = getattr(module, "__file__", None)
    if not module_name.startswith("stripe") or source is None:
        return names
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("stripe"):
            for alias in node.names:
                imported = importlib.import_module(str(node.module))
                names.setdefault(alias.asname or alias.name, getattr(imported, alias.name))
    return names


def _resolved(annotation: Any, names: Json) -> Any:
    if isinstance(annotation, ForwardRef):
        annotation = annotation.__forward_arg__
    return eval(annotation, names) if isinstance(annotation, str) else annotation  # noqa: S307 - the SDK's own


def _shape(annotation: Any, names: Json) -> Any:
    """Return the annotation for pydantic. Enumerations accept only the values that the SDK lists."""
    annotation = _resolved(annotation, names)
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin in (Union, UnionType):
        arms = [_resolved(each, names) for each in arguments]
        known = [each for each in arms if get_origin(each) is Literal and get_args(each) != ("",)]
        closed = [each for each in arms if not (known and each is str)]
        return Union[tuple(_shape(each, names) for each in closed)]  # noqa: UP007 - built from a tuple
    if origin is list:
        return list.__class_getitem__(_shape(arguments[0], names))
    if origin is dict:
        return dict.__class_getitem__((str, _shape(arguments[1], names)))
    if origin is ListObject:
        return _list_of(arguments[0], names)
    if origin is UntypedStripeObject:
        return dict.__class_getitem__((str, _shape(arguments[0], names)))
    if annotation is Decimal:
        return str  # Stripe sends decimal numbers as text.
    if is_typeddict(annotation):
        return _typed_dict(annotation.__name__, _fields(annotation), strict=False)
    if isinstance(annotation, type) and issubclass(annotation, StripeObject):
        return _of_class(annotation)
    return annotation


def _list_of(item: Any, names: Json) -> Any:
    fields: Json = {"object": Literal["list"], "has_more": bool, "url": str}
    fields["data"] = list.__class_getitem__(_shape(item, names))
    return _typed_dict("List", fields, strict=True)


def _of_class(kind: Any) -> Any:
    """Return the pydantic type of a class. Named objects are validated lazily, because their types refer to
    each other in cycles.
    """
    if kind is UntypedStripeObject:
        return dict[str, Any]
    if getattr(kind, "OBJECT_NAME", None):
        return Annotated[dict[str, Any], AfterValidator(validated)]
    return _typed_dict(kind.__name__, _fields(kind), strict=True)


def _class_of(value: Json) -> Any:
    if value["object"] == "list":
        return _Listed
    return get_object_class("V1", value["object"])


class _Listed(StripeObject):
    """A page of a list as a whole response."""

    object: Literal["list"]
    data: list[UntypedStripeObject[Any]]
    has_more: bool
    url: str


# -- creation ------------------------------------------------------------------------------------------------


def _build(kind: Any, values: Json) -> Json:
    fields = {}
    for name, (annotation, names) in _annotations(kind).items():
        arms = _arms(annotation, names)
        if name in values:
            fields[name] = _filled(arms, values[name])
        elif type(None) in arms:
            fields[name] = None
    return fields | {name: value for name, value in values.items() if name not in fields}


def _arms(annotation: Any, names: Json) -> list[Any]:
    resolved = _resolved(annotation, names)
    if get_origin(resolved) in (Union, UnionType):
        return [each for arm in get_args(resolved) for each in _arms(arm, names)]
    return [resolved]


def _filled(arms: list[Any], value: Any) -> Any:
    """Build nested objects that have no object name of their own."""
    parts: list[Callable[..., Any]] = [
        arm
        for arm in arms
        if isinstance(arm, type) and issubclass(arm, StripeObject) and not hasattr(arm, "OBJECT_NAME")
    ]
    parts = [part for part in parts if part is not UntypedStripeObject]
    return _build(parts[0], value) if parts and isinstance(value, dict) else value
