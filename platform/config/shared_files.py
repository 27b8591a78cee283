"""The files behind a customer's link: papers, pictures and the record of a decision."""

from collections.abc import Callable

from django.db import OperationalError, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from config.files import document_response, follows_moves, try_again
from config.gate.link import opened
from kernel import tenancy
from kernel.errors import NotFound
from tenants.estimates import links as estimate_links
from tenants.estimates.decision import record
from tenants.estimates.sending import sharing
from tenants.files.queries import get_file
from tenants.invoices import links as invoice_links
from tenants.pictures.codes import PictureSize


@require_safe
@follows_moves
def shared_invoice(request: HttpRequest, token: str, note_id: int | None = None) -> HttpResponse:
    """Serve the PDF of the invoice of a shared job, or of one of its credit notes, shown in the browser."""

    def paper(link_id: int) -> HttpResponse:
        shared = invoice_links.get_shared_job(link_id)
        files = {note.invoice_id: note.file_id for note in shared.notes}
        file_id = shared.file_id if note_id is None else files.get(note_id)
        if file_id is None:
            raise NotFound
        return document_response(get_file(file_id), as_attachment=False)

    return _served(invoice_links.link_id_of(token), paper)


@require_safe
@follows_moves
def shared_picture(request: HttpRequest, token: str, picture_id: int, size: str) -> HttpResponse:
    """Serve a picture of the version that the link shows."""
    if size not in set(PictureSize):
        raise Http404

    def picture(link_id: int) -> HttpResponse:
        file = sharing.get_shared_picture(link_id, picture_id, PictureSize(size))
        return _response(bytes(file.content), file.content_type, file.name, as_attachment=False)

    return _served(estimate_links.link_id_of(token), picture)


@require_safe
@follows_moves
def shared_decision(request: HttpRequest, token: str) -> HttpResponse:
    """Serve the PDF of a decision, shown in the browser."""

    def paper(link_id: int) -> HttpResponse:
        file = sharing.get_shared_decision(link_id).paper
        if file is None:
            raise NotFound
        return _response(bytes(file.content), file.content_type, file.name, as_attachment=False)

    return _served(estimate_links.link_id_of(token), paper)


@require_safe
@follows_moves
def shared_record(request: HttpRequest, token: str) -> HttpResponse:
    """Serve the exact bytes of the record, so that anybody can compare their SHA-256 with the code."""

    def written(link_id: int) -> HttpResponse:
        name, content = record.file_of(sharing.get_shared_decision(link_id))
        return _response(content, "application/json", name, as_attachment=True)

    return _served(estimate_links.link_id_of(token), written)


def _served(link_id: int | None, answer: Callable[[int], HttpResponse]) -> HttpResponse:
    try:
        with transaction.atomic(), tenancy.platform(), opened(link_id) as link:
            return answer(link.link_id)
    except NotFound:
        raise Http404 from None
    except OperationalError:
        return try_again()


def _response(content: bytes, content_type: str, name: str, *, as_attachment: bool) -> HttpResponse:
    response = HttpResponse(content, content_type)
    response["Content-Disposition"] = content_disposition_header(as_attachment, name) or "attachment"
    response["Cache-Control"] = "private, no-store"
    response["X-Content-Type-Options"] = "nosniff"
    response["X-Robots-Tag"] = "noindex"
    return response
