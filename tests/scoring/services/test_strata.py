"""The strata of an event: set before play, by the ranking of the day before, and then fixed."""

import datetime as dt
import io
import json
import zipfile
from dataclasses import replace

import pytest
from django.utils import timezone, translation

from federation.errors import RuleError
from federation.models import AuditEvent, DataExport, IssuedDocument
from federation.services.jobs import request_job, run_job
from scoring.adjustments.services.contestant_rulings import ContestantAct, give_contestant_ruling
from scoring.engine import EngineError
from scoring.engine.strata import Measure
from scoring.engine_input.strata import (
    Stratified,
    stratified,
    stratum_steps,
    within,
)
from scoring.homologation.services.booklet import booklet_of_event
from scoring.homologation.services.event_papers import issue_classification_sheet, issue_diplomas
from scoring.models import EventResult, EventStrata, ResultFile, ResultState
from scoring.rankings.services.strata import StrataDraft, set_strata
from scoring.rankings.services.strata_preview import preview_strata
from scoring.selectors.results import standings_of
from scoring.selectors.strata import stated_strata
from tests.factories.federation import make_member
from tests.factories.scoring import publish_points, publish_results, send_file
from tests.factories.teams import BEFORE
from tests.factories.tournaments import NOW
from tests.personas import World
from tournaments.models import Entry, EntryPlayer

LATER = NOW + dt.timedelta(hours=1)
THREE = StrataDraft(limits=(500, 50))
# Means: Carla and Dinis 550, Elsa and Fausto 350, Abílio and Berta 50.25; two visitors have none.
TENTHS = {"1003": 9000, "1004": 2000, "1005": 3000, "1006": 4000, "1001": 400, "1002": 605}


def publish_ranking(world: World, on: dt.date = dt.date(2026, 11, 1)) -> None:
    publish_points(
        world.season, {world.members[number]: tenths for number, tenths in TENTHS.items()}, on=on
    )


def choose(world: World, draft: StrataDraft = THREE) -> EventStrata:
    return set_strata(event=world.event, draft=draft, account=None, now=BEFORE)


def of_event(world: World) -> Stratified:
    shown = stratified(world.event)
    assert shown is not None
    return shown


def counts(world: World) -> list[tuple[int, int]]:
    return [(each.own, each.competing) for each in of_event(world).counts()]


def names(world: World) -> dict[str, str]:
    shown = of_event(world)
    return {entry.number: shown.name_of(entry.pk) for entry in world.event.entries.all()}


def places(world: World, stratum: int) -> dict[str, int | None]:
    revision = EventResult.objects.get(event=world.event).revision
    rows = within(standings_of(revision), of_event(world), stratum)
    return {row.entry.number: row.rank for row in rows}


def test_each_pair_is_of_the_stratum_of_its_points_and_placed_in_the_stronger(
    world: World,
) -> None:
    publish_ranking(world)
    choose(world)
    publish_results(world.event)

    # numbers by place in the whole list: Carla and Dinis, Elsa and Fausto, Abílio and Berta, guests
    order = [
        row.entry.number
        for row in standings_of(EventResult.objects.get(event=world.event).revision)
    ]
    first, second, third, last = order
    assert names(world) == {first: "A", second: "B", third: "B", last: "C"}
    assert places(world, 0) == {first: 1, second: 2, third: 3, last: 4}
    assert places(world, 1) == {second: 1, third: 2, last: 3}
    assert places(world, 2) == {last: 1}
    assert counts(world) == [(1, 4), (2, 3), (1, 1)]


def test_the_ranking_of_the_day_before_the_first_session_counts(world: World) -> None:
    publish_ranking(world, on=dt.date(2026, 11, 13))
    elsa, fausto = world.members["1005"], world.members["1006"]
    publish_points(
        world.season, {elsa: 90_000, fausto: 90_000}, on=world.event.starts_on, version=2
    )
    choose(world)
    publish_results(world.event)

    shown = of_event(world)

    assert shown.day == dt.date(2026, 11, 13)
    assert sorted(names(world).values()) == ["A", "B", "B", "C"]


def test_without_a_ranking_everybody_is_of_the_weakest(world: World) -> None:
    choose(world)
    publish_results(world.event)

    assert set(names(world).values()) == {"C"}
    entry = world.event.entries.first()
    assert entry is not None
    steps = stratum_steps(of_event(world), entry.pk)
    assert [step["code"] for step in steps] == [
        "stratum_without_ranking", "stratum_by_mean", "stratum_weakest",
    ]  # fmt: skip


