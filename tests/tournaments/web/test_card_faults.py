"""What a convention card lacks: each fault told once, with links to where it is corrected."""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account
from tests.factories.cards import BEFORE, NATURAL, make_card
from tests.factories.entries import account_of
from tests.factories.pages import markup, words
from tests.personas import World
from tournaments.cards.services.convention_cards import begin_card
from tournaments.models import ConventionCard

As = Callable[[Account], Client]
BLANK = "Say which hands open each of these, or tick that you never open it"
CALLS = ["2♣", "2♦", "2♥", "2♠", "2NT", "3♣", "3♦", "3♥", "3♠", "3NT"]


def links(page: str, section: str) -> list[str]:
    """Return the fields of a section to which a page leads."""
    return re.findall(rf'/parts/{section}/#cell-([\w.]+)"', page)


@pytest.fixture
def blank(world: World) -> ConventionCard:
    one, other = (world.members[number] for number in ("1001", "1002"))
    return begin_card(account=account_of(one), partner=other, name="Acol", now=BEFORE)


def test_one_sentence_tells_a_fault_of_several_openings_and_leads_to_each(
    blank: ConventionCard, as_account: As
) -> None:
    response = as_account(account_of(blank.player_one)).get(f"/cards/{blank.pk}/")

    text = words(response)
    assert text.count("or tick that you never open it") == 1, text
    assert text.count("Say which hands open each of these: the colour depends on it.") == 1
    assert BLANK in text
    assert links(markup(response), "opening-2C") == ["2C.unused"]
    assert links(markup(response), "opening-1H") == ["1H.hand1.hcp"]
    assert links(markup(response), "summary") == ["declared", "C5"]
    assert f'href="/cards/{blank.pk}/parts/leads/#cell-lead.suit.lead"' in markup(response)
    assert "Against suits: lead" in text


def test_a_fault_of_one_place_is_a_link_itself(world: World, as_account: As) -> None:
    card = make_card(
        world.members["1001"], world.members["1002"],
        cells={**NATURAL, "2C.unused": "", "1C.description": "x" * 200},
    )  # fmt: skip

    response = as_account(account_of(card.player_one)).get(f"/cards/{card.pk}/")

    assert "Say which hands open 2♣, or tick that you never open it" in words(response)
    assert links(markup(response), "opening-2C") == ["2C.unused"]
    assert "There may be no room for all of it in print: 1♣: Description" in words(response)
    assert links(markup(response), "opening-1C") == ["1C.description"]


def test_a_director_reads_what_is_missing_and_is_led_nowhere(
    world: World, olga: Account, as_account: As
) -> None:
    card = make_card(world.members["1001"], world.members["1002"], cells=NATURAL)

    response = as_account(olga).get(f"/cards/{card.pk}/")

    assert "Opponents look for these, and they are empty." in words(response)
    assert "/parts/" not in markup(response)


def test_each_call_and_each_field_is_named_where_they_lead(
    blank: ConventionCard, as_account: As
) -> None:
    text = words(as_account(account_of(blank.player_two)).get(f"/cards/{blank.pk}/"))

    assert f"whether a defence may be required depends on it. {' '.join(CALLS)} RTP" in text, text
