"""A session played on a laptop offline reaches the federation's site: whole, and once."""

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account, Person
from scoring.exporters.session_archive import write_session_archive
from scoring.importers.detect import read_result_file
from scoring.intake.services.intake import choose_person, receive_result_file
from scoring.intake.services.played import receive_played
from scoring.models import (
    BoardResult,
    BoardRuling,
    BookLine,
    EntryAdjustment,
    EventResult,
    FileState,
    ResultFile,
)
from scoring.tables.services.records import Noted, RecordKey, note_for_table
from tests.factories.federation import give_mandate, make_account, make_member
from tests.factories.pages import words
from tests.factories.scoring import confirm_result_file
from tests.factories.seating import AFTER, BEFORE, enter_many, make_session, order
from tests.journeys.conftest import Laptop
from tests.personas import World
from tournaments.models import Deal, Event
from tournaments.seating.services.seating import draw_seating

As = Callable[[Account], Client]


@pytest.fixture
def members(world: World) -> dict[str, Person]:
    """Register nine of the ten pairs at the site, under their numbers."""
    return {
        number: make_member(f"{name} Par{pair:02}", number, club=world.club, season=world.season)
        for pair in range(1, 10)
        for place, name in enumerate(("Alda", "Bento"), start=1)
        for number in [str(5000 + 10 * pair + place)]
    }


def send(client: Client, data: bytes, to: str = "/events/played/") -> Any:
    return client.post(to, {"file": SimpleUploadedFile("played.zip", data)}, follow=True)


def take_for_visitors(file: ResultFile) -> None:
    for match in file.person_matches.filter(kind="DOUBTFUL"):
        choose_person(match=match, person=None, account=None)


def places(event: Event) -> list[list[Any]]:
    revision = EventResult.objects.get(event=event).revision
    rows = revision.standings.select_related("entry").order_by("entry__number", "entry__section")
    return [[r.entry.number, r.rank, r.exact, r.percent_hundredths] for r in rows]


def test_a_session_comes_over_whole_and_once(
    world: World, members: dict[str, Person], laptop: Laptop, bruno: Account, as_account: As
) -> None:
    club = as_account(bruno)
    page = words(send(club, laptop.archive))
    file = ResultFile.objects.get()
    nothing_yet = EventResult.objects.exists()
    take_for_visitors(file)
    done = words(club.post(f"/files/{file.pk}/confirm/", follow=True))
    again = words(send(club, laptop.archive))

    # the event of that day and name was in the calendar: it is filled, none is made beside it
    event = Event.objects.get()
    assert (event, file.event_id) == (world.event, world.event.pk)
    assert "10 contestants, 27 boards, 135 results" in page
    assert "all come out the same" in page
    assert "rulings and penalties 2, deals 1, acts at the tables 135" in page
    assert not nothing_yet
    assert "provisional" in done
    assert places(event) == laptop.places
    kinds = list(file.person_matches.values_list("kind", flat=True))
    assert (kinds.count("NUMBER"), kinds.count("VISITOR")) == (18, 2)
    line = BoardResult.objects.filter(event=event, board=1).select_related("ns").first()
    assert line is not None
    assert (line.contract, line.declarer, line.lead, line.removed_in) == ("4S", "N", "DK", None)
    ruling = BoardRuling.objects.get(event=event)
    assert (ruling.form, ruling.article, ruling.reference) == ("weighted", "Law 12 C1(c)", "R1")
    loss = EntryAdjustment.objects.get(event=event)
    assert (loss.entry.number, loss.unit, loss.reason) == ("4", "top", "slow play")
    assert Deal.objects.get(session__event=event).board == 3
    # with its seating and its book, closed with these results
    assert "Session 1: with its seating and its book" in page
    assert BookLine.objects.filter(session__event=event, state=2).count() == 135
    # the same file again
    assert "already the event's results" in again
    assert ResultFile.objects.count() == event.revisions.count() == 1


def test_without_an_event_in_the_calendar_one_is_made_and_only_for_its_organiser(
    world: World, members: dict[str, Person], laptop: Laptop, bruno: Account, olga: Account,
    as_account: As,
) -> None:  # fmt: skip
    Event.objects.filter(pk=world.event.pk).update(name="Another name")
    unsure = words(send(as_account(bruno), laptop.archive))
    Event.objects.filter(pk=world.event.pk).update(club=world.other_club)
    neighbour = make_account("vizinho@clube.example")
    give_mandate(neighbour, "SECRETARY", club=world.other_club)
    stranger = words(send(as_account(neighbour), laptop.archive))

    assert "An event of the calendar may be meant, under another name" in unsure
    assert "for whom you hold no events" in stranger
    assert not ResultFile.objects.exists()

    sent = words(send(as_account(olga), laptop.archive))

    made = Event.objects.exclude(pk=world.event.pk).get()
    assert (made.name, made.club, made.planned_boards) == ("Torneio de Outono", world.club, 27)
    assert "2 players are to be decided before you can confirm" in sent


