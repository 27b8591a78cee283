"""A reset while somebody signs in with the old password."""

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
    """The password is changed, and committed, between its check and what comes after."""
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


def test_no_session_of_the_old_password_comes_after_the_reset(committed_db: Cast) -> None:
    with reset_while_hashing(committed_db.owner):
        answer = Api().post("login", {"email": committed_db.owner.email, "password": PASSWORD})
    assert answer.code == "login_failed"
    with transaction.atomic(), tenancy.platform():
        assert not Session.objects.filter(person=committed_db.owner, revoked_at=None).exists()


def test_no_ticket_of_the_old_password_comes_after_the_reset(committed_db: Cast) -> None:
    with transaction.atomic(), tenancy.platform():
        Person.objects.filter(pk=committed_db.owner.pk).update(password_initial=True)
    with reset_while_hashing(committed_db.owner):
        answer = Api().post("login", {"email": committed_db.owner.email, "password": PASSWORD})
    assert answer.code == "login_failed"
    with transaction.atomic(), tenancy.platform():
        assert not Ticket.objects.filter(used_at=None).exists()
