"""The operations of the API, for the tests."""

from collections.abc import Iterator
from dataclasses import dataclass

from config.api import api
from kernel.http.gate import Gate


@dataclass(frozen=True)
class OperationFacts:
    name: str
    method: str
    path: str
    gate: Gate


def operations() -> Iterator[OperationFacts]:
    for router in api._get_bound_routers():
        for path, view in router.path_operations.items():
            for operation in view.operations:
                yield OperationFacts(
                    str(operation.operation_id),
                    operation.methods[0],
                    path,
                    operation.view_func.gate,  # type: ignore[attr-defined]
                )
