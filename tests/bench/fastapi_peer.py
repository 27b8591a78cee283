"""The same list with the same authentication, written with FastAPI and SQLAlchemy.

It reads the tables of the other peer. As there, the domain finds the garage, and one query checks the session and
the role.
"""

import os
from typing import Annotated, Any

from fastapi import Depends, FastAPI, Header, HTTPException, Query
from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel
from sqlalchemy import Column, ColumnElement, MetaData, Table, func, select
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import create_async_engine

from garages.roles import Permission, Role
from kernel.secrets import hashed

CONNECTIONS = 4


def _table(name: str, *columns: str, schema: str = "peer") -> Table:
    return Table(name, MetaData(), *map(Column, columns), schema=schema)


domain = _table("domain", "domain", "tenant_id")
garage = _table("garage", "id", "schema_name")
session = _table("session", "person_id", "token_hash", "revoked_at", "idle_until", "expires_at")
membership = _table("membership", "person_id", "garage_id", "state", "role")
# `in_garage` replaces this schema by the garage's own.
staff = _table("staff", "id", "name", "email", "phone", "role", "left_at", schema="garage")

url = make_url(os.environ["OWNER_DATABASE_URL"]).set(drivername="postgresql+psycopg")
engine = create_async_engine(url, pool_size=CONNECTIONS, max_overflow=0)
app = FastAPI(openapi_url=None)


class Out(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)


class StaffOut(Out):
    staff_id: int
    staff_name: str
    email: str
    phone_number: str
    role_id: int
    role_name: str
    garage_id: int


class StaffListOut(Out):
    records: list[StaffOut]
    record_count: int


class Envelope(Out):
    success: bool
    message: str
    data: StaffListOut


async def connected() -> Any:
    async with engine.begin() as connection:
        yield connection


async def in_garage(
    connection: Annotated[Any, Depends(connected)],
    host: Annotated[str, Header()],
    authorization: Annotated[str, Header()] = "",
) -> tuple[int, Any]:
    """Check the bearer token and the role. Returns the garage's id, and the connection in its schema."""
    scheme, _, token = authorization.partition(" ")
    if scheme != "Bearer":
        raise HTTPException(401)
    wanted = (
        select(garage.c.id, garage.c.schema_name, membership.c.role)
        .join_from(session, membership, membership.c.person_id == session.c.person_id)
        .join(garage, garage.c.id == membership.c.garage_id)
        .join(domain, domain.c.tenant_id == garage.c.id)
        .where(
            session.c.token_hash == hashed(token),
            session.c.revoked_at.is_(None),
            session.c.idle_until > func.now(),
            session.c.expires_at > func.now(),
            membership.c.state == "active",
            domain.c.domain == host,
        )
    )
    found = (await connection.execute(wanted)).first()
    if found is None:
        raise HTTPException(401)
    if Permission.SEE_STAFF not in Role(found.role).permissions:
        raise HTTPException(403)
    return found.id, await connection.execution_options(schema_translate_map={"garage": found.schema_name})


@app.get("/api/garage/staffs")
async def list_staff(
    inside: Annotated[tuple[int, Any], Depends(in_garage)],
    page: Annotated[int, Query(alias="currentPage", ge=1)] = 1,
    size: Annotated[int, Query(alias="pageSize", ge=1, le=100)] = 10,
    search: Annotated[str, Query(alias="searchText")] = "",
) -> Envelope:
    garage_id, connection = inside
    present: list[ColumnElement[bool]] = [staff.c.left_at.is_(None)]
    if search.strip():
        present.append(staff.c.name.icontains(search.strip(), autoescape=True))
    named = select(staff.c.id, staff.c.name, staff.c.email, staff.c.phone, staff.c.role)
    page_of = named.where(*present).order_by(staff.c.name, staff.c.id)
    rows = await connection.execute(page_of.limit(size).offset((page - 1) * size))
    count = await connection.scalar(select(func.count()).select_from(staff).where(*present))
    records = [
        StaffOut(
            staff_id=row.id,
            staff_name=row.name,
            email=row.email,
            phone_number=row.phone.removeprefix("+91"),
            role_id=row.role,
            role_name=Role(row.role).label,
            garage_id=garage_id,
        )
        for row in rows
    ]
    return Envelope(success=True, message="", data=StaffListOut(records=records, record_count=count))
