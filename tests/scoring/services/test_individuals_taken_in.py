"""An individual taken in: four players at a table, each with the points of its side."""

import pytest
from django.test import Client

from federation.models import Account, Club
from scoring.engine_input.rows import scored_event
from scoring.engine_input.seats import side_shown
from scoring.homologation.services.booklet_parts import side_label
from scoring.intake.services.intake import receive_result_file
from scoring.models import BoardResult, Standing
from tests.factories.scoring import confirm_result_file
from tests.scoring.importers.result_files import usebio
from tests.small_world import NOW, PLAYED
from tournaments.entries.selectors.entries import shown_entries
from tournaments.events.services.events import EventDraft, create_event
from tournaments.models import Event


def table(board: int, seats: str, score: int) -> str:
    """Seats: north, south, east, west."""
    numbers = "".join(
        f"<{seat}_PLAYER_NUMBER>{number}</{seat}_PLAYER_NUMBER>"
        for seat, number in zip("NSEW", seats, strict=True)
    )
    line = f"<TRAVELLER_LINE>{numbers}<SCORE>{score}</SCORE></TRAVELLER_LINE>"
    return f"<BOARD><BOARD_NUMBER>{board}</BOARD_NUMBER>{line}</BOARD>"


PEOPLE = "".join(
    f"<PLAYER><PLAYER_NUMBER>{n}</PLAYER_NUMBER><PLAYER_NAME>Pessoa {n}</PLAYER_NAME></PLAYER>"
    for n in range(1, 9)
)
# 1 and 2 win board 1 and 5 with 7 lose it to them; 2 and 4 win board 2
FILE = usebio(
    f"<PARTICIPANTS>{PEOPLE}</PARTICIPANTS>"
    + table(1, "1234", 100)
    + table(1, "5678", -50)
    + table(2, "1357", 200)
    + table(2, "2468", 300),
    event_type="INDIVIDUAL",
)


@pytest.fixture
def individual(club: Club, bruno: Account) -> Event:
    draft = EventDraft(
        name="Individual de Outono",
        kind="INDIVIDUAL",
        event_class="PRIVATE_TOURNAMENT",
        organiser_kind="CLUB",
        club=club,
        method="matchpoints",
        starts_on=PLAYED,
        ends_on=PLAYED,
        planned_boards=2,
    )
    event = create_event(draft=draft, account=bruno, now=NOW)
    file = receive_result_file(event=event, name="i.xml", data=FILE, account=bruno, now=NOW)
    confirm_result_file(file=file, account=bruno, now=NOW, reason="")
    return event


def test_each_player_has_the_points_of_its_side(individual: Event) -> None:
    rows = Standing.objects.filter(revision__event=individual)

    percents = dict(rows.values_list("entry__key", "percent_hundredths"))
    assert percents == {
        "1": 5000, "2": 10000, "3": 0, "4": 5000, "5": 5000, "6": 0, "7": 10000, "8": 5000,
    }  # fmt: skip
    assert set(rows.values_list("boards_played", flat=True)) == {2}


def test_all_four_stand_on_the_line(individual: Event) -> None:
    row = BoardResult.objects.get(event=individual, board=1, ns_score=100)

    assert [seat.key for seat in (row.ns, row.south, row.ew, row.west)] == ["1", "2", "3", "4"]


def test_two_players_are_shown_as_one_side(individual: Event) -> None:
    line = scored_event(individual).lines[0]
    ids = individual.entries.values_list("pk", flat=True)
    shown = shown_entries(ids, season=individual.season, on=PLAYED)
    entries = {value.key: value for value in shown.values()}

    side = side_shown(line.result, "EW", entries)

    assert side is not None
    assert side.title == "Pessoa 3 – Pessoa 4"
    assert side_label(line.result, "NS", entries) == "1+2"
    assert side_shown(line.result, "NS", {}) is None


def test_the_card_of_a_player_who_sits_south_has_its_boards(
    individual: Event, client: Client
) -> None:
    south = individual.entries.get(key="7")

    page = client.get(f"/events/{individual.pk}/entries/{south.pk}/").content.decode()

    assert "Pessoa 1 – Pessoa 3" in page  # whom it met on board 2