def test_why_names_the_points_of_each_player_the_day_and_the_limits(world: World) -> None:
    publish_ranking(world)
    choose(world)
    publish_results(world.event)
    entry = Entry.objects.get(event=world.event, players__person=world.members["1005"])

    steps = stratum_steps(of_event(world), entry.pk)

    assert [(step["code"], step["result"]) for step in steps] == [
        ("stratum_points", "300.0"), ("stratum_points", "400.0"), ("stratum_by_mean", 350),
        ("stratum_between", "B"),
    ]  # fmt: skip
    assert steps[0]["inputs"]["day"] == "2026-11-13"
    assert steps[-1]["inputs"] == {"points": 350, "limit": 500, "below": 50}


def test_a_substitute_after_the_first_results_moves_nobody(world: World) -> None:
    publish_ranking(world)
    choose(world)
    publish_results(world.event)
    seat = EntryPlayer.objects.get(entry__event=world.event, person=world.members["1005"])
    before = names(world)
    later = timezone.now() + dt.timedelta(hours=1)
    guest = make_member("Visita Sem Pontos", "1009", club=world.club, season=world.season)
    EntryPlayer.objects.filter(pk=seat.pk).update(left_at=later)
    EntryPlayer.objects.create(
        entry=seat.entry, person=guest, position=seat.position, name_as_entered="Visita",
        is_substitute=True, added_at=later,
    )  # fmt: skip

    assert names(world) == before


def test_before_the_first_results_the_players_of_now_count(world: World) -> None:
    publish_ranking(world)
    choose(world)
    entry = Entry.objects.create(event=world.event, key="1", number="1")
    seats = [
        EntryPlayer.objects.create(
            entry=entry, person=world.members[number], position=position, name_as_entered=number
        )
        for position, number in enumerate(("1003", "1004"), start=1)
    ]
    before = names(world)
    EntryPlayer.objects.filter(pk=seats[0].pk).update(left_at=timezone.now())
    EntryPlayer.objects.create(
        entry=entry, person=world.members["1001"], position=1, name_as_entered="1001"
    )

    assert before == {"1": "A"}
    assert names(world) == {"1": "B"}  # 200 and 40: a mean of 120


def test_who_enters_after_the_first_results_is_classed_by_who_began(world: World) -> None:
    publish_ranking(world)
    choose(world)
    publish_results(world.event)
    late = timezone.now() + dt.timedelta(hours=2)
    entry = Entry.objects.create(event=world.event, key="9", number="9")
    for position, number, at in ((1, "1003", late), (2, "1004", late), (1, "1001", late)):
        row = EntryPlayer(
            entry=entry, person=world.members[number], position=position, name_as_entered=number,
            added_at=at + dt.timedelta(minutes=number == "1001"),
        )  # fmt: skip
        if number == "1003":
            row.left_at = at + dt.timedelta(minutes=1)
        row.save()

    assert names(world)["9"] == "A"


def test_who_left_before_the_first_results_is_not_counted_after_them(world: World) -> None:
    publish_ranking(world)
    choose(world)
    guest = make_member("Visita Sem Pontos", "1009", club=world.club, season=world.season)
    for number, moved in (("8", -1), ("9", 1)):
        entry = Entry.objects.create(
            event=world.event, key=number, number=number,
            withdrawn_at=NOW + dt.timedelta(hours=moved),
        )  # fmt: skip
        EntryPlayer.objects.create(
            entry=entry, person=guest, position=1, name_as_entered="x",
            added_at=NOW - dt.timedelta(hours=2),
        )  # fmt: skip
    publish_results(world.event)

    # the four pairs of the file, and the one that left in the middle
    assert counts(world) == [(1, 5), (2, 4), (2, 2)]


@pytest.mark.parametrize("status", ["out_of_competition", "disqualified"])
def test_who_has_no_place_in_the_event_is_of_no_stratum(world: World, status: str) -> None:
    publish_ranking(world)
    choose(world)
    publish_results(world.event)
    elsa = Entry.objects.get(event=world.event, players__person=world.members["1005"])
    act = ContestantAct(elsa, status, "RTP 2.2.2.2")
    give_contestant_ruling(act=act, account=None, now=NOW, reason="hors concours")

    assert counts(world) == [(1, 3), (1, 2), (1, 1)]
    assert names(world)[elsa.number] == ""
    assert elsa.number not in places(world, 0)
    assert stratum_steps(of_event(world), elsa.pk) == []
    issue_classification_sheet(event_id=world.event.pk, size="A4")
    poster = IssuedDocument.objects.get().content
    assert [len(line["rows"]) for line in poster["lines"]] == [4, 2, 1]
    assert [row["stratum"] for row in poster["lines"][0]["rows"]] == ["A", "B", "C", ""]


