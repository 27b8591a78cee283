"""The access check of support sessions: an administrator reads one garage.

Only listed operations run, and each call is recorded. Postgres refuses every write.
"""

from django.http import HttpResponse

from config.gate.call import Call
from config.gate.named_garages import named_garages
from kernel import errors, log, tenancy
from kernel.http.gate import Door
from support import queries, services
from support.rules import READABLE_OPERATIONS


def token_of(call: Call) -> str | None:
    return call.token(services.TOKEN_PREFIX)


def enter(call: Call, token: str) -> HttpResponse:
    request = call.request
    session = queries.find_session(token)
    if session is None:
        raise errors.SessionOver
    log.bind(person_id=session.person_id, garage_id=session.garage_id, support_access=str(session.access))
    request.person = request.support_session = session
    if call.gate.door == Door.SUPPORT:
        call.require_body()
        return call.run()
    if call.name not in READABLE_OPERATIONS:
        raise errors.SupportIsReadOnly
    named, id_error = named_garages(call)
    if not named <= {session.garage_id}:
        raise errors.NotFound
    if bad_input := call.body_error or id_error:
        raise bad_input
    if session.frozen:
        raise errors.GarageMoving
    request.actor = session.actor()
    services.record_read(session, operation=call.name, path=request.path)
    tenancy.write_nothing_more()
    with tenancy.garage(session.garage_id, reads=True):
        return call.run()
