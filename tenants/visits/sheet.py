"""The sheet of every paper about a visit. Its top shows the garage, the customer and the vehicle.

The template of a paper extends `visits/sheet.html` and adds its own content.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.template import Context, Engine, Template

from gst.labels import Labels
from gst.paper import renderer
from kernel.http.fields import phone_text
from kernel.papers import pdf as drawing
from kernel.sentences import Sentence
from tenants.profile.queries import get_letterhead

_TEMPLATES = Path(__file__).parent / "templates"
_SIGNATURE = "signature"
_WORDS = {"customer": Sentence("Customer")}


@dataclass(frozen=True)
class Head:
    """The top of a sheet. All columns are texts, and a text that is empty is not printed."""

    language: str
    garage_name: str
    garage_address: str
    garage_phone: str
    gstin: str
    customer_name: str
    customer_phone: str
    vehicle_model: str
    plate: str
    facts: Sequence[tuple[str, str]]

    def file_name(self, first: str) -> str:
        return f"{first}-{self.plate.replace(' ', '')}.pdf"


def head_of(
    *,
    language: str,
    garage_name: str,
    customer_name: str,
    vehicle_model: str,
    plate: str,
    facts: Sequence[tuple[str, str]],
    customer_phone: str = "",
    shows_gstin: bool = False,
) -> Head:
    """Return the top of a sheet, with the garage's current address and phone number."""
    garage = get_letterhead().details
    return Head(
        language=language,
        garage_name=garage_name,
        garage_address=garage.address if garage else "",
        garage_phone=phone_text(garage.phone) if garage and garage.phone else "",
        gstin=garage.gstin if garage and shows_gstin else "",
        customer_name=customer_name,
        customer_phone=phone_text(customer_phone[-10:]) if customer_phone else "",
        vehicle_model=vehicle_model,
        plate=plate,
        facts=facts,
    )


def draw(
    folder: Path,
    template: str,
    head: Head,
    content: Mapping[str, object],
    *,
    words: Mapping[str, Sentence],
    signature: bytes | None = None,
) -> bytes:
    """Draw a paper with a template of the folder. `words` are the words of the template. Only workers call
    this.
    """
    label = Labels(head.language)
    say = {name: label(word) for name, word in {**_WORDS, **words}.items()}
    source = drawing.address_of(_SIGNATURE) if signature else None
    context = Context({"head": head, "say": say, "signature_source": source, **content})
    with drawing.page_defects():
        page = drawing.printable(_template(folder, template).render(context))
    return renderer().draw(page, {_SIGNATURE: signature} if signature else {}).content


@cache
def _template(folder: Path, name: str) -> Template:
    return Engine(dirs=[str(folder), str(_TEMPLATES)]).get_template(name)
