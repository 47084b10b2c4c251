"""A knock-out of four teams in Chromium: what they bring, a substitute, the final, its winner.

The teams come from a league with a third of its VPs; two of them name their line-ups by segment,
one with a substitute. The open room of that match is noted on a phone in Chromium, the other rooms
through the same addresses by HTTP. IMPs, VPs and who goes on are counted here.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from federation.models import Account
from scoring.engine_input.rows import scored_event
from scoring.live.services.book import differences
from scoring.matches.services.phases import settle_phase_event
from scoring.models import EventBook
from tests.factories.knockouts import play_matches
from tests.factories.pages import words
from tests.factories.team_book import lines_of
from tests.factories.teams import (
    KNOCKOUT,
    LEAGUE,
    captain_account,
    draw,
    enter_teams,
    make_players,
    make_team_event,
)
from tests.factories.tournaments import NOW
from tests.in_chromium import press
from tests.journeys.on_phones import (
    GAME,
    GAME_DOWN,
    NARROW,
    PART,
    SLAM,
    THEIR_DOWN,
    THEIR_GAME,
    Desk,
    Phone,
    Result,
    Tables,
    close,
    desk,
    do,
    imps,
    text,
    vps,
)
from tests.personas import World
from tournaments.models import Event, MatchEnd, ScheduledMatch, Session
from tournaments.phases.services.championships import (
    PhaseDraft,
    add_phase,
    draw_up_championship,
    place_event,
)
from tournaments.phases.services.places import seat_phase

__all__ = ["desk"]  # a fixture
pytestmark = pytest.mark.browser
CUP = replace(KNOCKOUT, match_boards=4, segments=2, max_players=6)
LEAGUE_OF_EIGHT = replace(LEAGUE, match_boards=8, max_players=6)
# The league: by how many IMPs the first is ahead of the second, and points that are worth so many.
AHEAD = {("1", "2"): 10, ("1", "3"): 16, ("1", "4"): 17, ("2", "3"): 5, ("2", "4"): 12,
         ("3", "4"): 2}  # fmt: skip
POINTS = {2: 50, 5: 170, 10: 430, 12: 600, 16: 1300, 17: 1500}  # Law 78 B
SHARE = Fraction(1, 3)
# Each match: what the open and the closed room made of a board, and the IMPs of the home team.
As = Callable[[Account], Client]
Boards = Mapping[int, tuple[Result, Result, int]]
FIRST: Boards = {1: (GAME, GAME_DOWN, 10), 2: (PART, THEIR_GAME, 11),
                 3: (THEIR_GAME, THEIR_DOWN, -13), 4: (GAME_DOWN, SLAM, -16)}  # fmt: skip
OTHER: Boards = {1: (PART, PART, 0), 2: (GAME_DOWN, GAME, -12), 3: (THEIR_GAME, PART, -12),
                 4: (GAME, GAME, 0)}  # fmt: skip
FINAL: Boards = {5: (PART, THEIR_GAME, 11), 6: (GAME, PART, 7), 7: (GAME, GAME, 0),
                 8: (THEIR_DOWN, GAME, -8)}  # fmt: skip


def brought() -> dict[str, Decimal]:
    """Return what each team brings: a third of its VPs, to two decimals. Source: RTP 3.1.3.2."""
    won = dict.fromkeys("1234", Fraction(0))
    for (one, other), margin in AHEAD.items():
        ahead = Fraction(vps(margin, boards=8))
        won[one], won[other] = won[one] + ahead, won[other] + 20 - ahead
    thirds = {team: points * SHARE for team, points in won.items()}
    return {
        team: (Decimal(third.numerator) / third.denominator).quantize(
            Decimal("0.01"), ROUND_HALF_UP
        )
        for team, third in thirds.items()
    }


def gained(boards: Boards) -> tuple[int, int]:
    """Return the IMPs of home and visitors, each board's as typed and by the scale."""
    for board, (opened, closed, home) in boards.items():
        assert imps(opened.ns_score(board) - closed.ns_score(board)) == home
    swings = [home for _open, _closed, home in boards.values()]
    return sum(each for each in swings if each > 0), -sum(each for each in swings if each < 0)


