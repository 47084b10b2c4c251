"""A Swiss of teams played on a laptop is at the site as if it had been played there."""

import base64
from collections.abc import Callable
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from federation.errors import ImporterError, RuleError
from federation.models import Account, Person
from scoring.engine_input.imported_books import refuse_faulty_books
from scoring.engine_input.rows import scored_event
from scoring.exporters.session_archive import write_session_archive
from scoring.importers.detect import read_result_file
from scoring.intake.services.confirming import take_in_file
from scoring.live.services.book import differences
from scoring.live.services.book_cache import forget
from scoring.models import (
    BookAct,
    BookLine,
    BookSession,
    EventBook,
    EventResult,
    ResultFile,
)
from scoring.tables.services.closing import close_session, closing_of
from tests.factories.federation import make_member
from tests.factories.pages import words
from tests.factories.rows import need
from tests.factories.teams import STARTS
from tests.journeys.conftest import Laptop
from tests.journeys.teams_played import (
    PLAN,
    draw_round,
    imps_of,
    lines,
    make_swiss,
    name_line_ups,
    note,
    open_matches,
    play_rounds,
    teams_told,
)
from tests.journeys.test_book_to_site import brought, packed, received, told_of
from tests.journeys.test_laptop_to_site import As
from tests.personas import World
from tournaments.models import Draw, Event, LineUp, LineUpSeat, ScheduledMatch, Session
from tournaments.teams.services.play import set_team_play

pytestmark = pytest.mark.parametrize("laptop", ["swiss"], indirect=True)


@pytest.fixture(autouse=True)
def _nothing_held() -> None:
    forget()


@pytest.fixture
def members(world: World) -> list[Person]:
    """All who played are in the register of the site, in another order than on the laptop."""
    return [
        make_member(f"Jogador {number}", str(number), club=world.club, season=world.season)
        for number in range(5024, 4999, -1)
    ]


def test_schedule_line_ups_book_and_standing_are_those_of_the_laptop(
    world: World, members: list[Person], laptop: Laptop, olga: Account
) -> None:
    event = Event.objects.get(pk=brought(laptop.archive, olga).event_id)
    session = Session.objects.select_related("event").get(event=event)
    book = EventBook.objects.select_related("event").get(event=event)

    data = teams_told(event)
    for part in ("people", "draws", "matches", "lines", "rulings", "standing"):
        assert data[part] == laptop.book[part], part
    for where, acts in laptop.book["acts"].items():
        assert data["acts"].get(where) == acts, where
    assert data["acts"].keys() == laptop.book["acts"].keys()
    assert differences(book) == []
    book_session = BookSession.objects.get(session=session)
    assert book_session.closed_in == EventResult.objects.get(event=event).revision
    assert closing_of(session=session, is_incomplete=True).changes == ()
    assert (
        close_session(session=session, account=olga, now=timezone.now(), is_incomplete=True) is None
    )


VP_RATIO = (Decimal(5).sqrt() - 1) / 2


def vps(margin: int, boards: int) -> int:
    """Return the hundredths of VPs of the side ahead, by the formula of Annex 1."""
    power = 3 * margin / (15 * Decimal(boards).sqrt())
    points = 10 + 10 * (1 - VP_RATIO**power) / (1 - VP_RATIO**3)
    return int((100 * min(Decimal(20), points)).quantize(Decimal(1), ROUND_HALF_UP))


def test_the_points_are_those_counted_apart_from_the_lines(
    world: World, members: list[Person], laptop: Laptop, olga: Account
) -> None:
    event = brought(laptop.archive, olga).event
    for match in [*open_matches(event, 2)[:1], *open_matches(event, 3)[1:]]:
        home, away = imps_of(match)
        ahead = vps(abs(home - away), 6)
        both = (ahead, 2000 - ahead) if home >= away else (2000 - ahead, ahead)
        told = {match.home.name: both[0], match.away.name: both[1]}
        assert match_points(event, match) == told
    absent = open_matches(event, 2)[1]
    assert (absent.ending, absent.winner, absent.end_note) == (
        "NO_SHOW", absent.home, "Nobody came",
    )  # fmt: skip
    lost = event.adjustments.get(by_ruling=True)
    assert (lost.entry.name, lost.amount_hundredths) == ("Equipa 2", -100)


