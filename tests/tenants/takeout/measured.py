"""Writes one export as a worker does, in a process whose memory is measured."""

import os
import re
from pathlib import Path

from django.db import transaction

from garages.queries import actor_of
from kernel import tenancy
from tenants.files import services as files
from tenants.invoices.models import Paper
from tenants.takeout import services
from tenants.takeout.models import GarageExport
from tests.outbox import drain

PAPERS, PAPER_BYTES = 2_000, 60_000


def peak_megabytes() -> float:
    """Return the peak memory of this process. `getrusage` would include the memory of its parent at
    the fork.
    """
    (peak,) = re.findall(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text())
    return int(peak) / 1024


def main(garage_id: int, person_id: int) -> None:
    with transaction.atomic(), tenancy.platform():
        owner = actor_of(person_id, garage_id)
    for start in range(0, PAPERS, 100):
        with transaction.atomic(), tenancy.garage(garage_id):
            for number in range(start, start + 100):
                content = b"%PDF" + os.urandom(PAPER_BYTES)
                file = files.store(content, content_type="application/pdf", name=f"L{number:06}.pdf")
                Paper.objects.create(subject="invoice", subject_id=number, copy="ORIGINAL", file=file)
    with transaction.atomic(), tenancy.garage(garage_id):
        services.export_garage(owner)
    drain("takeout.write")
    print(peak_megabytes())
    with transaction.atomic(), tenancy.garage(garage_id):
        assert GarageExport.objects.get().state == "ready"
