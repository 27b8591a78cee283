"""The door of support sessions: an administrator reads one garage.

Only listed operations run, each call is recorded, and then Postgres refuses every write.
"""

from django.http import HttpResponse

from config.gate.call import Call
from config.gate.named_garages import named_garages
from kernel import errors, log, tenancy
from kernel.http.gate import Door
from support import queries, services
from support.rules import SHOWN


def token_of(call: Call) -> str | None:
    return call.token(services.TOKEN_PREFIX)


def enter(call: Call, token: str) -> HttpResponse:
    request = call.request
    looker = queries.find_looker(token)
    if looker is None:
        raise errors.SessionOver
    log.bind(person_id=looker.person_id, garage_id=looker.garage_id, support_access=str(looker.access))
    request.person = request.looker = looker
    if call.gate.door == Door.LOOK:
        call.require_body()
        return call.run()
    if call.name not in SHOWN:
        raise errors.OnlyLooking
    named, id_error = named_garages(call)
    if not named <= {looker.garage_id}:
        raise errors.NotFound
    if bad_input := call.body_error or id_error:
        raise bad_input
    request.actor = looker.actor()
    services.note_look(looker, operation=call.name, path=request.path)
    tenancy.write_nothing_more()
    with tenancy.garage(looker.garage_id):
        return call.run()
