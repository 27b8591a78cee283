"""Languages of customers and garages, and an installation that was built with English and Hindi pages."""

from pathlib import Path
from typing import Any

from config.env import ROOT
from tenants.customers.models import Customer
from tenants.profile.models import GstProfile

FILES = sorted(file for file in (ROOT / "languages").glob("*.json") if file.stem != "offered")
# The customer's own language, the garage's language of papers, and the language of a new paper.
LANGUAGES = [("hi", "en", "hi"), ("en", "hi", "en"), ("", "hi", "hi"), ("", None, "en")]


def build_hindi(settings: Any, folder: Path) -> None:
    for language in ("en", "hi"):
        (folder / "pages" / language).mkdir(parents=True)
    settings.WEB_ROOT = folder


def speak(own: str, garage: str | None = None) -> None:
    """Give all customers a language, and the garage a profile with a language of papers."""
    Customer.objects.update(language=own)
    if garage:
        GstProfile.objects.create(
            registration="unregistered",
            legal_name="First",
            address="MG Road",
            state_code="27",
            prefix="INV",
            paper_language=garage,
        )
