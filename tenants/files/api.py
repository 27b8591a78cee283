"""Download URLs for signed-in people."""

from garages.roles import Permission
from kernel.files.addresses import signed_address
from kernel.http.fields import DownloadOut
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes
from tenants.files import queries

routes = Routes(tags=["files"])


@routes.get(
    "/garage/files/{file_id}/address",
    gate=in_garage(Permission.SEE_GARAGE, when_locked="always", ids=("file_id",)),
    response=DownloadOut,
)
def get_file_address(request: Request, file_id: int) -> DownloadOut:
    queries.require_file(request.actor, file_id)
    return DownloadOut(address=signed_address(file_id))
