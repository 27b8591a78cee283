"""Requests of one session run together. None of them waits for the row of the session."""

import psycopg

from console.roles import AdminRole
from tests.api import Answered, Api
from tests.cast import Cast
from tests.console.people import call, enrol_all, signed_in_as
from tests.database import owner_dsn

MAKE_STALE = """
    UPDATE session SET last_used_at = now() - interval '6 minutes';
    UPDATE console_session SET idle_until = now() + interval '20 minutes'
"""
IS_RECORDED = """
    SELECT (SELECT bool_and(last_used_at > now() - interval '1 minute') FROM session),
        (SELECT bool_and(idle_until > now() + interval '29 minutes') FROM console_session)
"""


def test_request_does_not_wait_for_another_request_that_records_the_use_of_its_session(
    committed_db: Cast,
) -> None:
    owner, admin = Api().as_(committed_db.owner), signed_in_as(enrol_all(), AdminRole.SUPER)

    def answers() -> list[Answered]:
        return [owner.get("me"), call(admin, "GET", "me")]

    with psycopg.connect(owner_dsn(), autocommit=True) as other:
        other.execute(MAKE_STALE)
        with other.transaction():
            other.execute("SELECT FROM session FOR UPDATE")
            other.execute("SELECT FROM console_session FOR UPDATE")
            assert [answer.status for answer in answers()] == [200, 200]
        assert other.execute(IS_RECORDED).fetchone() == (False, False)
        assert [answer.status for answer in answers()] == [200, 200]
        assert other.execute(IS_RECORDED).fetchone() == (True, True)