def match_points(event: Event, match: ScheduledMatch) -> dict[str, int]:
    """Return the hundredths of VPs of both teams in a match, as the event is counted."""
    names = dict(event.entries.values_list("key", "name"))
    scored = next(
        other_match
        for other_match in scored_event(event).matches
        if other_match.plan.round == match.round
        and {other_match.plan.home, other_match.plan.away} == {match.home.key, match.away.key}
    )
    return {
        names[scored.plan.home]: int(need(scored.home_vps) * 100),
        names[scored.plan.away]: int(need(scored.away_vps) * 100),
    }


def test_the_same_played_here_comes_to_the_same(
    world: World, laptop: Laptop, olga: Account
) -> None:
    event = make_swiss(world)

    play_rounds(event, olga)

    here = teams_told(event)
    assert here["standing"] == laptop.book["standing"]
    assert here["matches"] == laptop.book["matches"]


def test_the_pages_of_the_event_open_as_of_one_played_here(
    world: World, members: list[Person], laptop: Laptop, olga: Account, as_account: As
) -> None:
    file = received(laptop.archive, olga)
    office = as_account(olga)
    before = words(office.get(reverse("file-detail", args=[file.pk])))
    office.post(f"/files/{file.pk}/confirm/")
    event = Event.objects.get(pk=file.event_id)
    session = Session.objects.get(event=event)
    entry = event.entries.order_by("pk")[0]
    match = open_matches(event, 1)[1]

    for name, args in (
        ("event-detail", [event.pk]), ("event-boards", [event.pk]), ("board-detail", [event.pk, 1]),
        ("standing-why", [event.pk, entry.pk]), ("entry-detail", [event.pk, entry.pk]),
        ("session-console", [session.pk]), ("session-tables", [session.pk]),
        ("match-detail", [match.pk]), ("event-schedule", [event.pk]),
        ("schedule-manage", [event.pk]), ("event-gate", [event.pk]),
    ):  # fmt: skip
        assert office.get(reverse(name, args=args)).status_code == 200, name
    assert "The schedule: matches 9, line-ups 24. Session 1: with the book of both rooms" in before
    page = words(office.get(reverse("match-detail", args=[match.pk])))
    seated = LineUpSeat.objects.filter(line_up__match=match).select_related("person")
    assert [seat.person.name for seat in seated if seat.person.name not in page] == []
    assert office.get(f"/api/v1/events/{event.pk}/result-files/{file.pk}/").json()["books"] == [1]


def test_brought_twice_it_is_there_once(
    world: World, members: list[Person], laptop: Laptop, olga: Account
) -> None:
    first = brought(laptop.archive, olga)
    event = first.event
    before = (teams_told(event), BookAct.objects.count(), EventBook.objects.get().version)

    assert received(laptop.archive, olga) == first
    same = write_session_archive(replace(read_result_file(laptop.archive), program="Trunfo 2"))
    again = brought(same, olga)

    assert again.state == "UNCHANGED"
    assert (teams_told(event), BookAct.objects.count(), EventBook.objects.get().version) == before
    assert event.revisions.count() == 1
    assert Draw.objects.count() == 3


def test_after_its_first_round_the_next_is_drawn_here_and_gives_way_to_what_was_played(
    world: World, members: list[Person], laptop: Laptop, olga: Account
) -> None:
    event = brought(base64.b64decode(laptop.book["first"]), olga).event
    assert LineUp.objects.count() == 8
    here = draw_round(event, 2, olga)

    drawn = {frozenset((m.home.name, m.away.name)) for m in open_matches(event, 2)}
    brought(laptop.archive, olga, reason="All three rounds")

    there = [row for row in laptop.book["matches"] if row[0] == 2 and row[3]]
    assert drawn == {frozenset((row[2], row[3])) for row in there}
    data = teams_told(event)
    for part in ("matches", "lines", "rulings", "standing"):
        assert data[part] == laptop.book[part], part
    assert differences(EventBook.objects.select_related("event").get()) == []
    here.refresh_from_db()
    assert here.replaced_at is None  # the same matches: it is the draw that was played


def test_over_a_round_played_here_it_is_not_taken_in(
    world: World, members: list[Person], laptop: Laptop, olga: Account
) -> None:
    event = brought(base64.b64decode(laptop.book["first"]), olga).event
    draw_round(event, 2, olga)
    match = open_matches(event, 2)[0]
    note(lines(match)[0], olga, STARTS)

    with pytest.raises(RuleError, match="session_noted_here"):
        brought(laptop.archive, olga, reason="All three rounds")

    assert Draw.objects.count() == 2
    assert BookLine.objects.filter(round=2, state=2).count() == 1
    assert event.revisions.count() == 1


