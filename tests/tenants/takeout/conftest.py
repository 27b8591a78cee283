import io
import zipfile

from tests.api import Api, Client
from tests.outbox import drain


def exported(client: Api) -> zipfile.ZipFile:
    """Request, write and download an export, as an owner does."""
    assert client.post("export-garage").status == 200
    drain("takeout.write")
    address = client.get("export-garage/address").data["address"]
    response = Client().get(address)
    assert response.status_code == 200
    return zipfile.ZipFile(io.BytesIO(b"".join(response.streaming_content)))  # type: ignore[attr-defined]
