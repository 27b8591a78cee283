"""Idempotency-Key: a repeated request is executed once and gets the first response.

The row of the key is written first, in the transaction of the request. A second request with the same key
waits on the unique index until the first request commits or rolls back, so the two requests never run at the
same time.
"""

import hashlib

from django.http import HttpResponse

from kernel import tenancy
from kernel.errors import Invalid, KeyReused
from kernel.http.answer import JSON
from kernel.sentences import Sentence

LONGEST_KEY = 200
KEEP_HOURS = 48


def request_hash(garage_id: int | None, path: str, body: bytes) -> bytes:
    return hashlib.sha256(b"\n".join((str(garage_id).encode(), path.encode(), body))).digest()


def first_answer(person_id: int, operation: str, key: str, digest: bytes) -> HttpResponse | None:
    """Claim the key and return None, or return the stored response of an earlier request."""
    if len(key) > LONGEST_KEY or not key.isprintable():
        raise Invalid(**{"Idempotency-Key": Sentence("This must be at most 200 printable characters long")})
    with tenancy.platform(), tenancy.connection().cursor() as cursor:
        cursor.execute(
            "INSERT INTO keyed_answer (person_id, operation, key, request_hash) VALUES (%s, %s, %s, %s)"
            " ON CONFLICT (person_id, operation, key) DO NOTHING",
            [person_id, operation, key, digest],
        )
        if cursor.rowcount == 1:
            return None
        cursor.execute(
            "SELECT request_hash, status, body FROM keyed_answer"
            " WHERE person_id = %s AND operation = %s AND key = %s",
            [person_id, operation, key],
        )
        stored, status, body = cursor.fetchone()
    if bytes(stored) != digest:
        raise KeyReused
    return HttpResponse(bytes(body), status=status, content_type=JSON)


def keep_answer(person_id: int, operation: str, key: str, response: HttpResponse) -> None:
    with tenancy.platform(), tenancy.connection().cursor() as cursor:
        cursor.execute(
            "UPDATE keyed_answer SET status = %s, body = %s"
            " WHERE person_id = %s AND operation = %s AND key = %s",
            [response.status_code, response.content, person_id, operation, key],
        )


def sweep() -> int:
    with tenancy.connection().cursor() as cursor:
        cursor.execute(
            "DELETE FROM keyed_answer WHERE created_at < now() - %s * interval '1 hour'", [KEEP_HOURS]
        )
        return int(cursor.rowcount)
