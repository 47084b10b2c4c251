"""Trying an act at its page and its endpoint, and their refusals."""

from collections.abc import Mapping
from typing import Any

from django.test import Client

from tests.factories.pages import words
from tournaments.models import Event

JSON = "application/json"


def refused(client: Client, path: str, article: str, **fields: object) -> str:
    """Try an act at page and API; both refuse with the article. Return the refusal's code."""
    typed = {
        key: " ".join(value) if isinstance(value, list) else value for key, value in fields.items()
    }
    page = client.post(f"/{path}", typed, follow=True)
    response = by_program(client, path, fields)
    assert response.status_code == 409, response.content
    assert response.json()["article"] == article, response.json()
    assert f"({article})" in words(page), words(page)
    return str(response.json()["code"])


def done(client: Client, path: str, **fields: object) -> Any:
    """Do an act lawfully through the API; return the answer."""
    response = by_program(client, path, fields)
    assert response.status_code in {200, 201}, response.content
    return response.json()


def by_program(client: Client, path: str, fields: Mapping[str, object]) -> Any:
    """Post the fields of an act as JSON."""
    return client.post(f"/api/v1/{path}", dict(fields), content_type=JSON)


def page_refuses(client: Client, path: str, article: str, **fields: object) -> str:
    """Try an act that has only a page; it refuses with the article. Return the page's text."""
    text = words(client.post(f"/{path}", fields, follow=True))
    assert f"({article})" in text, text
    return text


def page_does(client: Client, path: str, **fields: object) -> str:
    """Do an act lawfully that has only a page; return the text of the page after it."""
    response = client.post(f"/{path}", fields, follow=True)
    assert response.redirect_chain, words(response)
    return words(response)


def standings(event: Event) -> dict[str, dict[str, Any]]:
    """Return the API's standing of each contestant of an event, by number and line."""
    rows = Client().get(f"/api/v1/events/{event.pk}/standings/").json()["results"]
    return {f"{row['entry']['number']}{row['line']}": row for row in rows}


def reasons(event: Event, entry: int) -> list[dict[str, Any]]:
    """Return the API's trace of a contestant's score."""
    response = Client().get(f"/api/v1/events/{event.pk}/entries/{entry}/why/")
    assert response.status_code == 200, response.content
    steps: list[dict[str, Any]] = response.json()["steps"]
    return steps


def sources(event: Event, entry: int) -> set[str]:
    """Return the articles in the API's trace of a contestant's score."""
    return {step["source"] for step in reasons(event, entry)}
