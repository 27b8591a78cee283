"""An authenticator app, and a person who uses it."""

import time

from accounts.models import Person
from kernel import limits, totp
from tests.api import Answered, Api
from tests.cast import PASSWORD

STEP = 30


class Phone:
    """An authenticator app. Its clock goes on with `wait`, and so does that of the server."""

    def __init__(self) -> None:
        self.secret, self.now = "", time.time()

    def code(self, *, ahead: int = 0) -> str:
        return totp.code_at(self.secret, int(self.now + ahead) // STEP)

    def wait(self, seconds: int = STEP) -> "Phone":
        self.now += seconds
        return self


def sign_in(person: Person, code: str | None = None, *, password: str = PASSWORD) -> Answered:
    limits.store().flushdb()
    body = {"email": person.email, "password": password}
    return Api().post("login", body if code is None else body | {"code": code})


def begin(client: Api, phone: Phone) -> Answered:
    answer = client.post("second-factor", {"currentPassword": PASSWORD})
    if answer.data:
        phone.secret = answer.data["secret"]
    return answer


def switch_on(client: Api, phone: Phone) -> list[str]:
    begin(client, phone)
    answer = client.post("second-factor/confirm", {"code": phone.code()})
    assert answer.status == 200, answer.body
    phone.wait()
    return list(answer.data["recoveryCodes"])
