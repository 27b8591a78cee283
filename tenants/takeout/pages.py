"""The HTML pages of an export, which open from a disk without network and scripts."""

from collections.abc import Iterable, Mapping
from urllib.parse import quote

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

_STYLE = mark_safe(
    "body{max-width:44rem;margin:3rem auto;padding:0 1.25rem;font:16px/1.55 system-ui,sans-serif;"
    "color:#1f2423;background:#fbfaf7}h1{font-size:1.75rem;line-height:1.2;margin:0 0 .25rem}"
    "h2{font-size:1rem;margin:2.5rem 0 .5rem}p{color:#565d5b;margin:.25rem 0}a{color:#0b5f63}"
    "table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}"
    "td{padding:.6rem 0;border-top:1px solid #e3e0d8}td+td{text-align:right}"
    "ul{columns:16rem;padding:0;list-style:none}li{padding:.2rem 0;overflow-wrap:anywhere}"
    "@media(prefers-color-scheme:dark){body{color:#e7e5df;background:#191c1c}p{color:#a5aba8}"
    "a{color:#7cc5c8}td{border-color:#33393a}}"
)


def _page(title: str, below: str, body: SafeString) -> bytes:
    return format_html(
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1"><title>{}</title>'
        "<style>{}</style><h1>{}</h1><p>{}</p>{}</html>",
        title,
        _STYLE,
        title,
        below,
        body,
    ).encode()


def index(
    garage: str, made: str, lists: Mapping[str, int], records: Mapping[str, int], pictures: Mapping[str, int]
) -> bytes:
    body = format_html(
        "<h2>Lists, for a spreadsheet</h2>{}<h2>Documents and photos</h2>{}"
        "<h2>Records, for another program</h2><p>All columns as they are stored. Amounts are in paise.</p>{}",
        _table((f"lists/{name}.csv", name, number) for name, number in lists.items()),
        _table((f"{name}.html", name, number) for name, number in pictures.items()),
        _table((f"records/{name}.json", name, number) for name, number in records.items()),
    )
    return _page(garage, f"All data of this garage on {made}.", body)


def listing(title: str, paths: Iterable[str]) -> bytes:
    links = format_html_join(
        "", '<li><a href="{}">{}</a></li>', ((quote(path), path.partition("/")[2]) for path in paths)
    )
    return _page(title, "", format_html('<p><a href="index.html">Back</a></p><ul>{}</ul>', links))


def _table(rows: Iterable[tuple[str, str, int]]) -> SafeString:
    cells = ((quote(path), name[0].upper() + name[1:], f"{number:,}") for path, name, number in rows)
    return format_html(
        "<table>{}</table>", format_html_join("", '<tr><td><a href="{}">{}</a></td><td>{}</td></tr>', cells)
    )
