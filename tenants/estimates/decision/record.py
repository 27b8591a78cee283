"""The record of a decision: canonical JSON (RFC 8785) that anybody can check with `sha256sum`.

It holds whole paise, and times in UTC. It does not hold the address and the browser of the customer.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import rfc8785

from tenants.estimates.codes import Way
from tenants.estimates.decision.decided import Answers
from tenants.estimates.models import EstimateDecision
from tenants.estimates.sending.document import Choice, Document, Line
from tenants.jobs.rules import Totals

FORMAT = "servicebay-decision-1"
CODE_DIGITS = 32


@dataclass(frozen=True)
class Facts:
    """Who decided, when and how."""

    name: str
    way: Way
    decided_at: datetime
    phone: str = ""
    spoken_at: datetime | None = None
    said: str = ""
    recorded_by: str = ""
    signature: bytes = b""


def written(
    document: Document, answers: Answers, totals: Totals, facts: Facts, previous_hash: bytes | None
) -> bytes:
    record: dict[str, Any] = {
        "format": FORMAT,
        "garage": document.garage_name,
        "plate": document.plate,
        "vehicle": document.vehicle_model,
        "customer": {"name": document.customer_name, "phone": document.customer_phone},
        "estimate": document.code,
        "version": document.number,
        "validUntil": document.valid_until.isoformat(),
        "pricedOn": document.priced_on.isoformat(),
        "job": document.job_code or None,
        "ordered": [
            {
                "lineId": each.line_id,
                "kind": each.kind,
                "name": each.name,
                "quantity": _plain(each.quantity),
                "unit": each.unit,
                "netPaise": each.net_paise,
                "taxPaise": each.tax_paise,
            }
            for each in document.base
        ],
        "lines": [_line(line) | {"approved": answers.lines[line.ref]} for line in document.lines],
        "choices": [_choice(choice, answers.options[choice.choice_id]) for choice in document.choices],
        "note": document.note,
        "terms": document.terms,
        "totals": {
            "orderedPaise": document.base_total.total_paise,
            "withoutTaxPaise": totals.subtotal_paise,
            "taxPaise": totals.tax_paise,
            "roundOffPaise": totals.round_off_paise,
            "approvedPaise": totals.total_paise,
        },
        "decision": {
            "name": facts.name,
            "way": facts.way.value,
            "decidedAt": _utc(facts.decided_at),
            "phone": facts.phone or None,
            "spokenAt": _utc(facts.spoken_at) if facts.spoken_at else None,
            "said": facts.said or None,
            "recordedBy": facts.recorded_by or None,
            "signatureSha256": hashlib.sha256(facts.signature).hexdigest() if facts.signature else None,
        },
        "previousSha256": previous_hash.hex() if previous_hash else None,
    }
    return rfc8785.dumps(record)


def hash_of(record: bytes) -> bytes:
    return hashlib.sha256(record).digest()


def code_of(digest: bytes) -> str:
    """Return the printed code: the first 32 hex digits in groups of four."""
    digits = digest.hex()[:CODE_DIGITS].upper()
    return " ".join(digits[at : at + 4] for at in range(0, CODE_DIGITS, 4))


def file_of(decision: EstimateDecision) -> tuple[str, bytes]:
    """Return the name and the exact bytes of the download."""
    code = decision.estimate_version.estimate.code
    return f"{code}-decision.json", bytes(decision.record)


def _choice(choice: Choice, taken: int | None) -> Mapping[str, Any]:
    return {
        "choiceId": choice.choice_id,
        "name": choice.name,
        "optionId": taken,
        "options": [
            {
                "optionId": option.option_id,
                "label": option.label,
                "approved": option.option_id == taken,
                "lines": [_line(line) for line in option.lines],
            }
            for option in choice.options
        ],
    }


def _line(line: Line) -> dict[str, Any]:
    return {
        "ref": line.ref,
        "kind": line.kind,
        "name": line.name,
        "partNumber": line.number,
        "hsn": line.hsn,
        "quantity": _plain(line.quantity),
        "unit": line.unit,
        "netPaise": line.net_paise,
        "taxPaise": line.tax_paise,
        "note": line.note,
        "replacesLineId": line.replaces_id,
    }


def _plain(quantity: Decimal) -> str:
    return f"{quantity.normalize():f}"


def _utc(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
