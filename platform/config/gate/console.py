"""The console's access check: the session of an administrator and their duty."""

from django.http import HttpResponse

from config.gate.call import Call
from console import admins
from kernel import errors, log


def enter(call: Call) -> HttpResponse:
    gate, request = call.gate, call.request
    token = call.token(admins.TOKEN_PREFIX)
    admin = admins.find_actor(token) if token else None
    if admin is None:
        raise errors.SessionOver
    log.bind(person_id=admin.person_id)
    request.person = request.admin = admin
    if gate.permission not in admin.duties:
        raise errors.RoleDenied(role=admin.role, permission=gate.permission)
    call.require_body()
    if gate.fresh and not admin.is_proved:
        raise errors.ProofNeeded
    return call.run_once(garage_id=None)
