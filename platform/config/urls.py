"""Every address that the product answers."""

from django.urls import path

from config.api import api
from config.docs import docs, openapi_json
from config.files import download, media
from config.health import healthz

urlpatterns = [
    path("healthz", healthz),
    path("api/openapi.json", openapi_json),
    path("api/docs", docs),
    path("api/", api.urls),
    path("media/<int:garage_id>/<str:token>", media),
    path("files/<int:garage_id>/<int:file_id>/<int:expires>/<str:signature>", download),
]
