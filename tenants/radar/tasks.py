"""The background task of the radar."""

from kernel import outbox
from tenants.radar import services


def look(day: str | None) -> None:
    """Look for leaks. `day` is set for the look of the night, which tells the people who see leaks."""
    new = services.look()
    if new and new.count and day:
        outbox.enqueue("alerts.leaks", key=f"leaks:{day}", day=day, count=new.count, paise=new.paise)


outbox.register(outbox.Task("radar.look", load=look, seconds=60, queue="bulk"))