@pytest.fixture
def cup(transactional_db: None, world: World) -> Event:
    """Return the knock-out of the four teams of a league, today: what they bring is settled."""
    with transaction.atomic():
        league = make_team_event(world, plan=LEAGUE_OF_EIGHT)
        enter_teams(world, league, 4, size=6)
        draw(league)
        gaps = {}
        for match in ScheduledMatch.objects.filter(event=league).select_related("home", "away"):
            assert match.home is not None
            assert match.away is not None
            both = match.home.name[-1], match.away.name[-1]
            gap = POINTS[AHEAD[both]] if both in AHEAD else -POINTS[AHEAD[both[::-1]]]
            gaps[match] = [gap, *[0] * 7]
        play_matches(league, gaps)
        event = make_team_event(world, plan=CUP)
        _in_two_phases(world, league, event)
        today = timezone.localdate()
        Event.objects.filter(pk=event.pk).update(starts_on=today, ends_on=today)
        connection.run_on_commit.clear()  # messages
    return Event.objects.get(pk=event.pk)


def _in_two_phases(world: World, league: Event, cup: Event) -> None:
    both = draw_up_championship(
        name="Taça da Ribeira", season=world.season, association=None, account=None, now=NOW
    )
    carries = PhaseDraft("Liga", carry=SHARE, carry_rounding="half_up")
    first = add_phase(championship=both, draft=carries, account=None)
    last = add_phase(championship=both, draft=PhaseDraft("Taça"), account=None)
    place_event(phase=last, event=cup, label="", places=0, account=None)
    source = place_event(phase=first, event=league, label="", places=4, account=None)
    settle_phase_event(
        phase_event=source, preferred=(), reason="", takes_provisional=True, account=None, now=NOW
    )
    seated, refused = seat_phase(phase=first, account=None, now=NOW)
    assert (len(seated), refused) == (4, [])


def name(page: Page, match: ScheduledMatch, side: str, segment: int, at: list[int]) -> str:
    """Have a captain name four of the list, by their places in it; return what the page says."""
    page.goto(f"/matches/{match.pk}/")
    form = page.locator(
        f"form[action$='/line-up/']:has([name=segment][value='{segment}'])"
        f":has([name=side][value={side}])"
    )
    for select, place in zip(form.locator("select").all(), at, strict=True):
        select.select_option(index=place)
    with page.expect_navigation():
        form.locator("button").click()
    return text(page)


def play(tables: Tables, match: ScheduledMatch, boards: Boards, rooms: str = "AB") -> None:
    for room in rooms:
        for row in lines_of(match, room):
            opened, closed, _home = boards[row.board]
            tables.say(row, opened if room == "A" else closed)


def confirm(page: Page, match: ScheduledMatch) -> str:
    page.goto(f"/matches/{match.pk}/")
    press(page, "form[action$='/confirm/'] button")
    return text(page)


def drawn(cup: Event, page: Page) -> list[ScheduledMatch]:
    """Draw the bracket on the organiser's page, publish it, set the hour of the semi-finals."""
    page.goto(f"/events/{cup.pk}/schedule/manage/")
    do(page, "/schedule/draw/", method="STRENGTH")
    press(page, "form[action$='/publish/'] button")
    begins = timezone.localtime().strftime("%Y-%m-%dT%H:%M")
    do(page, "/schedule/times/", round="1", starts_at=begins, room="Sala 1")
    matches = list(ScheduledMatch.objects.filter(event=cup, round=1).order_by("number"))
    assert [str(match) for match in matches] == ["Equipa 1 – Equipa 4", "Equipa 2 – Equipa 3"]
    return matches


def line_ups(desk: Desk, director: Page, match: ScheduledMatch, substitute: str) -> None:
    """Have both captains name for both segments, the visitors with a substitute in the second."""
    home, away = (desk(captain_account(match, side), size=NARROW) for side in ("home", "away"))
    assert match.away is not None
    home.goto(f"/matches/{match.pk}/")
    press(home, "form[action$='/pick/'] button[value='2']")
    assert "names second" in text(home)  # RTP 2.3.4.2: its opponents choose in the first
    replaced = match.away.players.order_by("position").last()
    assert replaced is not None
    director.goto(f"/teams/{match.away.registration.pk}/")
    do(director, "/substitute/", match=str(match.pk), segment="2", available="3",
       substitute=substitute, replaced=str(replaced.person.number))  # fmt: skip
    assert "Jogador 6000 for" in text(director)
    name(home, match, "HOME", 1, [1, 2, 3, 4])
    name(away, match, "VISITORS", 1, [1, 2, 3, 4])
    name(away, match, "VISITORS", 2, [1, 2, 3, 7])  # the substitute is the last of the list
    assert "South Jogador 6000" in name(home, match, "HOME", 2, [3, 4, 5, 6])


