"""Names a device by the browser's user agent."""

UNKNOWN_DEVICE = "Unknown device"

# The order matters: most browsers also contain "Chrome", and Chrome also contains "Safari".
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("UCBrowser/", "UC Browser"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
# The order matters: Android also contains "Linux", and iPhones also contain "Mac".
_SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)


def device_of(user_agent: str) -> str:
    """Return the name of a device, such as "Chrome on Android"."""
    browser = _first(_BROWSERS, user_agent)
    system = _first(_SYSTEMS, user_agent)
    if browser and system:
        return f"{browser} on {system}"
    if system:
        return f"A browser on {system}"
    return browser or UNKNOWN_DEVICE


def _first(names: tuple[tuple[str, str], ...], user_agent: str) -> str:
    return next((name for mark, name in names if mark in user_agent), "")