def test_another_version_asks_and_another_event_is_refused(
    world: World, members: dict[str, Person], laptop: Laptop, tmp_path: Path, bruno: Account,
    as_account: As,
) -> None:  # fmt: skip
    archive = tmp_path / "in.zip"
    archive.write_bytes(laptop.archive)
    out = io.StringIO()
    call_command("import_played", str(archive), stdout=out)
    take_for_visitors(ResultFile.objects.get())
    call_command("import_played", str(archive), "--confirm", stdout=out)
    played = read_result_file(laptop.archive)
    first = replace(played.lines[0], tricks=8, ns_score=-100)
    acts = tuple(
        replace(act, tricks=8, score=-100)
        if (act.round, str(act.table), act.board) == (first.round, first.table, first.board)
        else act
        for act in played.acts
    )
    pair_substitution = replace(played, lines=(first, *played.lines[1:]), acts=acts)
    other = write_session_archive(pair_substitution)

    text = words(send(as_account(bruno), other))
    elsewhere = Event.objects.get(pk=world.event.pk)
    elsewhere.pk, elsewhere.name = None, "Elsewhere"
    elsewhere.save()
    refused = words(send(as_account(bruno), other, f"/events/{elsewhere.pk}/files/"))

    assert "18" in out.getvalue()
    assert "Sessão 1: com os lugares e o registo das mesas" in out.getvalue()
    assert "Another version of this session was taken in" in text
    assert "This session was taken in before, as the event Torneio de Outono" in refused
    assert ResultFile.objects.filter(state=FileState.WAITING).count() == 1
    assert world.event.revisions.count() == 1


def test_of_two_files_that_wait_at_two_events_one_is_confirmed(
    world: World, members: dict[str, Person], laptop: Laptop, olga: Account
) -> None:
    elsewhere = Event.objects.get(pk=world.event.pk)
    elsewhere.pk, elsewhere.name = None, "Elsewhere"
    elsewhere.save()
    now = timezone.now()
    one, other = (
        receive_result_file(
            event=event, name="played.zip", data=laptop.archive, account=olga, now=now
        )
        for event in (world.event, elsewhere)
    )
    for file in (one, other):
        take_for_visitors(file)

    confirm_result_file(file=one, account=olga, now=now, reason="")
    with pytest.raises(RuleError) as refusal:
        confirm_result_file(file=other, account=olga, now=now, reason="")

    assert refusal.value.code == "session_taken_elsewhere"
    assert not EventResult.objects.filter(event=elsewhere).exists()


def test_over_what_tables_noted_here_a_session_of_elsewhere_is_not_taken_in(
    world: World, laptop: Laptop, olga: Account
) -> None:
    enter_many(world.event, 10, club=world.club, season=world.season)
    session = make_session(world.event)
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    line = BookLine.objects.filter(session=session, round=1).order_by("table", "board")[0]
    place = RecordKey(session, line.section, line.table, line.round, line.board)
    note_for_table(place=place, noted=Noted("2S", "N", 8), account=olga, now=AFTER)
    now = timezone.now()
    file = receive_played(
        name="played.zip", data=laptop.archive, organisers=None, account=olga, now=now
    )
    take_for_visitors(file)

    with pytest.raises(RuleError, match="session_noted_here"):
        confirm_result_file(file=file, account=olga, now=now, reason="")

    assert not EventResult.objects.exists()
    assert BookLine.objects.get(pk=line.pk).contract == "2S"


@pytest.mark.parametrize("laptop", ["teams"], indirect=True)
def test_a_match_of_teams_comes_over(world: World, laptop: Laptop, olga: Account) -> None:
    Event.objects.filter(pk=world.event.pk).update(kind="TEAMS", method="imps_vp")
    now = timezone.now()
    file = receive_played(
        name="played.zip", data=laptop.archive, organisers=None, account=olga, now=now
    )
    take_for_visitors(file)
    confirm_result_file(file=file, account=olga, now=now, reason="")

    assert places(file.event) == laptop.places
