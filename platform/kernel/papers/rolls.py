"""Paper from a roll. Its page is as high as its content."""

import math
from dataclasses import dataclass
from typing import Any

# In CSS pixels, at the top and at the bottom.
_MARGIN = 12
# PDF readers refuse a page that is higher than 5,080 mm. Longer content continues on a second page.
_HIGHEST = "5000mm"


@dataclass(frozen=True)
class Roll:
    """The width of the paper, and the width that the printer reaches."""

    width_mm: int
    printable_mm: int

    def page(self, height: str = _HIGHEST) -> str:
        """Return the CSS rule of a page."""
        side = (self.width_mm - self.printable_mm) / 2
        return f"@page {{ size: {self.width_mm}mm {height}; margin: {_MARGIN}px {side}mm }}"

    def fitted(self, page: Any, style: Any, fonts: Any) -> str:
        """Return the rule of a page that ends with the content.

        The page is laid out on the highest paper first. The stylesheet names the end of the content with
        `-weasy-anchor: "end"`.
        """
        import weasyprint

        highest = weasyprint.CSS(string=self.page())
        pages = page.render(stylesheets=[style, highest], font_config=fonts).pages
        if len(pages) > 1:
            return self.page()
        # A pixel more, because a rounded height could move the last line to a second page.
        return self.page(f"{math.ceil(pages[0].anchors['end'][1]) + _MARGIN + 1}px")
