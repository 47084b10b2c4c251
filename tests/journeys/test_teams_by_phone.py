"""A Swiss of teams from the draw to the next draw: boards on phones, a no-show, a round closed."""

from collections.abc import Callable
from decimal import Decimal

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from federation.models import Account
from scoring.engine_input.rows import scored_event
from scoring.live.services.book import differences
from scoring.models import BookLine, EventBook, LineState
from scoring.tables.selectors.pins import pins_of
from scoring.tables.selectors.records import record_code
from tests.factories.federation import make_key
from tests.factories.pages import words
from tests.factories.teams import enter_teams, make_team_event
from tests.personas import World
from tournaments.models import Draw, Event, ScheduledMatch, Session
from tournaments.teams.services.play import PlayPlan

As = Callable[[Account], Client]
SWISS = PlayPlan(format="SWISS", match_boards=2, rounds=5, segments=2)
MADE = {"level": "4", "strain": "S", "double": "", "declarer": "S", "tricks": "10"}
DOWN = MADE | {"tricks": "9"}
PASSED = {"level": "P"}


@pytest.fixture
def swiss(world: World) -> Event:
    """Return an event of twelve teams, five rounds of two boards, today."""
    cache.clear()  # of wrong PINs
    event = make_team_event(world, plan=SWISS)
    enter_teams(world, event, 12)
    today = timezone.localdate()
    Event.objects.filter(pk=event.pk).update(starts_on=today, ends_on=today)
    return Event.objects.get(pk=event.pk)


class Tables:
    """The tables of a session for phones: by code and PIN."""

    def __init__(self, session: Session) -> None:
        self.session, self.pins = session, pins_of(session)

    def sit(self, row: BookLine, team: int) -> tuple[Client, str]:
        client = Client(headers={"accept-language": "en"})
        here = f"/tables/{record_code(self.session.pk, row.section, row.table)}/"
        assert client.post(f"{here}seat/", {"pin": self.pins[team]}).status_code == 302
        return client, here

    def play(self, row: BookLine, told: dict[str, str]) -> None:
        """Have North-South enter a board and East-West verify it, each on its own phone."""
        (ours, here), (theirs, _here) = self.sit(row, row.ns_id), self.sit(row, row.ew_id)
        board = {"round": row.round, "board": row.board}
        ours.post(f"{here}note/", board | told)
        row.refresh_from_db()
        assert row.state == LineState.ENTERED
        theirs.post(f"{here}verify/", board | {"version": row.version})
        row.refresh_from_db()
        assert row.state == LineState.VERIFIED


def drawn_round(event: Event, client: Client) -> Draw:
    client.post(f"/events/{event.pk}/schedule/swiss/", {"first_round": "fold"})
    made = Draw.objects.filter(event=event).latest("pk")
    client.post(f"/events/{event.pk}/schedule/draws/{made.pk}/publish/")
    made.refresh_from_db()
    assert made.published_at is not None
    return made


def matches(made: Draw) -> list[ScheduledMatch]:
    return list(made.matches.select_related("home", "away").order_by("number"))


def lines(match: ScheduledMatch) -> list[BookLine]:
    return list(BookLine.objects.filter(match=match).order_by("section", "board"))


@pytest.mark.rule("2.1.9-a", "3.6.12.4-a", "3.6.12.2-a")
def test_a_swiss_goes_from_phones_to_the_next_draw(
    swiss: Event, bruno: Account, as_account: As, reader: Client
) -> None:
    club = as_account(bruno)
    first, second, *others, last = matches(drawn_round(swiss, club))
    session = Session.objects.get(event=swiss)
    tables = Tables(session)
    manage = words(club.get(f"/events/{swiss.pk}/schedule/manage/"))

    # the open room of match 1: 4S made on board 1, in the closed room one down: 420 + 50 = 470
    for match in (first, second, *others):
        for row in lines(match):
            told = {("A", 1): MADE, ("B", 1): DOWN}.get((row.section, row.board), PASSED)
            tables.play(row, told if match == first else PASSED)

    # the other team of the last match did not come: one act
    absent, there = last.away, last.home
    page = f"/matches/{last.pk}/"
    assert there is not None
    assert absent is not None
    early = words(
        club.post(f"/events/{swiss.pk}/schedule/swiss/", {"first_round": "fold"}, follow=True)
    )
    club.post(f"{page}end/", {"ending": "NO_SHOW", "winner": there.pk})
    again = drawn_round(swiss, club)
    shown = words(reader.get(f"/events/{swiss.pk}/"))
    now = words(reader.get(f"/matches/{first.pk}/"))
    closed = words(club.post(f"/sessions/{session.pk}/results/", {"apply": "1"}, follow=True))
    rows = {row.key: row.vps for row in scored_event(swiss).rows}
    live = reader.get(f"/live/{swiss.pk}/state/").json()
    for row in lines(matches(again)[0]):
        tables.play(row, MADE if row.section == "A" else PASSED)
    console = words(reader.get(f"/events/{swiss.pk}/"))

    assert "0 of 24 results are in" in manage
    assert "Round 1 waits for 1 results" in early
    assert "After round 1 of 5" in shown
    # Annex I begins with 6 boards: 10 + 10 (1 - r^(30 / (15 sqrt 6))) / (1 - r^3) = 14.2531
    assert "10 – 0 IMPs · 14.25 – 5.75 VPs" in now
    assert "The session is closed" in closed
    assert live["after"] == "After round 1 of 5"
    assert len(live["places"]) == 12
    assert "Standing now" in console
    assert first.home is not None
    assert first.away is not None
    assert (rows[first.home.key], rows[first.away.key]) == (Decimal("14.25"), Decimal("5.75"))
    assert (rows[there.key], rows[absent.key]) == (Decimal(12), Decimal(0))  # RTP 3.6.12.4
    assert {rows[item.home.key] for item in (second, *others) if item.home} == {Decimal(10)}
    assert differences(EventBook.objects.select_related("event").get(event=swiss)) == []

    # the winner of match 1 and who won by the no-show lead: they meet
    met = {frozenset((match.home_id, match.away_id)) for match in matches(again)}
    assert frozenset((first.home_id, there.pk)) in met
    assert {row.board for row in lines(matches(again)[0])} == {3, 4}


def test_both_doors_refuse_what_the_lines_contradict(
    swiss: Event, bruno: Account, as_account: As
) -> None:
    club = as_account(bruno)
    match = matches(drawn_round(swiss, club))[0]
    tables = Tables(Session.objects.get(event=swiss))
    tables.play(lines(match)[0], MADE)
    data = {"ending": "NO_SHOW", "winner": match.home_id, "note": ""}
    program = Client(headers={"authorization": f"Token {make_key(bruno)[1]}"})

    page = words(club.post(f"/matches/{match.pk}/end/", data, follow=True))
    response = program.post(
        f"/api/v1/matches/{match.pk}/end/", data, content_type="application/json"
    )

    assert "The tables noted 1 results of this match: it was played." in page
    assert (response.status_code, response.json()["code"]) == (409, "match_end_although_played")
    assert ScheduledMatch.objects.get(pk=match.pk).ending == ""
