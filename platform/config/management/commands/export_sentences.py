from config.management.export import ExportCommand
from config.said import TARGET, exported


class Command(ExportCommand):
    help = "Write languages/said/en.json: the sentences of the API's answers, for the translators."
    target, remedy = TARGET, "manage.py export_sentences"

    def exported(self) -> bytes:
        return exported().encode()
