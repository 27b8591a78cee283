"""The approval of a job: its fields on the job's sheet, and what an owner sends to allow more."""

from datetime import datetime
from typing import Annotated, Any

from pydantic import AfterValidator

from kernel.http.fields import In, Instant, Out, Version, field_error, text
from kernel.money import Rupees, RupeesIn, rupees
from kernel.sentences import Sentence

# The last approval of a job `j`. An owner may have allowed more since then. Estimates are a higher package,
# but the objection of a customer costs no statement here.
APPROVAL = """CASE WHEN j.guarded THEN (SELECT json_build_array(total_paise, person_name, decided_at, way,
            approval_code, EXISTS (SELECT FROM estimate_decision WHERE ceiling_id = c.id AND objection <> ''),
            (SELECT json_agg(service_id ORDER BY id) FROM job_line WHERE job_id = j.id AND NOT approved),
            (SELECT json_agg(id ORDER BY id) FROM job_part WHERE job_id = j.id AND on_bill AND NOT approved))
        FROM job_ceiling c WHERE job_id = j.id AND kind = 'approval' ORDER BY id DESC LIMIT 1)::text END"""

SHORTEST_REASON, LONGEST_REASON = 10, 200


def _long_enough(value: str) -> str:
    if len(value) < SHORTEST_REASON:
        raise field_error(Sentence("Write at least {least} characters", least=SHORTEST_REASON))
    return value


class AllowExcessIn(In):
    up_to: Annotated[RupeesIn, rupees(Sentence("Write the new limit"))] = 0
    reason: Annotated[
        str, text(required=Sentence("Write the reason"), longest=LONGEST_REASON), AfterValidator(_long_enough)
    ] = ""
    version: Version = None


class ApprovalOut(Out):
    approved: Rupees
    # What the job may cost at most: the approved amount, or more if an owner allowed it.
    limit: Rupees
    left: Rupees
    name: str
    decided_on: Instant
    way: str
    code: str
    objected: bool
    # The lines that are in no approval: the ids of services and of parts on the bill.
    outside_services: list[int]
    outside_parts: list[int]


def approval_of(row: list[Any] | None, *, limit_paise: int, total_paise: int) -> dict[str, Any] | None:
    """Return the fields of a guarded job from its last approval."""
    if row is None:
        return None
    approved, name, decided_on, way, code, objected, services, parts = row
    return {
        "approved": approved,
        "limit": limit_paise,
        "left": limit_paise - total_paise,
        "name": name,
        "decided_on": datetime.fromisoformat(decided_on),
        "way": way,
        "code": code,
        "objected": objected,
        "outside_services": services or [],
        "outside_parts": parts or [],
    }
