"""Seats changed under results, from the desk and by a program: shown first, then made, undone."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from federation.models import Account
from scoring.live.services.book import differences
from scoring.models import EventBook
from tests.factories.pages import words
from tests.factories.seating import BEFORE, enter_many, make_session, order
from tests.personas import World
from tests.scoring.live.test_seating_changes import lines, note, results, swapped
from tournaments.models import Session
from tournaments.seating.selectors.seating import seating_of
from tournaments.seating.services.seating import draw_seating

As = Callable[[Account], Client]
SEEN = re.compile(r'name="seen" value="([0-9a-f]{16})"')


@pytest.fixture
def session(world: World, olga: Account) -> Session:
    """Return ten pairs with two rounds entered."""
    enter_many(world.event, 10, club=world.club, season=world.season)
    session = make_session(world.event)
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    chance = random.Random(1)
    for row in lines(session):
        if row.round < 3:
            note(row, olga, chance)
    return session


@pytest.fixture
def two(session: Session) -> tuple[int, int]:
    seats = seating_of(session, on=session.played_on).sections[0].seats
    return seats[1].entry, seats[2].entry


@pytest.fixture
def desk(bruno: Account, as_account: As) -> Client:
    return as_account(bruno)


def test_two_change_places_in_three_taps_and_back_in_two(
    session: Session, two: tuple[int, int], desk: Client
) -> None:
    one, other = two
    before, address = results(session), f"/sessions/{session.pk}/"
    touched = sum(bool({*told[:2]} & {*two}) for told in before.values())
    first = desk.get(f"{address}desk/", {"swap": one}).content.decode()
    tapped = {
        "one": one, "other": other, "from_round": "1", "reason": "They sat the other way round",
    }  # fmt: skip

    shown = desk.post(f"{address}swap/", tapped).content.decode()
    seen = SEEN.findall(shown)[-1]
    unseen = words(desk.post(f"{address}swap/", {**tapped, "apply": "TABLE"}))
    done = words(
        desk.post(f"{address}swap/", {**tapped, "apply": "TABLE", "seen": seen}, follow=True)
    )

    assert f'name="other" value="{other}"' in " ".join(first.split()).replace("\n", " ")
    assert 'name="apply" value="TABLE"' in shown
    assert f"To be confirmed: others sit there by the new seating ({touched})" in shown
    assert "others than were shown" in unseen
    assert "The seating is changed: version 2." in done
    assert "results: are of those who sit there now" in done
    assert results(session) == swapped(before, one, other)

    undo = {"reason": "The change was a mistake"}
    shown = desk.post(f"{address}changes/undo/", undo).content.decode()
    again = {**undo, "apply": "1", "seen": SEEN.findall(shown)[-1]}
    undone = words(desk.post(f"{address}changes/undo/", again, follow=True))

    assert "Undoes version 2" in shown
    assert f"Go back to those who had them ({touched})" in shown
    assert "3: a change undone" in undone
    assert "Undo version" not in undone
    assert results(session) == before
    assert differences(EventBook.objects.select_related("event").get()) == []


def test_what_cannot_be_done_has_no_button(session: Session, desk: Client) -> None:
    pair = lines(session)[0].ns_id
    leave = {"entry": pair, "seat": "", "from_round": "1", "reason": "ill"}

    shown = desk.post(f"/sessions/{session.pk}/change/", leave).content.decode()

    assert "who would have no seat" in shown
    assert 'name="apply"' not in shown


def test_a_program_sees_changes_and_undoes(
    session: Session, two: tuple[int, int], desk: Client
) -> None:
    one, other = two
    before = results(session)
    touched = sum(bool({*told[:2]} & {*two}) for told in before.values())
    address = f"/api/v1/sessions/{session.pk}/changes/"
    swap = {"entry": one, "swap_with": other, "from_round": 1, "reason": "wrong seats"}

    def sent(rest: str, body: dict[str, object]) -> tuple[int, dict[str, Any]]:
        response = desk.post(f"{address}{rest}", body, content_type="application/json")
        return response.status_code, response.json()

    status, shown = sent("preview/", swap)
    unsaid = sent("", swap)
    done, seated = sent("", {**swap, "results": "TABLE", "seen": shown["seen"]})
    moved = results(session)
    _status, back = sent("preview/", {"undo": True, "reason": "no"})
    undone, receipt = sent("undo/", {"reason": "no", "seen": back["seen"]})

    assert (status, shown["stays"], len(shown["results"])) == (
        200,
        30 - touched,
        touched,
    )
    assert {result["fate"] for result in shown["results"]} == {"CONFIRM"}
    assert shown["ways"][0] == "TABLE"
    assert {item["results"] for item in shown["against"]} <= {"PAIR"}
    assert (unsaid[0], unsaid[1]["code"]) == (409, "seating_touches_results")
    assert (done, seated["version"]) == (201, 2)
    assert moved == swapped(before, one, other)
    assert {result["fate"] for result in back["results"]} == {"RETURNS"}
    assert (undone, receipt["act"]) == (200, "seating-undo")
    assert results(session) == before
