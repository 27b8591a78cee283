from config.docs import dumped
from config.env import ROOT
from config.management.export import ExportCommand


class Command(ExportCommand):
    help = "Write the OpenAPI document to webapp/openapi.json, the source of the web client's types."
    target, remedy = ROOT / "webapp" / "openapi.json", "make api-types"

    def exported(self) -> bytes:
        return dumped()
