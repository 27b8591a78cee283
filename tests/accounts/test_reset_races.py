"""A password reset that happens during a sign-in with the old password."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from django.db import connections, transaction

from accounts import passwords, services
from accounts.models import Person, Session, Ticket
from kernel import tenancy
from tests.api import Api
from tests.cast import PASSWORD, Cast


@contextmanager
def reset_while_hashing(person: Person) -> Iterator[None]:
    """Change the password and commit, between the password check and the following code."""
    real = passwords.matches

    def slow(found: Person | None, password: str) -> bool:
        outcome = real(found, password)
        thread = threading.Thread(target=change)
        thread.start()
        thread.join()
        return outcome

    def change() -> None:
        with transaction.atomic(), tenancy.platform():
            services.set_password(person.pk, "a better password")
        connections.close_all()

    with patch.object(passwords, "matches", slow):
        yield


def test_sign_in_with_the_old_password_during_a_reset_opens_no_session(committed_db: Cast) -> None:
    with reset_while_hashing(committed_db.owner):
        answer = Api().post("login", {"email": committed_db.owner.email, "password": PASSWORD})
    assert answer.code == "login_failed"
    with transaction.atomic(), tenancy.platform():
        assert not Session.objects.filter(person=committed_db.owner, revoked_at=None).exists()


def test_sign_in_with_the_old_password_during_a_reset_issues_no_reset_ticket(committed_db: Cast) -> None:
    with transaction.atomic(), tenancy.platform():
        Person.objects.filter(pk=committed_db.owner.pk).update(password_initial=True)
    with reset_while_hashing(committed_db.owner):
        answer = Api().post("login", {"email": committed_db.owner.email, "password": PASSWORD})
    assert answer.code == "login_failed"
    with transaction.atomic(), tenancy.platform():
        assert not Ticket.objects.filter(used_at=None).exists()
