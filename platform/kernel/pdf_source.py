"""What WeasyPrint reads: a page of ours, and bytes handed over by name. Imports it: for the worker only."""

from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree

from cssselect2 import ElementWrapper
from weasyprint import HTML
from weasyprint.urls import URLFetcher, URLFetcherResponse


# The library's own would attach /etc/passwd and ask hosts of our network: nothing of it is used.
class ResourceFetcher(URLFetcher):  # type: ignore[misc]  # WeasyPrint has no types
    def __init__(self, resources: Mapping[str, bytes]) -> None:
        super().__init__(allowed_protocols=(), allow_redirects=False)
        self.resources = resources
        self.refused: list[str] = []

    def fetch(self, url: str, headers: Any = None) -> URLFetcherResponse:
        content = self.resources.get(url)
        if content is None:
            self.refused.append(url)
            raise ValueError("Nothing was handed over under this address.")
        return URLFetcherResponse(url, content, {"Content-Type": "application/octet-stream"})


# Its own reader forgives every mistake, is written in Python and takes a tenth of the time of a drawing.
class XmlPage(HTML):  # type: ignore[misc]  # WeasyPrint has no types
    """A well-formed page, read as XML; no address in it is relative to anything."""

    def __init__(self, html: str, fetcher: ResourceFetcher) -> None:
        self.base_url = None
        self.url_fetcher = fetcher
        self.media_type = "print"
        root = ElementTree.fromstring(html)  # noqa: S314 - our own template, what people typed is escaped
        self.wrapper_element = ElementWrapper.from_html_root(root, content_language=None)
        self.etree_element = self.wrapper_element.etree_element
