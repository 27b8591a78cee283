"""The inputs of WeasyPrint: a page, and resources by name. This module imports WeasyPrint, so only workers
use it."""

from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree

from cssselect2 import ElementWrapper
from weasyprint import HTML
from weasyprint.urls import URLFetcher, URLFetcherResponse


# The fetcher of the library could attach /etc/passwd and request hosts of our network.
class ResourceFetcher(URLFetcher):  # type: ignore[misc]  # WeasyPrint has no types
    def __init__(self, resources: Mapping[str, bytes]) -> None:
        super().__init__(allowed_protocols=(), allow_redirects=False)
        self.resources = resources
        self.refused: list[str] = []

    def fetch(self, url: str, headers: Any = None) -> URLFetcherResponse:
        content = self.resources.get(url)
        if content is None:
            self.refused.append(url)
            raise ValueError("No resource was given for this address.")
        return URLFetcherResponse(url, content, {"Content-Type": "application/octet-stream"})


# The library's lenient HTML parser is written in Python and takes a tenth of the drawing time.
class XmlPage(HTML):  # type: ignore[misc]  # WeasyPrint has no types
    """A page that must be well-formed, because it is parsed as XML. Relative URLs have no base."""

    def __init__(self, html: str, fetcher: ResourceFetcher) -> None:
        self.base_url = None
        self.url_fetcher = fetcher
        self.media_type = "print"
        root = ElementTree.fromstring(html)  # noqa: S314 - our own template, and user input is escaped
        self.wrapper_element = ElementWrapper.from_html_root(root, content_language=None)
        self.etree_element = self.wrapper_element.etree_element