def test_over_line_ups_named_here_it_is_not_taken_in(
    world: World, members: list[Person], laptop: Laptop, olga: Account
) -> None:
    event = brought(base64.b64decode(laptop.book["first"]), olga).event
    draw_round(event, 2, olga)
    name_line_ups(open_matches(event, 2)[0], olga, now=STARTS)

    with pytest.raises(RuleError, match="match_noted_here"):
        brought(laptop.archive, olga, reason="All three rounds")

    assert not BookLine.objects.filter(round=2, state=2).exists()


def test_over_another_way_of_playing_it_is_not_taken_in(
    world: World, members: list[Person], laptop: Laptop, olga: Account
) -> None:
    file = received(laptop.archive, olga)
    set_team_play(
        event=file.event, plan=replace(PLAN, match_boards=4), account=olga, now=timezone.now()
    )

    with pytest.raises(RuleError, match="session_played_otherwise"):
        take_in_file(file=file, account=olga, now=timezone.now(), reason="")

    assert not EventResult.objects.exists()
    assert not Draw.objects.exists()


def test_the_second_version_brings_results_and_a_later_file_the_schedule(
    world: World, members: list[Person], laptop: Laptop, olga: Account
) -> None:
    data = told_of(laptop.archive)
    data["trunfo_session"] = 2
    del data["played"]["schedule"]
    event = brought(packed(data), olga).event

    assert not BookLine.objects.exists()
    assert not Draw.objects.exists()

    file = brought(laptop.archive, olga)

    assert file.state == "CONFIRMED"
    told_here = teams_told(event)
    for part in ("draws", "matches", "lines", "acts", "standing"):
        assert told_here[part] == laptop.book[part], part
    assert differences(EventBook.objects.select_related("event").get()) == []


def test_a_schedule_in_a_file_that_calls_itself_the_second_version_is_refused(
    world: World, laptop: Laptop
) -> None:
    data = told_of(laptop.archive)
    data["trunfo_session"] = 2

    with pytest.raises(ImporterError, match="session_file_wrong"):
        read_result_file(packed(data))


Told = dict[str, Any]


def match_of(played: Told, number: int = 1, turn: int = 1) -> Told:
    meeting: Told = next(
        meeting
        for meeting in played["schedule"]["meetings"]
        if (meeting["round"], meeting["number"]) == (turn, number)
    )
    return meeting


def named(played: Told) -> Told:
    line_up: Told = match_of(played)["line_ups"][0]
    return line_up


def act_of(played: Told, kind: str = "ENTERED") -> Told:
    return next(act for act in played["acts"] if act["act"] == kind)


def other_team(played: Told) -> str:
    """Return a team that does not play the first match of the first round."""
    return str(match_of(played, 2)["home"])


def swapped_lines(played: Told) -> None:
    """Call a line of one match a line of another."""
    line = played["lines"][0]
    line["match"] = next(
        other_line["match"]
        for other_line in played["lines"]
        if other_line["match"] != line["match"]
    )


