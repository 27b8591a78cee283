from config.docs import FILE, dumped
from config.management.export import ExportCommand


class Command(ExportCommand):
    help = "Write the OpenAPI document to webapp/openapi.json, the source of the web client's types."
    target, remedy = FILE, "make api-types"

    def exported(self) -> bytes:
        return dumped()