@pytest.mark.rule("3.1.3.2-a", "3.6.3-c", "3.6.5-a", "3.6.6-a", "3.6.10.3-a", "3.6.10.3-b")
def test_a_knock_out_is_won_by_what_was_brought(
    cup: Event, world: World, bruno: Account, desk: Desk, live_server: LiveServer, as_account: As
) -> None:
    substitute = make_players(world, 1, first=6000)[0]
    page, manage = desk(bruno), f"/events/{cup.pk}/schedule/manage/"
    one, other = drawn(cup, page)
    line_ups(desk, page, one, str(substitute.number))

    session = Session.objects.get(event=cup)
    tables = Tables(session, live_server.url)
    phone = Phone(desk(size=NARROW), tables, "A", one.number)
    phone.sit(one.home_id)
    for row in lines_of(one, "A"):
        phone.say(row, FIRST[row.board][0])
    play(tables, one, FIRST, "B")
    play(tables, other, OTHER)

    # behind by eight IMPs at the tables, the first of the league is ahead by what it brought
    own, bring = gained(FIRST), brought()
    assert own == (21, 29)
    assert (bring["1"], bring["4"]) == (Decimal("15.01"), Decimal("6.33"))
    sums = own[0] + bring["1"], own[1] + bring["4"]
    page.goto(f"/matches/{one.pk}/")
    running = text(page)
    assert f"{sums[0]} – {sums[1]} IMPs" in running
    assert "Segment 1 21 0" in running
    assert f"Handicap, carried over, penalties +{bring['1']} +{bring['4']}" in running
    page.goto(manage)
    assert "16 results become the event's" in close(page, session)
    assert "Equipa 1 goes on." in confirm(page, one)
    sent = as_account(bruno).post(f"/matches/{other.pk}/confirm/", follow=True)
    assert "Equipa 3 goes on." in words(sent)

    final = ScheduledMatch.objects.get(event=cup, round=2)
    assert str(final) == "Equipa 1 – Equipa 3"
    play(tables, final, FINAL)
    page.goto(manage)
    assert "24 results become the event's" in close(page, session)
    ended = confirm(page, final)
    assert "Equipa 1 wins." in ended
    assert "goes on" not in ended

    lost, last = gained(OTHER), gained(FINAL)
    assert (lost, last) == ((0, 24), (18, 8))  # nothing is brought into the second match
    sums_of_other = lost[0] + bring["2"], lost[1] + bring["3"]
    agree(cup, {(one, sums), (other, sums_of_other), (final, last)})
    read_by_anybody(desk(), cup, one, (sums, sums_of_other, last))


def agree(cup: Event, sums: Collection[tuple[ScheduledMatch, tuple[object, object]]]) -> None:
    """Hold the IMPs of each match, and the places, against the count. Source: RTP 3.6.10.3."""
    entries = dict(cup.entries.values_list("key", "pk"))
    scored = scored_event(cup)
    assert {
        (match.plan.round, entries[match.plan.home], entries[match.plan.away]): (
            match.home_imps, match.away_imps,
        )
        for match in scored.matches
    } == {(match.round, match.home_id, match.away_id): imps for match, imps in sums}  # fmt: skip
    places = {entries[row.key]: row.rank for row in scored.rows}
    assert [places[pk] for pk in sorted(places)] == [1, 3, 2, 3]  # as the teams were entered
    assert differences(EventBook.objects.select_related("event").get(event=cup)) == []
    assert not ScheduledMatch.objects.filter(event=cup, ending=MatchEnd.OPEN).exists()


def read_by_anybody(
    page: Page, cup: Event, one: ScheduledMatch, sums: tuple[tuple[object, object], ...]
) -> None:
    """Read the bracket, the matches and who played, as anybody sees them."""
    page.goto(f"/events/{cup.pk}/")
    shown = text(page)
    expect(page.locator("main")).to_contain_text("Winners")
    assert "without homologation" in shown
    assert "conditions met" not in shown
    page.goto(f"/events/{cup.pk}/matches/")
    for home, away in sums:
        assert f"{home} – {away}" in text(page)
    assert "VPs" not in page.locator("main table").first.inner_text()
    assert one.away is not None
    page.goto(f"/teams/{one.away.registration.pk}/")
    boards = {
        row.locator("td").first.inner_text().split(" captain")[0]: row.locator(
            "td"
        ).last.inner_text()
        for row in page.locator("table:has(caption:text('Players')) tbody tr").all()
    }
    assert list(boards.values()) == ["4", "4", "4", "2", "0", "0"]
