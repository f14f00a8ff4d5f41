"""The interface for programs against its own description: nothing fails, and every answer is as described."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.web.help import House

TOKEN = secrets.token_urlsafe(32)
SEATS = [{"kind": "me", "nickname": "Robot"}, {"kind": "bot", "bot": "random"}]
IDS: dict[str, str] = {}


@pytest.fixture(scope="session")
def schema(house: House) -> Any:
    """The schema as the running server gives it, and a running game and one that waits to try it on."""
    with httpx.Client(base_url=house.url, headers={"authorization": f"Bearer {TOKEN}"}) as client:
        made = client.post("/api/tables", json={"game": "menestrels", "seats": SEATS}).json()
        IDS["table_id"] = made["id"]
    return schemathesis.openapi.from_url(f"{house.url}/schema")


described = schemathesis.pytest.from_fixture("schema")


@schemathesis.hook
def map_path_parameters(context: Any, path_parameters: dict[str, Any] | None) -> dict[str, Any] | None:
    """Mostly a table that there is."""
    if path_parameters and "table_id" in path_parameters and hash(str(path_parameters["table_id"])) % 4:
        return {**path_parameters, **IDS}
    return path_parameters


@described.parametrize()
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_as_described(case: Any) -> None:
    case.call_and_validate(
        headers={"authorization": f"Bearer {TOKEN}"}, excluded_checks=[positive_data_acceptance], timeout=20
    )


def test_the_schema_is_openapi(house: House) -> None:
    found = httpx.get(f"{house.url}/schema").json()
    assert found["openapi"].startswith("3.")
    assert {
        "/api/games",
        "/api/tables",
        "/api/tables/{table_id}",
        "/api/tables/{table_id}/moves",
        "/api/tables/{table_id}/undo",
        "/api/tables/{table_id}/join",
        "/api/tables/{table_id}/rematch",
        "/api/tables/{table_id}/record",
    } == set(found["paths"])
