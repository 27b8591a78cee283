"""The background task of the radar."""

from kernel import outbox
from kernel.money import rupee_text
from tenants.radar import services


def look(day: str | None) -> None:
    """Look for leaks. `day` is set for the look of the night, which tells the people who see leaks."""
    new = services.look()
    if new and new.count and day:
        findings = "1 new finding" if new.count == 1 else f"{new.count} new findings"
        text = f"Likely lost: {rupee_text(new.paise)} in {findings}."
        facts = {"text": text, "paise": new.paise, "count": new.count}
        outbox.enqueue("alerts.leaks", key=f"leaks:{day}", day=day, **facts)


outbox.register(outbox.Task("radar.look", load=look, seconds=60, queue="bulk"))
