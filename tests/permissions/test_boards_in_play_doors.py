"""Who sees a board that a table has still to play: every role at every door, boards at random."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account, Person
from scoring.models import BookLine
from scoring.tables.selectors.records import record_code
from scoring.tables.services.closing import close_session
from scoring.tables.services.records import Noted, RecordKey, note_for_table
from tests.factories.federation import give_mandate, make_account
from tests.factories.playing import play_session
from tests.factories.rows import need
from tests.factories.teams import LEAGUE, draw, enter_teams, make_team_event
from tests.personas import World
from tests.scoring.web.test_boards_in_play import has_mark
from tournaments.hall.services.staff import give_role
from tournaments.models import EntryPlayer, Event, Session, StaffRole
from tournaments.seating.selectors.boards_in_play import boards_in_play

As = Callable[[Account], Client]
TOLD, PLAYED = Noted("7NXX", "N", 13), Noted("2S", "N", 8)
SEE = {"director", "director who plays", "assistant", "scorer", "secretary", "office"}
DOORS = (
    "/events/{event}/",
    "/events/{event}/boards/",
    "/events/{event}/boards/?export=csv",
    "/events/{event}/boards/{session_number}/{board}/",
    "/events/{event}/boards/{board}/",
    "/events/{event}/boards/{board}/leads/",
    "/events/{event}/entries/{entry}/",
    "/events/{event}/matches/",
    "/matches/{match}/",
    "/live/{event}/state/",
    "/sessions/{session}/tables/",
    "/sessions/{session}/tables/grid/",
    "/sessions/{session}/tables/A/{table}/{round}/{board}/",
    "/sessions/{session}/console/",
    "/sessions/{session}/console/state/",
    "/api/v1/events/{event}/boards/?page_size=200",
    "/api/v1/events/{event}/sessions/1/boards/{board}/",
    "/api/v1/events/{event}/matches/",
    "/api/v1/events/{event}/entries/{entry}/card/",
    "/api/v1/sessions/{session}/tables/",
    "/tables/{code}/",
)
OF_STAFF = {"/sessions/{session}/tables/", "/sessions/{session}/tables/grid/",
            "/sessions/{session}/console/state/"}  # fmt: skip


def player_elsewhere(marked: BookLine) -> EntryPlayer:
    """Return somebody who plays at another table: at their own, the marked board was played."""
    players = EntryPlayer.objects.filter(entry__event=marked.session.event_id)
    return players.exclude(entry__in=[marked.ns_id, marked.ew_id]).order_by("pk")[0]


def people(world: World, event: Event, own: Person) -> Iterator[tuple[str, Account | None]]:
    """Yield who asks, each with what they are; None: nobody is signed in."""
    yield "visitor", None
    mandates: dict[str, dict[str, Any]] = {
        "director": {"role": "DIRECTOR", "event_number": event.pk},
        "secretary": {"role": "SECRETARY", "club": world.club},
        "office": {"role": "OFFICE"},
        "association": {"role": "SECRETARY", "association": world.association},
        "other club": {"role": "SECRETARY", "club": world.other_club},
        "council": {"role": "COUNCIL", "council": "TECHNICAL"},
    }
    for name, mandate in mandates.items():
        account = make_account(f"{name.replace(' ', '')}@sala.example")
        give_mandate(account, **mandate)
        yield name, account
        if name in {"director", "secretary", "office"}:
            account.person = own
            account.save()
            yield f"{name} who plays", account
            account.person = None
            account.save()
    yield "player", make_account("joga@sala.example", person=own)
    for number, role in (
        ("1004", StaffRole.ASSISTANT), ("1005", StaffRole.SCORER), ("1006", StaffRole.CADDIE),
    ):  # fmt: skip
        account = make_account(f"{role.lower()}@sala.example", person=world.members[number])
        give_role(
            event=event, person=need(account.person), role=role, account=None, now=timezone.now()
        )
        yield role.lower(), account


def note_at_random(session: Session, account: Account, seed: int) -> BookLine:
    """Enter boards at random: marked where a table has still to play them. Return a marked one."""
    chance = random.Random(seed)
    rows = list(BookLine.objects.filter(session=session, round=1).select_related("session__event"))
    boards = sorted({row.board for row in BookLine.objects.filter(session=session)})
    whole = set(chance.sample(boards, len(boards) // 3))
    every = BookLine.objects.filter(session=session, board__in=whole)
    some = [row for row in rows if row.board not in whole and chance.random() < 0.5]
    marked = next(row for row in rows if row.board not in whole)
    kept = {row.pk for row in rows if row.board not in whole and row.pk != marked.pk}
    unplayed = {row.board: row.pk for row in rows if row.pk in kept}
    for row in [*every, marked, *some]:
        if row.pk in unplayed.values():  # at least one table has each of them still to play
            continue
        place = RecordKey(session, row.section, row.table, row.round, row.board)
        noted = PLAYED if row.board in whole else TOLD
        note_for_table(place=place, noted=noted, account=account, now=timezone.now())
    marked.refresh_from_db()
    return marked


def seen_by(
    world: World, session: Session, marked: BookLine, as_account: As
) -> dict[str, set[str]]:
    """Return who sees a mark, and at which doors; who may, is asked at those of the staff."""
    player = player_elsewhere(marked)
    values = {
        "event": session.event_id,
        "session": session.pk,
        "session_number": session.number,
        "entry": player.entry_id,
        "match": marked.match_id or 0,
        "board": marked.board,
        "table": marked.table,
        "round": marked.round,
        "code": record_code(session.pk, marked.section, marked.table),
    }
    seen: dict[str, set[str]] = {}
    for name, account in people(world, session.event, player.person):
        client = as_account(account) if account is not None else Client()
        seen[name] = {
            door
            for door in (OF_STAFF if name in SEE else DOORS)
            if has_mark(client.get(door.format(**values)))
        }
    return seen


@pytest.mark.rule("2.1.1-a")
def test_boards_of_pairs_in_play_are_seen_by_who_runs_the_event(
    world: World, olga: Account, as_account: As
) -> None:
    session = play_session(world)
    marked = note_at_random(session, olga, 2)
    close_session(session=session, account=olga, now=timezone.now(), is_incomplete=True)
    assert (1, marked.board) in boards_in_play(session.event, now=timezone.now())

    seen = seen_by(world, session, marked, as_account)

    assert {name for name, doors in seen.items() if doors} == SEE
    assert all(doors >= OF_STAFF for name, doors in seen.items() if name in SEE), seen


@pytest.mark.rule("2.1.1-a")
def test_boards_of_teams_in_play_are_seen_by_who_runs_the_event(
    world: World, olga: Account, as_account: As
) -> None:
    event = make_team_event(world, plan=replace(LEAGUE, match_boards=8))
    enter_teams(world, event, 4)
    draw(event)
    today = timezone.localdate()
    Event.objects.filter(pk=event.pk).update(starts_on=today, ends_on=today)
    Session.objects.filter(event=event).update(played_on=today)
    session = Session.objects.select_related("event").get(event=event)
    marked = note_at_random(session, olga, 3)
    assert (1, marked.board) in boards_in_play(session.event, now=timezone.now())

    seen = seen_by(world, session, marked, as_account)

    assert {name for name, doors in seen.items() if doors} == SEE
