from config.management.export import ExportCommand
from config.said import TARGET, exported


class Command(ExportCommand):
    help = "Write the sentences of the API's answers into languages/en.json, for the translators."
    target, remedy = TARGET, "manage.py export_sentences"

    def exported(self) -> bytes:
        return exported().encode()
