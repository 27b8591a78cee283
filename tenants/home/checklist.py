"""The checklist of a new garage. It is computed from the garage's data."""

from typing import Any

from django.db import connection

_ITEMS = ("gst_profile", "logo", "prices", "staff", "job")


def checklist() -> dict[str, Any]:
    """Return the items and whether each is done. The item "prices" is done if the garage has added or edited
    a service."""
    with connection.cursor() as cursor:
        cursor.execute(
            """
            SELECT
                coalesce((SELECT checklist_dismissed FROM garage_settings), false),
                EXISTS (SELECT 1 FROM gst_profile),
                EXISTS (SELECT 1 FROM gst_profile WHERE logo_id IS NOT NULL),
                EXISTS (SELECT 1 FROM service WHERE archived_at IS NULL AND NOT is_sample),
                (SELECT count(*) FROM (SELECT 1 FROM staff WHERE left_at IS NULL LIMIT 2) present) > 1,
                EXISTS (SELECT 1 FROM job WHERE deleted_at IS NULL)
            """
        )
        dismissed, *done = cursor.fetchone()
    items = [{"item": item, "done": is_done} for item, is_done in zip(_ITEMS, done, strict=True)]
    return {"dismissed": dismissed, "items": items}
