"""A Swiss of nine teams: byes, a team that withdraws, one that stays away, five rounds to the end.

IMPs, VPs and results against absent teams are counted here, from the Laws and the RTP.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest
from django.test import Client

from federation.models import Account
from scoring.engine_input.rows import scored_event
from scoring.live.services.book import differences
from scoring.models import BookLine, EventBook
from scoring.tables.services.records import Noted
from tests.factories.federation import give_mandate, make_account
from tests.factories.pages import words
from tests.factories.team_book import lines_of, note
from tests.factories.teams import STARTS, enter_teams, make_team_event
from tests.personas import World
from tournaments.models import Draw, Event, MatchEnd, ScheduledMatch, Session
from tournaments.teams.services.play import PlayPlan

As = Callable[[Account], Client]
BOARDS, ROUNDS = 8, 5
# What a table makes: contract by North, tricks, its score not vulnerable and vulnerable. Law 77.
MADE = (
    ("4S", 10, 420, 620), ("4S", 9, -50, -100), ("3N", 9, 400, 600), ("3N", 7, -100, -200),
    ("2H", 8, 110, 110), ("6D", 12, 920, 1370), ("6D", 11, -50, -100),
)  # fmt: skip
NS_VULNERABLE = {2, 4, 5, 7, 10, 12, 13, 15}  # of each sixteen boards. Law 2
IMPS = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750,
    2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip  # Law 78 B: as many IMPs as limits are reached
BYE = Decimal(12)  # RTP 3.6.7.1
NO_SHOW_ROUND, WITHDRAWAL_AFTER = 3, 2


def made(board: int, room: str, team: int) -> tuple[str, int, int]:
    """Return contract, tricks and score of a table, by the board, the room and who sits North."""
    contract, tricks, plain, vulnerable = MADE[(board * 3 + team * 2 + (room == "B")) % len(MADE)]
    is_vulnerable = (board - 1) % 16 + 1 in NS_VULNERABLE
    return contract, tricks, vulnerable if is_vulnerable else plain


def imps(difference: int) -> int:
    won = sum(abs(difference) >= limit for limit in IMPS)
    return won if difference > 0 else -won


def vps(margin: int) -> Decimal:
    """Return the VPs of who is ahead by a margin over eight boards. Source: RTP Annex I."""
    ratio = (Decimal(5).sqrt() - 1) / 2
    share = (1 - ratio ** (3 * Decimal(margin) / (15 * Decimal(BOARDS).sqrt()))) / (1 - ratio**3)
    return min(Decimal(20), cents(10 + 10 * share))


def cents(points: Decimal) -> Decimal:
    return points.quantize(Decimal("0.01"), ROUND_HALF_UP)


class Count:
    """What each team has from each round, counted apart."""

    def __init__(self) -> None:
        self.won: dict[int, dict[int, Decimal]] = defaultdict(dict)
        self.against: dict[int, dict[int, Decimal]] = defaultdict(dict)  # team, opponent: its VPs
        self.present: dict[tuple[int, int], int] = {}  # round and who was there: who was not
        self.rested: list[int] = []
        self.met: set[frozenset[int | None]] = set()

    def totals(self) -> dict[int, Decimal]:
        return {team: sum(rounds.values(), Decimal()) for team, rounds in self.won.items()}

    def play(self, turn: int, home: int, away: int, margin: int) -> None:
        ahead = vps(abs(margin))
        mine = ahead if margin >= 0 else 20 - ahead
        self.won[home][turn], self.won[away][turn] = mine, 20 - mine
        self.against[home][away], self.against[away][home] = mine, 20 - mine

    def miss(self, turn: int, present: int, absent: int) -> None:
        self.won[present][turn], self.won[absent][turn] = BYE, Decimal(0)
        self.present[turn, present] = absent

    def forget(self, gone: int) -> None:
        """Cancel the only match of a team that left, whose opponent has 12. RTP 3.6.12.4."""
        (opponent,) = self.against.pop(gone)
        turn = next(turn for turn, points in self.won.pop(gone).items() if points != BYE)
        del self.against[opponent][gone]
        self.won[opponent][turn] = BYE
        self.present[turn, opponent] = gone

    def corrected(self) -> dict[int, Decimal]:
        """Return the VPs of each team with RTP 3.6.7.2 for who met an absent one."""
        own, totals = self.totals(), self.totals()
        for (turn, present), absent in self.present.items():
            others = [value for at, value in self.won[present].items() if at != turn]
            average = Fraction(sum(others)) / len(others)
            met = self.against[absent]  # its opponents at the table: what it won from each
            nearest = sorted(met, key=lambda team: abs(own[team] - own[present]))[:8]
            beaten = [20 - met[team] for team in nearest]
            theirs = Fraction(sum(beaten)) / len(beaten) if beaten else Fraction(0)
            best = max(Fraction(BYE), average, theirs)
            totals[present] += cents(Decimal(best.numerator) / best.denominator) - BYE
        return totals


@pytest.fixture
def swiss(world: World) -> Event:
    plan = PlayPlan(format="SWISS", match_boards=BOARDS, rounds=ROUNDS)
    event = make_team_event(world, plan=plan)
    event.wants_homologation = False  # RTP 3.6.12.1 asks for twelve teams of an event it reaches
    event.save()
    enter_teams(world, event, 9)
    return Event.objects.get(pk=event.pk)


def drawn(event: Event, club: Client) -> list[ScheduledMatch]:
    club.post(f"/events/{event.pk}/schedule/swiss/", {"first_round": "fold"})
    made_now = Draw.objects.filter(event=event).latest("pk")
    club.post(f"/events/{event.pk}/schedule/draws/{made_now.pk}/publish/")
    made_now.refresh_from_db()
    assert made_now.published_at is not None
    return list(made_now.matches.select_related("home", "away").order_by("number"))


def play(match: ScheduledMatch, account: Account, count: Count) -> None:
    """Note a match in both rooms, and count it apart."""
    assert match.home_id is not None
    assert match.away_id is not None
    scores: dict[int, dict[str, int]] = defaultdict(dict)
    for room, north in (("A", match.home_id), ("B", match.away_id)):
        for row in lines_of(match, room):
            assert row.ns_id == north
            contract, tricks, score = made(row.board, room, north)
            note(row, Noted(contract, "N", tricks), account, now=STARTS)
            scores[row.board][room] = score
    assert len(scores) == BOARDS
    margin = sum(imps(score["A"] + -score["B"]) for score in scores.values())
    count.play(match.round, match.home_id, match.away_id, margin)


def places(event: Event) -> Mapping[int, tuple[int | None, Decimal]]:
    entries = dict(event.entries.values_list("key", "pk"))
    return {
        entries[row.key]: (row.rank, row.vps)
        for row in scored_event(event).rows
        if row.vps is not None
    }


def play_round(
    event: Event, turn: int, account: Account, club: Client, count: Count, gone: int | None
) -> None:
    """Draw a round, play it and close it: nobody rests or meets a team twice, nobody plays gone."""
    matches = drawn(event, club)
    at_tables = []
    for match in matches:
        assert gone is None or gone not in {match.home_id, match.away_id}
        assert match.home_id is not None
        if match.ending == MatchEnd.BYE:
            assert match.home_id not in count.rested
            count.won[match.home_id][turn] = BYE
            count.rested.append(match.home_id)
            continue
        pair = frozenset((match.home_id, match.away_id))
        assert pair not in count.met
        count.met.add(pair)
        at_tables.append(match)
    assert len(matches) - len(at_tables) == (turn <= WITHDRAWAL_AFTER)  # eight teams need no bye
    if turn == NO_SHOW_ROUND:
        missed = at_tables.pop()
        assert missed.home_id is not None
        assert missed.away_id is not None
        club.post(f"/matches/{missed.pk}/end/", {"ending": "NO_SHOW", "winner": missed.home_id})
        count.miss(turn, missed.home_id, missed.away_id)
    for match in at_tables:
        play(match, account, count)
    session = Session.objects.filter(event=event).latest("number")
    club.post(f"/sessions/{session.pk}/results/", {"apply": "1"})


@pytest.mark.rule("3.6.12.2-a", "3.6.12.2-b", "3.6.12.4-a", "3.6.7.1-a", "3.6.7.2-b", "3.6.7.3-b")
@pytest.mark.parametrize("has_rested", [False, True])
def test_nine_teams_come_to_what_is_counted_apart(
    swiss: Event, bruno: Account, as_account: As, has_rested: bool
) -> None:
    """has_rested: whether who withdraws after two rounds sat one of them out, so met one team."""
    rules = make_account("dora@arbitro.example")
    give_mandate(rules, "DIRECTOR", event_number=swiss.pk)
    club, director, count = as_account(bruno), as_account(rules), Count()
    gone: int | None = None
    last = WITHDRAWAL_AFTER + 1 if has_rested else ROUNDS

    for turn in range(1, last + 1):
        play_round(swiss, turn, bruno, club, count, gone)
        is_corrected = turn >= ROUNDS - 1  # RTP 3.6.12.4
        due = count.corrected() if is_corrected else count.totals()
        assert {team: place[1] for team, place in places(swiss).items()} == due
        assert differences(EventBook.objects.select_related("event").get(event=swiss)) == []
        if turn == WITHDRAWAL_AFTER:
            points = count.totals()
            leavers = [team for team in points if (team in count.rested) == has_rested]
            gone = max(leavers, key=lambda team: (points[team], team))
            if has_rested:
                count.forget(gone)
            address = f"/events/{swiss.pk}/entries/{gone}/rule/"
            ruling = {"status": "abandoned", "article": "RTP 3.6.7.3", "reason": "o carro avariou"}
            page = words(director.post(address, ruling | {"apply": "1"}, follow=True))
            assert "It is ruled and everyone is counted anew." in page

    assert gone is not None
    shown = dict(places(swiss))
    if has_rested:
        assert gone not in shown
    else:  # last, with what it had
        assert shown.pop(gone) == (9, count.totals()[gone])
    for rank, vps_won in shown.values():
        above = sum(other > vps_won for _rank, other in shown.values())
        level = sum(other == vps_won for _rank, other in shown.values())
        assert rank is not None
        assert above < rank <= above + level
    assert not BookLine.objects.filter(book__event=swiss, ns_id=gone, round__gt=2).exists()
