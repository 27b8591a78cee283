"""A request may omit an optional field. Then the field has no value, and the stored one stays."""

import types
from collections.abc import Iterator
from typing import Annotated, Any, Union, get_args, get_origin

import pytest
from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic.fields import FieldInfo

import config.api  # noqa: F401 - its routers define all requests
from kernel.http.fields import In, optional_text, text


def models(base: type[BaseModel] = In) -> Iterator[type[BaseModel]]:
    for model in base.__subclasses__():
        if not model.__module__.startswith("tests"):
            yield model
        yield from models(model)


def may_be_none(annotation: Any) -> bool:
    if get_origin(annotation) is Annotated:
        return may_be_none(get_args(annotation)[0])
    return get_origin(annotation) in (Union, types.UnionType) and type(None) in get_args(annotation)


def changed_by_omission(model: type[BaseModel]) -> list[str]:
    """Return the optional fields of a model that get another value than None when the request omits them."""
    return [
        f"{model.__qualname__}.{name}"
        for name, field in model.model_fields.items()
        if field.default is None and may_be_none(field.annotation) and omitted(field) is not None
    ]


def omitted(field: FieldInfo) -> object:
    """Return the value of a field that a request omits."""
    annotation: Any = field.annotation
    for each in field.metadata:
        annotation = Annotated[annotation, each]
    return TypeAdapter(annotation).validate_python(None)


def test_omitted_optional_field_has_no_value() -> None:
    assert len(optional := list(models())) > 150, optional
    assert {name for model in optional for name in changed_by_omission(model)} == set()


def test_negative_control_shows_that_a_field_which_turns_none_into_a_text_is_found() -> None:
    class Trap(BaseModel):
        note: Annotated[str | None, text()] = None
        remark: Annotated[str | None, optional_text()] = None

    assert changed_by_omission(Trap) == [f"{Trap.__qualname__}.note"]


@pytest.mark.parametrize(("sent", "kept"), [(None, None), ("", ""), (" a ", "a")])
def test_optional_text_keeps_the_difference_between_no_text_and_an_empty_one(
    sent: str | None, kept: str | None
) -> None:
    assert TypeAdapter(Annotated[str | None, optional_text()]).validate_python(sent) == kept


def test_optional_text_over_its_limit_is_refused() -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(Annotated[str | None, optional_text(longest=2)]).validate_python("abc")