def test_a_session_moved_after_the_results_moves_nobody(world: World) -> None:
    publish_ranking(world, on=dt.date(2026, 11, 13))
    choose(world)
    publish_results(world.event)
    before = names(world)
    publish_points(
        world.season, {world.members["1005"]: 90_000}, on=dt.date(2026, 11, 14), version=2
    )

    world.event.sessions.update(played_on=dt.date(2026, 11, 16))

    assert of_event(world).day == dt.date(2026, 11, 13)
    assert names(world) == before


def test_withdrawn_entries_are_not_counted_before_play(world: World) -> None:
    publish_ranking(world)
    for number, gone in (("1", None), ("2", BEFORE)):
        entry = Entry.objects.create(
            event=world.event, key=number, number=number, withdrawn_at=gone
        )
        EntryPlayer.objects.create(
            entry=entry, person=world.members["1001"], position=1, name_as_entered="A"
        )

    preview = preview_strata(event=world.event, draft=THREE)
    assert [(each.own, each.competing) for each in preview.counts()] == [(0, 1), (0, 1), (1, 1)]


def test_strata_are_versions_and_each_is_in_the_trail(world: World) -> None:
    choose(world)
    choose(world, StrataDraft(("Open", "Second"), (40,), Measure.STRONGEST))

    held = stated_strata(world.event)
    assert held is not None
    assert (held.version, held.strata, held.measure) == (
        2, [["Open", None], ["Second", 40]], "strongest",
    )  # fmt: skip
    assert EventStrata.objects.get(version=1).strata == [["A", None], ["B", 500], ["C", 50]]
    trail = AuditEvent.objects.filter(act="strata_set").order_by("pk")
    assert [row.details["strata"] for row in trail] == ["A, B 500, C 50", "Open, Second 40"]


def test_an_event_whose_strata_were_dropped_has_none(world: World) -> None:
    choose(world)
    choose(world, StrataDraft())

    assert stated_strata(world.event) is None
    assert stratified(world.event) is None


def refused(world: World, draft: StrataDraft) -> str:
    """Return the code with which strata are refused now."""
    with pytest.raises(RuleError) as refusal:
        set_strata(event=world.event, draft=draft, account=None, now=LATER)
    return refusal.value.code


def test_strata_are_set_after_play_with_a_reason_and_say_so(world: World) -> None:
    publish_ranking(world)
    publish_results(world.event)
    late = replace(THREE, reason="the club forgot them")

    assert refused(world, THREE) == "strata_need_reason"
    row = set_strata(event=world.event, draft=late, account=None, now=LATER)

    assert sorted(names(world).values()) == ["A", "B", "B", "C"]
    assert row.day == dt.date(2026, 11, 13)
    assert of_event(world).are_after_play
    trail = AuditEvent.objects.get(act="strata_set_after_play")
    assert trail.details == {
        "version": 1, "strata": "A, B 500, C 50", "measure": "mean",
        "reason": "the club forgot them",
    }  # fmt: skip
    corrected = replace(late, limits=(500,))
    set_strata(event=world.event, draft=corrected, account=None, now=LATER)
    assert [(each.own, each.competing) for each in of_event(world).counts()] == [(1, 4), (3, 3)]


def test_strata_that_were_set_before_play_stay(world: World) -> None:
    choose(world)
    publish_results(world.event)

    for draft in (StrataDraft(limits=(40,), reason="other"), StrataDraft(reason="none")):
        assert refused(world, draft) == "strata_announced"
    assert not of_event(world).are_after_play


def test_strata_are_not_set_while_boards_are_played_nor_once_homologated(world: World) -> None:
    late = replace(THREE, reason="the club forgot them")
    file = send_file(world.event)
    assert refused(world, late) == "strata_in_play"

    ResultFile.objects.filter(pk=file.pk).delete()
    publish_results(world.event)
    EventResult.objects.filter(event=world.event).update(
        state=ResultState.HOMOLOGATED, homologated_at=timezone.now()
    )
    assert refused(world, late) == "strata_homologated"


def test_papers_say_that_strata_were_set_after_play(world: World) -> None:
    publish_ranking(world)
    publish_results(world.event)
    late = replace(THREE, reason="the club forgot them")
    set_strata(event=world.event, draft=late, account=None, now=LATER)

    issue_classification_sheet(event_id=world.event.pk, size="A4")

    (poster,) = (paper.content for paper in IssuedDocument.objects.all())
    assert [line["caption"] for line in poster["lines"]] == [
        "Classificação", "Estrato B, até 500 pontos, definido depois da prova",
        "Estrato C, até 50 pontos, definido depois da prova",
    ]  # fmt: skip
    result = EventResult.objects.select_related("revision").get(event=world.event)
    with translation.override("en"):
        booklet = booklet_of_event(world.event, result, federation="F", is_sample=True)
    assert any("set after play" in note.text for note in booklet.notes)


