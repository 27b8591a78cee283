"""The security headers of all responses."""

from collections.abc import Callable

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

CONTENT_SECURITY_POLICY = "; ".join(f"{name} {sources}" for name, sources in DIRECTIVES.items())

PERMISSIONS_POLICY = ", ".join(
    f"{feature}=()"
    for feature in (
        "accelerometer",
        "browsing-topics",
        "camera",
        "display-capture",
        "geolocation",
        "gyroscope",
        "magnetometer",
        "microphone",
        "midi",
        "payment",
        "usb",
    )
)

HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": PERMISSIONS_POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

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
        for name, value in HEADERS.items():
            # A view can set a stricter value, for example for a stored file.
            response.setdefault(name, value)
        # Browsers ignore this header over plain HTTP, and a test server may not have TLS.
        if request.is_secure():
            response["Strict-Transport-Security"] = HSTS
        if request.path.startswith(API):
            response["Cache-Control"] = "no-store"
        return response
