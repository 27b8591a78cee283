"""The URL patterns of the product."""

from django.conf import settings
from django.urls import path, re_path

from config.api import api
from config.docs import docs, docs_file, openapi_json
from config.files import download, exported, fee, media, person_photo, picture, private_picture
from config.health import healthz, livez, readyz
from config.metrics import metrics
from config.pages import page_view
from config.shared_files import shared_decision, shared_invoice, shared_picture, shared_record

urlpatterns = [
    path("healthz", healthz),
    path("livez", livez),
    path("readyz", readyz),
    path("metrics", metrics),
    path("api/openapi.json", openapi_json),
    path("api/docs", docs),
    path("api/docs/<str:name>", docs_file),
    path("api/", api.urls),
    path("media/people/<str:token>", person_photo),
    path("media/<int:garage_id>/<str:token>", media),
    path("files/<int:garage_id>/<int:file_id>/<int:expires>/<str:signature>", download),
    path("pictures/<int:garage_id>/<int:file_id>/<int:expires>/<str:signature>", picture),
    path(
        "pictures/<int:garage_id>/<int:picture_id>/<str:size>/<int:expires>/<str:signature>", private_picture
    ),
    path("files/exports/<int:garage_id>/<int:export_id>/<int:expires>/<str:signature>", exported),
    path("fees/<str:number>/<int:expires>/<str:signature>", fee),
    path("shared/<str:token>/invoice.pdf", shared_invoice),
    path("shared/<str:token>/notes/<int:note_id>.pdf", shared_invoice),
    path("shared/<str:token>/decision.pdf", shared_decision),
    path("shared/<str:token>/record.json", shared_record),
    path("shared/<str:token>/pictures/<int:picture_id>/<str:size>", shared_picture),
    # All other URLs are pages of the web app or its not-found page.
    re_path(r"^(?!api/|media/|pictures/|files/|fees/|shared/)", page_view(settings.WEB_ROOT)),
]
