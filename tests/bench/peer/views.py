"""The same list with the same authentication, written with plain Django."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.db.models.functions import Now
from django.http import HttpRequest, HttpResponse, JsonResponse

from garages.models import Membership
from garages.roles import Permission, Role
from kernel.secrets import hashed
from tenants.staff.models import Staff

View = Callable[..., HttpResponse]


def signed_in(view: View) -> View:
    """Check the session of the bearer token, and the role in the garage of the domain."""

    @wraps(view)
    def guarded(request: Any) -> HttpResponse:
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        if scheme != "Bearer":
            return refused(401)
        try:
            # The peer sends one query, because two queries would be slower.
            membership = Membership.objects.get(
                person__session__token_hash=hashed(token),
                person__session__revoked_at=None,
                person__session__idle_until__gt=Now(),
                person__session__expires_at__gt=Now(),
                garage=request.tenant,
                state=Membership.State.ACTIVE,
            )
        except Membership.DoesNotExist:
            return refused(401)
        if Permission.SEE_STAFF not in Role(membership.role).permissions:
            return refused(403)
        return view(request)

    return guarded


def refused(status: int) -> HttpResponse:
    return JsonResponse({"success": False}, status=status)


@signed_in
def list_staff(request: HttpRequest) -> HttpResponse:
    page, size = int(request.GET.get("currentPage", 1)), int(request.GET.get("pageSize", 10))
    found = Staff.objects.filter(left_at=None)
    if search := request.GET.get("searchText", "").strip():
        found = found.filter(name__icontains=search)
    rows = found.order_by("name", "id").values("id", "name", "email", "phone", "role")
    garage_id = request.tenant.pk  # type: ignore[attr-defined]
    records = [
        {
            "staffId": row["id"],
            "staffName": row["name"],
            "email": row["email"],
            "phoneNumber": row["phone"].removeprefix("+91"),
            "roleId": row["role"],
            "roleName": Role(row["role"]).label,
            "garageId": garage_id,
        }
        for row in rows[(page - 1) * size : page * size]
    ]
    data = {"records": records, "recordCount": found.count()}
    return JsonResponse({"success": True, "message": "", "data": data})
