"""The security headers of all responses."""

import os

import pytest
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.test import RequestFactory

if not settings.configured and "DJANGO_SETTINGS_MODULE" not in os.environ:
    settings.configure()

from config.headers import SecurityHeaders


def answer(path: str, *, secure: bool = False, status: int = 200) -> HttpResponseBase:
    def view(request: HttpRequest) -> HttpResponse:
        return HttpResponse(status=status, headers={"Cache-Control": "max-age=60"})

    return SecurityHeaders(view)(RequestFactory().get(path, secure=secure))


@pytest.mark.parametrize("path", ["/", "/login", "/icon.svg", "/api/garage/me", "/nowhere"])
@pytest.mark.parametrize("status", [200, 404, 500])
def test_every_response_has_the_security_headers(path: str, status: int) -> None:
    response = answer(path, status=status)
    policy = dict(part.split(" ", 1) for part in response["Content-Security-Policy"].split("; "))
    assert policy == {
        "default-src": "'self'",
        "script-src": "'self'",
        "style-src": "'self' 'unsafe-inline'",
        "img-src": "'self' data: blob:",
        "font-src": "'self'",
        "connect-src": "'self'",
        "frame-src": "blob:",
        "frame-ancestors": "'none'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "object-src": "'none'",
    }
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Referrer-Policy"] == "strict-origin-when-cross-origin"
    assert response["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "camera=()" in response["Permissions-Policy"]
    assert "microphone=()" in response["Permissions-Policy"]


@pytest.mark.parametrize("path", ["/dashboard/home", "/dashboard/manage/scan", "/dashboard/update-job"])
@pytest.mark.parametrize("status", [200, 304])
@pytest.mark.spec("hand-102")
def test_pages_of_the_dashboard_may_use_camera_and_microphone_and_compile_the_decoder(
    path: str, status: int
) -> None:
    page = answer(path, status=status)
    assert "script-src 'self' 'wasm-unsafe-eval';" in page["Content-Security-Policy"]
    opened = {one for one in page["Permissions-Policy"].split(", ") if not one.endswith("=()")}
    assert opened == {"camera=(self)", "microphone=(self)"}
    assert page["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    ("path", "status"),
    [
        *((path, 200) for path in ("/", "/login", "/signup", "/job-status", "/console", "/dashboards")),
        *(("/api/garage/me", 200), ("/shared/a-link", 200), ("/dashboard", 200), ("/dashboard/nowhere", 404)),
    ],
)
@pytest.mark.spec("hand-102")
def test_other_pages_may_not_use_camera_or_microphone_or_compile_code(path: str, status: int) -> None:
    response = answer(path, status=status)
    assert "wasm" not in response["Content-Security-Policy"]
    assert "camera=()" in response["Permissions-Policy"]
    assert "microphone=()" in response["Permissions-Policy"]


def test_view_can_set_a_stricter_content_security_policy() -> None:
    def view(request: HttpRequest) -> HttpResponse:
        return HttpResponse(headers={"Content-Security-Policy": "sandbox"})

    response = SecurityHeaders(view)(RequestFactory().get("/media/1/x"))
    assert response["Content-Security-Policy"] == "sandbox"
    assert response["X-Content-Type-Options"] == "nosniff"


def test_strict_transport_security_is_sent_only_over_tls() -> None:
    assert "Strict-Transport-Security" not in answer("/login")
    promise = answer("/login", secure=True)["Strict-Transport-Security"]
    assert promise.startswith("max-age=31536000")


@pytest.mark.parametrize("path", ["/api/garage/me", "/api/openapi.json"])
def test_api_responses_are_not_cached(path: str) -> None:
    assert answer(path)["Cache-Control"] == "no-store"


@pytest.mark.parametrize("path", ["/login", "/apiary", "/_next/static/chunks/a.js"])
def test_cache_headers_of_pages_and_files_are_not_overwritten(path: str) -> None:
    assert answer(path)["Cache-Control"] == "max-age=60"