def test_limits_that_do_not_fall_are_refused(world: World) -> None:
    with pytest.raises(EngineError, match="stratum_limits_not_falling"):
        choose(world, StrataDraft(limits=(50, 500)))


def test_papers_list_each_stratum_but_the_strongest_without_points(world: World) -> None:
    publish_ranking(world)
    choose(world)
    publish_results(world.event)
    issue_classification_sheet(event_id=world.event.pk, size="A4")
    issue_diplomas(event_id=world.event.pk, places=1)

    poster, diplomas = (paper.content for paper in IssuedDocument.objects.order_by("pk"))

    assert [line["caption"] for line in poster["lines"]] == [
        "Classificação", "Estrato B, até 500 pontos", "Estrato C, até 50 pontos",
    ]  # fmt: skip
    whole, second, third = poster["lines"]
    assert [(row["place"], row["stratum"]) for row in whole["rows"]] == [
        (1, "A"), (2, "B"), (3, "B"), (4, "C"),
    ]  # fmt: skip
    assert [(row["place"], row["name"]) for row in second["rows"]] == [
        (1, "Elsa Modelo – Fausto Modelo"), (2, "Abílio Exemplo – Berta Exemplo"),
        (3, "Visita Um – Visita Dois"),
    ]  # fmt: skip
    assert [row["place"] for row in third["rows"]] == [1]
    assert "stratum" in whole["columns"]
    assert not {"pe", "pm"} & {*second["columns"], *third["columns"]}
    assert [diploma["of"] for diploma in diplomas["diplomas"]] == [
        line["caption"] for line in poster["lines"]
    ]


def test_the_booklet_says_by_which_ranking_contestants_were_classed(world: World) -> None:
    publish_ranking(world)
    choose(world)
    publish_results(world.event)
    result = EventResult.objects.select_related("revision").get(event=world.event)

    with translation.override("en"):
        booklet = booklet_of_event(world.event, result, federation="F", is_sample=True)

    assert [line.caption for line in booklet.lines][1:] == [
        "Stratum B, up to 500 points", "Stratum C, up to 50 points",
    ]  # fmt: skip
    assert booklet.notes[0].text.startswith("Strata by the ranking of 13 November 2026:")
    assert booklet.notes[0].source == "ACBL"


def test_places_of_two_lines_are_each_of_its_line(world: World) -> None:
    publish_ranking(world)
    choose(world)
    publish_results(world.event)
    revision = EventResult.objects.get(event=world.event).revision
    rows = standings_of(revision)
    for row, (line, rank, overall) in zip(
        rows, (("NS", 1, 1), ("EW", 1, 2), ("NS", 2, 3), ("EW", 2, 4)), strict=True
    ):
        row.line, row.rank, row.overall = line, rank, overall

    placed = within(rows, of_event(world), 1)

    # the best of North-South is of A, so its second is first; East-West are both of B or weaker
    assert [(row.line, row.rank, row.overall) for row in placed] == [
        ("EW", 1, 1), ("NS", 1, 2), ("EW", 2, 3),
    ]  # fmt: skip
    assert (rows[0].line, rows[0].rank) == ("NS", 1)


def test_ones_own_data_tell_the_stratum_and_the_place_in_it(world: World) -> None:
    publish_ranking(world)
    choose(world)
    publish_results(world.event)
    job = request_job(
        "make_data_export",
        arguments={"person_id": world.members["1005"].pk, "language": "en"},
        subject="my_data",
        account=None,
    )

    run_job(job_id=job.pk)

    archive = zipfile.ZipFile(io.BytesIO(bytes(DataExport.objects.get().content)))
    # Elsa and Fausto: second of all, first of the stratum of up to 500
    assert json.loads(archive.read("data.json"))["results"] == [
        {
            "revision__event__name": "Torneio de Outono",
            "revision__event__ends_on": "2026-11-14",
            "rank": 2,
            "tied": False,
            "stratum": "B",
            "stratum_rank": 1,
            "stratum_tied": False,
        }
    ]
    table = archive.read("tables/results.csv").decode("utf-8-sig").splitlines()
    assert table[0].endswith(";rank;tied;stratum;stratum_rank;stratum_tied")
    assert table[1].endswith(";2;False;B;1;False")
    page = archive.read("index.html").decode()
    assert "Place in the stratum" in page
