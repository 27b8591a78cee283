from config.edge import TARGET, exported
from config.management.export import ExportCommand


class Command(ExportCommand):
    help = "Write infra/edge/app.json: the headers, limits and refusals that the edge shares with the app."
    target, remedy = TARGET, "manage.py export_edge"

    def exported(self) -> bytes:
        return exported().encode()
