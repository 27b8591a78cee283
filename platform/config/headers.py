"""The security headers of all responses."""

from collections.abc import Callable, Mapping

from django.http import HttpRequest
from django.http.response import HttpResponseBase

DIRECTIVES = {
    "default-src": "'self'",
    "script-src": "'self'",
    # Menus and sheets insert a style element that locks scrolling.
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "connect-src": "'self'",
    # The web app shows invoice previews from a blob.
    "frame-src": "blob:",
    "frame-ancestors": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "object-src": "'none'",
}

FEATURES = {
    "accelerometer": "()",
    "browsing-topics": "()",
    "camera": "()",
    "display-capture": "()",
    "geolocation": "()",
    "gyroscope": "()",
    "magnetometer": "()",
    "microphone": "()",
    "midi": "()",
    "payment": "()",
    "usb": "()",
}


def _headers(directives: Mapping[str, str], features: Mapping[str, str]) -> dict[str, str]:
    return {
        "Content-Security-Policy": "; ".join(f"{name} {sources}" for name, sources in directives.items()),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "strict-origin-when-cross-origin",
        "Permissions-Policy": ", ".join(f"{feature}={allowed}" for feature, allowed in features.items()),
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
    }


HEADERS = _headers(DIRECTIVES, FEATURES)
# Only pages of the dashboard may use the camera, compile the decoder, and listen to a line for quick entry
# (decision 0020).
DASHBOARD = "/dashboard/"
DASHBOARD_HEADERS = _headers(
    DIRECTIVES | {"script-src": "'self' 'wasm-unsafe-eval'"},
    FEATURES | {"camera": "(self)", "microphone": "(self)"},
)

HSTS = "max-age=31536000; includeSubDomains"
API = "/api/"

Next = Callable[[HttpRequest], HttpResponseBase]


class SecurityHeaders:
    """Sets the headers. It must be first in MIDDLEWARE, so that static files and errors have the
    headers too."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        # The page of an unknown address is no page of the dashboard.
        is_dashboard = request.path.startswith(DASHBOARD) and response.status_code < 400
        headers = DASHBOARD_HEADERS if is_dashboard else HEADERS
        for name, value in headers.items():
            # A view can set a stricter value, for example for a stored file.
            response.setdefault(name, value)
        # Browsers ignore this header over plain HTTP, and a test server may not have TLS.
        if request.is_secure():
            response["Strict-Transport-Security"] = HSTS
        if request.path.startswith(API):
            response["Cache-Control"] = "no-store"
        return response
