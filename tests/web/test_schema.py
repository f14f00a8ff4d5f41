"""The interface for programs against its own description: nothing fails, and every answer is as described."""

from __future__ import annotations

import secrets
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import booleans
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from tests.web.help import House

TOKEN = secrets.token_urlsafe(32)
SEATS = [{"kind": "me", "nickname": "Robot"}, {"kind": "bot", "bot": "random"}]
IDS: dict[str, str] = {}


@pytest.fixture(scope="session")
def schema(house: House) -> Any:
    """The schema as the running server gives it, and a running game to try it on."""
    with httpx.Client(base_url=house.url, headers={"authorization": f"Bearer {TOKEN}"}) as client:
        IDS["table_id"] = client.post("/api/tables", json={"game": "menestrels", "seats": SEATS}).json()["id"]
    return schemathesis.openapi.from_url(f"{house.url}/schema")


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/games"),
        ("POST", "/api/tables"),
        ("GET", "/api/tables/{table_id}"),
        ("POST", "/api/tables/{table_id}/moves"),
        ("POST", "/api/tables/{table_id}/undo"),
        ("POST", "/api/tables/{table_id}/join"),
        ("POST", "/api/tables/{table_id}/rematch"),
        ("GET", "/api/tables/{table_id}/record"),
    ],
)
def test_as_described(schema: Any, method: str, path: str) -> None:
    operation = schema[path][method]

    @given(operation.as_strategy() | operation.as_strategy(generation_mode=GenerationMode.NEGATIVE), booleans())
    @settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    def calls(case: Any, there: bool) -> None:
        if there and case.path_parameters:
            case.path_parameters.update(IDS)
        headers = {"authorization": f"Bearer {TOKEN}"}
        answer = case.call(headers=headers, timeout=20)
        # A sound request may still break the rules of the game; a wrong one put right here, or too large, is no proof.
        excluded = [positive_data_acceptance]
        if there or answer.status_code == 413:
            excluded.append(negative_data_rejection)
        case.validate_response(answer, excluded_checks=excluded, headers=headers)

    calls()


def test_the_schema_is_openapi(house: House) -> None:
    found = httpx.get(f"{house.url}/schema").json()
    assert found["openapi"].startswith("3.")
    assert {
        "/api/games",
        "/api/tables",
        "/api/tables/{table_id}",
        "/api/tables/{table_id}/moves",
        "/api/tables/{table_id}/hint",
        "/api/tables/{table_id}/undo",
        "/api/tables/{table_id}/orders",
        "/api/tables/{table_id}/join",
        "/api/tables/{table_id}/rematch",
        "/api/tables/{table_id}/record",
    } == set(found["paths"])
