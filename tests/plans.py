"""The query plan of a statement that the app sent."""

import psycopg


def explained(owner: psycopg.Connection, sent: str) -> str:
    """Return the plan. A message may also have a statement that enters the garage, or that sets the threshold of
    a search for similar names."""
    *before, statement = sent.split("; ")
    for each in before:
        if each.startswith("SET LOCAL"):
            owner.execute(each)
    return "\n".join(row[0] for row in owner.execute(f"EXPLAIN {statement}".replace("%", "%%"), []))