@pytest.mark.parametrize(
    ("spoil", "where"),
    [
        (lambda p: p["schedule"].update(secret=1), "schedule"),
        (lambda p: p["schedule"]["play"].update(format="CUP"), "schedule.play.format"),
        (lambda p: p["schedule"]["play"].update(match_boards=10**6), "schedule.play.match_boards"),
        (lambda p: p["schedule"]["play"].update(segments=7), "schedule.play.segments"),
        (lambda p: p["schedule"]["draws"][0].update(round=2), "schedule.draws[2].round"),
        (lambda p: p["schedule"]["draws"][0].update(method="GUESS"), "schedule.draws[1].method"),
        (
            lambda p: p["schedule"]["draws"][0]["steps"][0].update(code="no_such_sentence"),
            "schedule.draws[1].steps[1]",
        ),
        (lambda p: p["schedule"].update(meetings=[]), "schedule.meetings"),
        (
            lambda p: p["schedule"].update(meetings=p["schedule"]["meetings"] * 600),
            "schedule.meetings",
        ),
        (lambda p: match_of(p).update(home="99"), "schedule.meetings[1].home"),
        (lambda p: match_of(p).update(away=match_of(p)["home"]), "schedule.meetings[1].home"),
        (lambda p: match_of(p).update(home=other_team(p)), None),
        (lambda p: match_of(p).update(number=2), "schedule.meetings[2].number"),
        (lambda p: match_of(p).update(draw=4), "schedule.meetings[1].draw"),
        (lambda p: match_of(p).update(session=2), "schedule.meetings[1].session"),
        (lambda p: match_of(p).update(boards=[1, 1]), "schedule.meetings[1].boards"),
        (lambda p: match_of(p).update(boards=[1, 2]), "acts[9]"),
        (lambda p: match_of(p).update(ending="PLAYED"), "schedule.meetings[1].ending"),
        (lambda p: match_of(p).update(winner=other_team(p)), "schedule.meetings[1].ending"),
        (lambda p: match_of(p).update(winner_to=[1, 2]), "schedule.meetings[1].winner_to"),
        (lambda p: match_of(p).update(home_picks=[3]), "schedule.meetings[1].home_picks"),
        (lambda p: named(p).update(team=other_team(p)), "schedule.meetings[1].line_ups[1].team"),
        (lambda p: named(p).update(segment=3), "schedule.meetings[1].line_ups[1].segment"),
        (lambda p: named(p).update(version=2), "schedule.meetings[1].line_ups[1].version"),
        (lambda p: named(p)["seats"].pop(), "schedule.meetings[1].line_ups[1].seats"),
        (
            lambda p: named(p)["seats"][1].update(player=named(p)["seats"][0]["player"]),
            "schedule.meetings[1].line_ups[1].seats[2].player",
        ),
        (
            lambda p: named(p)["seats"][1].update(player=6),
            "schedule.meetings[1].line_ups[1].seats[2].player",
        ),
        (
            lambda p: named(p)["seats"][1].update(player=0),
            "schedule.meetings[1].line_ups[1].seats[2].player",
        ),
        (
            lambda p: named(p)["seats"][1].update(direction=named(p)["seats"][0]["direction"]),
            "schedule.meetings[1].line_ups[1].seats",
        ),
        (lambda p: p["schedule"].update(books=[2]), "schedule.books"),
        (lambda p: act_of(p).update(board=19), "acts[1]"),
        (lambda p: act_of(p).update(table=3), "acts[1]"),
        (lambda p: act_of(p).update(section="C"), "acts[1]"),
        (lambda p: act_of(p).update(ns=other_team(p)), "acts[1]"),
        (lambda p: act_of(p).update(score=3000), "acts[1].score"),
        (lambda p: act_of(p).update(version=10**6), "acts[2].version"),
        (lambda p: act_of(p, "VERIFIED").update(verified_by="N"), "acts[2].verified_by"),
        (lambda p: act_of(p, "RULED").update(ruling=9), None),
        (lambda p: p["lines"][0].update(tricks=3, ns_score=-350), "lines[1]"),
        (lambda p: p["lines"][0].update(room="closed"), "lines[1]"),
        (swapped_lines, "lines[1].match"),
        (lambda p: p["lines"].pop(), "lines"),
        (lambda p: p["acts"].pop(), None),
        (lambda p: p.update(kind="pairs"), None),
        (lambda p: p["origin"].update(planned_sessions=10**6), "origin.planned_sessions"),
    ],
)  # fmt: skip
def test_what_no_schedule_could_be_is_refused_at_its_place(
    laptop: Laptop, spoil: Callable[[Told], object], where: str | None
) -> None:
    data = told_of(laptop.archive)
    spoil(data["played"])

    with pytest.raises(ImporterError) as refusal:
        refuse_faulty_books(read_result_file(packed(data)))

    assert refusal.value.code == "session_file_wrong"
    assert where is None or refusal.value.values["where"] == where


def test_of_a_refused_file_nothing_is_kept(
    world: World, members: list[Person], laptop: Laptop, olga: Account
) -> None:
    data = told_of(laptop.archive)
    named(data["played"])["team"] = other_team(data["played"])

    with pytest.raises(ImporterError, match="session_file_wrong"):
        received(packed(data), olga)

    assert not ResultFile.objects.exists()
    assert not ScheduledMatch.objects.exists()
    assert Event.objects.count() == 1
