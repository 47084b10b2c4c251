"""The life of a convention card by the API alone: begun, read, written, signed, delivered."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from federation.models import Account
from tests.factories.cards import BROWN, NATURAL, ask_for_cards, make_card, rewrite, sign_card
from tests.factories.entries import account_of, enter_pair, open_event
from tests.personas import World
from tournaments.cards.rules.form import SECTION_OF, SECTIONS
from tournaments.models import ConventionCard

As = Callable[[Account], Client]
JSON = "application/json"


@pytest.fixture
def one(world: World, as_account: As) -> Client:
    return as_account(account_of(world.members["1001"]))


@pytest.fixture
def other(world: World, as_account: As) -> Client:
    return as_account(account_of(world.members["1002"]))


@pytest.fixture
def card(world: World) -> ConventionCard:
    return make_card(world.members["1001"], world.members["1002"], cells=NATURAL)


def read(client: Client, address: str) -> dict[str, Any]:
    response = client.get(f"/api/v1/{address}")
    assert response.status_code == 200, response.content
    return dict(response.json())


def write(
    client: Client, card: int, section: str, cells: Mapping[str, object], *, saves: int = 0
) -> Any:
    body = {"saves": saves, "cells": cells}
    return client.post(f"/api/v1/cards/{card}/parts/{section}/", body, content_type=JSON)


def done(client: Client, address: str, body: Mapping[str, object] | None = None) -> Any:
    response = client.post(f"/api/v1/{address}", body or {}, content_type=JSON)
    assert response.status_code in {200, 201}, response.content
    return response.json()


@pytest.mark.rule("2.1.3.1-a")
def test_a_card_is_begun_written_signed_and_delivered_by_programs_alone(
    world: World, one: Client, other: Client
) -> None:
    open_event(world.event)
    enter_pair(world.event, world.members["1001"], world.members["1002"])
    ask_for_cards(world.event)
    begun = done(one, "cards/begin/", {"partner": "1002", "name": "Nosso", "base": ""})["id"]
    blank = read(one, f"cards/{begun}/")

    parts: dict[str, dict[str, str]] = {}
    for key, text in {**BROWN, "system": "Nosso"}.items():
        parts.setdefault(SECTION_OF[key], {})[key] = text
    for number, (section, cells) in enumerate(parts.items()):
        answer = write((one, other)[number % 2], begun, section, cells)
        assert answer.status_code == 200, answer.content

    whole = read(other, f"cards/{begun}/")
    done(one, f"cards/{begun}/sign/")
    (version,) = read(other, f"cards/{begun}/")["versions"]
    done(other, f"cards/versions/{version['id']}/sign/")
    done(other, f"cards/{begun}/deliver/{world.event.pk}/")
    (delivered,) = world.event.card_deliveries.all()
    signed = read(one, f"cards/{begun}/")["versions"][0]

    assert (blank["colour"], blank["complete"], blank["versions"]) == (None, False, [])
    assert {
        "code": "card_opening_blank",
        "detail": "Say which hands open 2♥, or tick that you never open it: whether a defence may "
        "be required depends on it.",
        "article": "RTP 2.1.2.3",
        "stops": True,
        "section": "opening-2H",
        "field": "2H.unused",
    } in blank["faults"]
    assert [row["section"] for row in blank["sections"]] == list(SECTIONS)
    assert (whole["colour"], whole["brown"], whole["complete"]) == ("RED", True, True)
    assert [fault["code"] for fault in whole["faults"]] == ["card_cell_empty"] * 5
    assert {key: text for row in whole["sections"] for key, text in row["cells"].items()} == {
        **{key: text for key, text in BROWN.items() if text}, "system": "Nosso",
    }  # fmt: skip
    assert (version["number"], version["signed"]) == (1, False)
    assert [row["player"]["number"] for row in version["signatures"]] == ["1001"]
    assert signed["signed"] is True
    assert [row["player"]["number"] for row in signed["signatures"]] == ["1001", "1002"]
    assert (delivered.is_taken, delivered.version_id) == (True, version["id"])


def test_who_wrote_a_part_last_is_told_and_how_often_it_was_saved(
    one: Client, other: Client, card: ConventionCard
) -> None:
    first = write(one, card.pk, "slam", {"slam": "RKCB"}).json()
    second = write(other, card.pk, "slam", {"slam": "RKCB 1430"}, saves=1).json()

    parts = {row["section"]: row for row in read(one, f"cards/{card.pk}/")["sections"]}

    assert (first["saves"], first["last_writer"]["number"]) == (1, "1001")
    assert (second["saves"], second["last_writer"]["number"]) == (2, "1002")
    assert parts["slam"] == {
        "section": "slam", "title": "High level bidding", "filled": 1, "saves": 2,
        "last_writer": second["last_writer"], "cells": {"slam": "RKCB 1430"},
    }  # fmt: skip
    assert (parts["notes"]["saves"], parts["notes"]["last_writer"]) == (0, None)


def test_a_part_is_written_whole_and_once_more_changes_nothing(
    one: Client, card: ConventionCard
) -> None:
    first = write(one, card.pk, "conventions", {"conv.1.name": "Stayman", "conv.2.name": "Drury"})
    again = write(one, card.pk, "conventions", {"conv.1.name": "Stayman", "conv.2.name": "Drury"})
    shorter = write(one, card.pk, "conventions", {"conv.1.name": "Stayman"}, saves=1)

    assert first.json() == again.json()
    assert again.json()["saves"] == 1
    assert (shorter.json()["saves"], shorter.json()["cells"]) == (2, {"conv.1.name": "Stayman"})
    assert read(one, f"cards/{card.pk}/parts/summary/")["cells"]["system"] == "Natural"


def test_what_the_partner_saved_meanwhile_is_not_written_over(
    one: Client, other: Client, card: ConventionCard
) -> None:
    write(other, card.pk, "slam", {"slam": "Gerber"})

    late = write(one, card.pk, "slam", {"slam": "RKCB"})

    assert (late.status_code, late.json()["code"]) == (409, "card_changed_meanwhile")
    assert read(one, f"cards/{card.pk}/parts/slam/")["cells"] == {"slam": "Gerber"}


def test_texts_that_do_not_fit_are_told_by_field_and_nothing_is_saved(
    one: Client, card: ConventionCard
) -> None:
    faulty = write(
        one, card.pk, "opening-1C",
        {"1C.hand1.hcp": "strong", "1C.cards": "99", "1C.description": "11–19 !c", "1D.cards": "4"},
    )  # fmt: skip
    choice = write(one, card.pk, "summary", {"declared": "PURPLE", "varies": "no"})
    unheard = one.post(
        f"/api/v1/cards/{card.pk}/parts/slam/",
        {"saves": 0, "cells": {}, "texts": {}}, content_type=JSON,
    )  # fmt: skip
    many = write(one, card.pk, "opening-1C", {"1C.hand13.hcp": "20+"})

    assert faulty.status_code == 400
    assert faulty.json()["errors"]["cells"] == {
        "1C.hand1.hcp": ["Write 11-21, 3+ or 5, not “strong” (Points)."],
        "1C.cards": ["Write a whole number of 37 at most, not “99” (Fewest cards)."],
        "1D.cards": ["This part of the card has no such field."],
    }
    assert set(choice.json()["errors"]["cells"]) == {"declared", "varies"}
    assert (unheard.status_code, list(unheard.json()["errors"])) == (400, ["texts"])
    assert (many.status_code, many.json()["code"]) == (409, "card_hands_too_many")
    assert read(one, f"cards/{card.pk}/")["saved_by"]["number"] == "1001"
    assert read(one, f"cards/{card.pk}/parts/opening-1C/")["saves"] == 0


def test_a_part_tells_its_fields_with_kinds_and_choices(one: Client, card: ConventionCard) -> None:
    part = read(one, f"cards/{card.pk}/parts/summary/")

    fields = {field["key"]: field for field in part["form_fields"]}
    assert fields["declared"] == {
        "key": "declared", "label": "Colour you declare", "kind": "CHOICE",
        "choices": ["GREEN", "BLUE", "RED", "YELLOW"], "letters": 60, "text": "GREEN",
    }  # fmt: skip
    assert list(fields) == [cell.key for cell in SECTIONS["summary"].cells]
    assert one.get(f"/api/v1/cards/{card.pk}/parts/nothing/").status_code == 404


def test_a_card_put_away_is_read_and_no_longer_written(one: Client, card: ConventionCard) -> None:
    done(one, f"cards/{card.pk}/close/")

    refused = write(one, card.pk, "slam", {"slam": "RKCB"})

    assert read(one, f"cards/{card.pk}/")["closed_at"] is not None
    assert (refused.status_code, refused.json()["code"]) == (409, "card_is_closed")


def test_reading_a_card_takes_as_many_queries_with_more_versions(
    one: Client, other: Client, card: ConventionCard
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as captured:
            read(one, f"cards/{card.pk}/")
        return len(captured)

    sign_card(card)
    write(one, card.pk, "slam", {"slam": "RKCB"})
    few = queries()
    for text in ("a", "b", "c"):
        rewrite(card, "notes", {"note.1": text})
        sign_card(card)
    write(other, card.pk, "leads", {"lead.other": "x"})

    assert queries() == few


def test_a_card_that_lacks_much_is_refused_with_every_fault_and_its_part(
    world: World, one: Client
) -> None:
    begun = done(one, "cards/begin/", {"partner": "1002", "name": "Nosso", "base": ""})["id"]
    stopping = [fault for fault in read(one, f"cards/{begun}/")["faults"] if fault.pop("stops")]

    answer = one.post(f"/api/v1/cards/{begun}/sign/", {}, content_type=JSON)

    refused = answer.json()
    assert (answer.status_code, refused["code"]) == (409, "card_incomplete")
    assert answer["Content-Type"] == "application/problem+json"
    assert len(stopping) > 10
    assert refused["errors"] == stopping
    assert refused["values"]["missing"] == " ".join(fault["detail"] for fault in stopping)
