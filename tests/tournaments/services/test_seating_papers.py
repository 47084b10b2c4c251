"""What the papers of a room say of webs, individuals and shared boards."""

import pytest
from django.utils import translation

from tests.factories.seating import BEFORE, enter_many, make_session, order
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.movements.plans import MovementSpec
from tournaments.seating.documents.contents import (
    guide_cards,
    score_sheets,
    table_cards,
    travellers,
)
from tournaments.seating.documents.table_moves import moves_in_words
from tournaments.seating.selectors.options import MovementChoice
from tournaments.seating.selectors.seating import SessionSeating, seating_of
from tournaments.seating.services.seating import draw_seating


@pytest.fixture(autouse=True)
def speak(english: None) -> None:
    """Read the papers in English."""


def drawn(
    world: World, count: int, movement_choice: MovementChoice, *, kind: str = "PAIRS"
) -> SessionSeating:
    event = make_event(club=world.club, name="Sala", kind=kind)
    of = 1 if kind == "INDIVIDUAL" else 2
    enter_many(event, count, club=world.club, season=world.season, of=of)
    session = make_session(event)
    draw_seating(session=session, order=order(movement_choice), account=None, now=BEFORE)
    return seating_of(session, on=session.played_on)


def test_a_web_prints_a_slip_for_each_copy_and_says_where_boards_come_from(world: World) -> None:
    seating = drawn(world, 24, MovementChoice("WEB_MITCHELL", 9, 3, 2))

    slips = travellers(seating)
    cards = table_cards(seating)

    assert len(slips) == 27 * 2
    assert [(slip.board, slip.place, len(slip.rows)) for slip in slips[:2]] == [
        (1, "copy 1 of the boards", 6),
        (1, "copy 2 of the boards", 6),
    ]
    assert (cards[0].copy, cards[6].copy) == ("copy 1 of the boards", "copy 2 of the boards")
    assert [row.source for row in cards[0].rows] == ["", *["from table 2"] * 8]
    assert [row.source for row in cards[5].rows] == ["", *["from the stand"] * 8]
    assert cards[0].moves == (
        "NS stays at this table.",
        "EW goes to table 2.",
        "The boards go to the stand.",
    )


def test_two_sections_have_slips_of_their_own(world: World) -> None:
    seating = drawn(world, 20, MovementChoice("HOWELL", 9, 3, 1, sections=2))

    assert [traveller.place for traveller in travellers(seating)[:2]] == ["Section A", "Section B"]


def test_individuals_read_their_partner_of_each_round(world: World) -> None:
    seating = drawn(world, 8, MovementChoice("INDIVIDUAL_MOVEMENT", 7, 2, 1), kind="INDIVIDUAL")

    card = guide_cards(seating)[0]
    sheet = score_sheets(seating)[0]
    table = table_cards(seating)[0]

    assert len({row.opponents for row in card.rows}) == 7
    assert all(row.opponents.startswith("with A") for row in card.rows)
    assert [row.versus for row in sheet.rows if row.is_first] == [
        row.opponents for row in card.rows
    ]
    assert table.moves == (
        "Everybody moves as the guide cards say.",
        "All tables play the same boards in a round: a copy for each table, or in turns.",
    )
    assert {row.source for row in table.rows} == {""}


def test_after_the_skip_the_card_tells_another_table() -> None:
    with translation.override("en"):
        moves = moves_in_words(MovementSpec("SKIP_MITCHELL", 16, 8, 7, 2), 2)

    assert moves == (
        "NS stays at this table.",
        "After round 1–3: EW goes to table 3.",
        "After round 4: EW goes to table 4.",
        "After round 5–6: EW goes to table 3.",
        "The boards go to table 1.",
    )


def test_in_a_howell_the_card_tells_the_side_where_it_changes() -> None:
    moves = [moves_in_words(MovementSpec("HOWELL", 10, 5, 9), table)[:2] for table in (2, 4)]

    assert moves == [
        ("NS goes to table 5, to sit EW.", "EW goes to table 2, to sit NS."),
        ("NS goes to table 3.", "EW goes to table 1."),
    ]
