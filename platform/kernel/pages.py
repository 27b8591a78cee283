"""Paging of long lists."""

from typing import TypeVar

from django.db.models import Model, QuerySet

from kernel.http.fields import NewestFirst, Paging

Row = TypeVar("Row", bound=Model)


def as_of(found: QuerySet[Row], paging: NewestFirst) -> QuerySet[Row]:
    """Return the rows that existed when the first page was shown."""
    return found if paging.as_of is None else found.filter(pk__lte=paging.as_of)


def page_of(found: QuerySet[Row], paging: Paging) -> QuerySet[Row]:
    """Return one page, newest first. The page is selected by id first, so that skipped rows are not
    joined."""
    page = found.order_by("-id").values("pk")[paging.rows]
    return found.model._default_manager.filter(pk__in=page).order_by("-id")
