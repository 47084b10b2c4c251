"""Places of pairs: ties that matter, two lines as one list, handicaps, victory points."""

from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from federation.errors import RuleError
from federation.importers.limits import Limits
from federation.models import CategoryGrant, Person
from scoring.adjustments.services.entry_adjustments import (
    EntryLoss,
    give_back_to_entry,
    take_from_entries,
    units_of,
)
from scoring.engine.errors import EngineError
from scoring.engine_input.traces import steps_of
from scoring.homologation.services.booklet import booklet_of_event
from scoring.importers.records import (
    ImportedContestant,
    ImportedFile,
    ImportedLine,
    ImportedPlayer,
    PublishedPlace,
    ScoringHints,
)
from scoring.importers.usebio import read_usebio
from scoring.models import EntryAdjustment, EventResult, RankingTerms, Standing
from scoring.rankings.services.terms import TermsDraft, set_ranking_terms
from scoring.standings.services.results import Source, record_results
from scoring.standings.services.revisions import revise_results
from tests.factories.pages import words
from tests.factories.scoring import mitchell_file, send_file
from tests.factories.tournaments import NOW, make_event
from tests.personas import World
from tournaments.models import Event

# North-South scores of boards 1 and 2 at four tables; each East-West pair stays where it is.
BOARDS = ((400, 300, 200, 100), (0, 100, 300, 200))


def play(event: Event, *, turn: bool = False) -> None:
    """Record the boards; turn: East-West go on a table after the first."""
    keys = [f"{way}{table}" for way in ("N", "E") for table in (1, 2, 3, 4)]
    lines = [
        ImportedLine(
            where="",
            board=board,
            ns=f"N{table}",
            ew=f"E{table % 4 + 1 if turn and board == 2 else table}",
            ns_score=score,
        )
        for board, scores in enumerate(BOARDS, start=1)
        for table, score in enumerate(scores, start=1)
    ]
    imported = ImportedFile(
        format="template",
        program="",
        name="",
        date=None,
        kind="pairs",
        hints=ScoringHints(method=event.method),
        winners=2,
        contestants=tuple(
            ImportedContestant(
                key,
                key[1:],
                (ImportedPlayer("Um"), ImportedPlayer("Dois")),
                direction="NS" if key[0] == "N" else "EW",
            )
            for key in keys
        ),
        lines=tuple(lines),
    )
    people = {
        (key, position): (Person.objects.create(name=f"{key} {position}"), key)
        for key in keys
        for position in (1, 2)
    }
    source = Source(imported, people, None, "file")
    assert record_results(event=event, source=source, account=None, now=NOW) is not None


def standings(event: Event) -> dict[str, Standing]:
    revision = EventResult.objects.get(event=event).revision
    rows = Standing.objects.filter(revision=revision).select_related("entry")
    return {row.entry.key: row for row in rows}


def say(event: Event, **terms: Any) -> None:
    draft = TermsDraft(**terms)
    set_ranking_terms(event=event, draft=draft, account=None, now=NOW)


@pytest.mark.rule("3.5.9.1-a", "3.5.9.1-b")
def test_a_tie_is_broken_once_a_prize_hangs_on_it(world: World, english: None) -> None:
    event = make_event(club=world.club, name="Par")
    play(event)
    before = standings(event)
    assert [(before[key].rank, before[key].tied) for key in ("N3", "N1", "N2", "N4")] == [
        (1, False), (2, True), (2, True), (4, False),
    ]  # fmt: skip

    say(event, prized_places=2)

    after = standings(event)
    assert (after["N2"].rank, after["N1"].rank) == (2, 3)
    step = next(step for step in steps_of(after["N2"]) if step["code"].startswith("tie_break"))
    assert (step["code"], step["source"]) == ("tie_break_fewer_tops_and_zeros", "RTP 3.5.9.1")
    # What the record says by itself is in the federation's language, whoever acted.
    assert EventResult.objects.get(event=event).revision.reason == "Critérios de classificação"


@pytest.mark.rule("3.5.6-b")
def test_two_lines_make_one_list_beside_their_own(world: World) -> None:
    event = make_event(club=world.club, name="Par")
    play(event)
    say(event, prized_places=4)

    rows = standings(event)

    listed = sorted((row.overall, key) for key, row in rows.items())
    assert listed[:4] == [(1, "E4"), (1, "N3"), (3, "E2"), (3, "N2")]
    assert "interleaved_place" in {step["code"] for step in steps_of(rows["N3"])}


@pytest.mark.rule("3.5.6-a", "3.5.6-b")
def test_the_booklet_prints_both_lines_and_the_one_list(world: World, english: None) -> None:
    event = make_event(club=world.club, name="Par")
    play(event)
    say(event, prized_places=4)
    result = EventResult.objects.get(event=event)

    printed = booklet_of_event(event, result, federation="FE", is_sample=False).lines

    assert [(line.caption, len(line.rows)) for line in printed] == [
        ("North-South line", 4),
        ("East-West line", 4),
        ("Both lines together", 8),
    ]
    # 3.5.6: both winners, by their percentage, before both seconds.
    assert [(row.place, row.tied, row.number) for row in printed[2].rows[:4]] == [
        (1, True, "3 NS"), (1, True, "4 EW"), (3, True, "2 NS"), (3, True, "2 EW"),
    ]  # fmt: skip
    assert printed[2].columns == ("boards", "score", "percent")


@pytest.mark.rule("3.5.4-a", "3.5.4-b")
def test_scratch_and_handicap_are_two_lists_and_scratch_gives_the_points(
    world: World, reader: Client, english: None
) -> None:
    event = make_event(club=world.club, name="Par")
    say(event, handicap=True)
    play(event)
    rows = standings(event)
    assert {row.ranked_by for row in rows.values()} == {"scratch"}
    # Neither was ever licensed: 8 + 8 for each pair, so the order stays.
    assert (rows["N1"].percent_hundredths, rows["N1"].other_hundredths) == (5000, 6600)

    for player in event.entries.get(key="N1").players.all():
        CategoryGrant.objects.create(
            person=player.person, category="NATIONAL", valid_from=event.season.starts_on,
            rule_set=event.ranking_rule_set,
        )  # fmt: skip
    revise_results(event=event, write=lambda _r: None, account=None, now=NOW, reason="grades")
    rows = standings(event)
    assert [(rows[key].rank, rows[key].tied) for key in ("N1", "N2")] == [(2, True), (2, True)]
    assert [(rows[key].other_rank, rows[key].other_hundredths) for key in ("N1", "N2")] == [
        (3, 5000), (2, 6600),
    ]  # fmt: skip

    page = words(reader.get(f"/events/{event.pk}/"))
    assert "Scratch list, which gives the points: Line North-South" in page
    assert "Handicap list: Line North-South" in page
    results = reader.get(f"/api/v1/events/{event.pk}/standings/").json()["results"]
    first = next(
        result for result in results if result["entry"]["number"] == "1" and result["line"] == "NS"
    )
    assert (first["ranked_by"], first["rank"], first["other_rank"]) == ("scratch", 2, 3)
    assert first["other_figure"] == "50.00"
    sheet = reader.get(f"/events/{event.pk}/?export=csv").content.decode()
    assert "Handicap list: " in sheet
    result = EventResult.objects.get(event=event)
    printed = booklet_of_event(event, result, federation="FE", is_sample=False).lines
    assert "Scratch list, which gives the points: North-South line" in [p.caption for p in printed]
    assert "Handicap list: North-South line" in [p.caption for p in printed]
    assert "list_handicap" in {step["code"] for step in steps_of(rows["N3"])}
    usebio = read_usebio(reader.get(f"/events/{event.pk}/results.xml").content, Limits())
    pair = next(
        contestant
        for contestant in usebio.contestants
        if (contestant.number, contestant.direction) == ("1", "NS")
    )
    assert pair.places == (
        PublishedPlace("scratch", 2, True, Decimal("50.00"), gives_points=True),
        PublishedPlace("handicap", 3, tied=False, figure=Decimal("50.00")),
    )


@pytest.mark.rule("3.5.4-a")
def test_a_handicap_is_chosen_before_play(world: World) -> None:
    event = make_event(club=world.club, name="Par")
    play(event)
    before = {key: row.rank for key, row in standings(event).items()}

    with pytest.raises(RuleError, match="handicap_after_play") as refused:
        say(event, handicap=True)
    assert refused.value.article == "RTP 3.5.4"
    assert {key: row.rank for key, row in standings(event).items()} == before
    with pytest.raises(RuleError, match="handicap_not_in_percent"):
        say(make_event(club=world.club, name="IMP", method="butler"), handicap=True)
    sent = make_event(club=world.club, name="Enviada")
    send_file(sent)
    with pytest.raises(RuleError, match="handicap_after_play"):
        say(sent, handicap=True)


@pytest.mark.rule("3.5.4-a")
def test_an_event_that_was_published_by_handicap_keeps_that_list(world: World) -> None:
    event = make_event(club=world.club, name="Par")
    RankingTerms.objects.create(event=event, version=1, handicap=True, points_by="handicap")
    play(event)

    rows = standings(event)

    assert {row.ranked_by for row in rows.values()} == {"handicap"}
    assert (rows["N1"].percent_hundredths, rows["N1"].other_hundredths) == (6600, 5000)
    say(event, handicap=True, prized_places=2)
    assert standings(event)["N1"].percent_hundredths == 6600


@pytest.mark.rule("3.5.9.2-a")
def test_imp_pairs_are_ranked_by_the_victory_points_of_their_matches(world: World) -> None:
    event = make_event(club=world.club, name="Par", method="cross_imps")
    play(event)
    say(event, pairs_by_vps="ALL_MET")

    rows = standings(event)

    assert {row.vps_hundredths is not None for row in rows.values()} == {True}
    assert sum(row.vps_hundredths or 0 for row in rows.values()) == 8000
    teams = make_event(club=world.club, name="Eq", kind="TEAMS", method="imps_vp")
    with pytest.raises(RuleError, match="terms_not_pairs"):
        say(teams, pairs_by_vps="SWISS")


@pytest.fixture
def by_percent(world: World) -> Event:
    event = make_event(club=world.club, name="Suíço")
    play(event)
    say(event, pairs_by_vps="SWISS")
    return event


@pytest.mark.rule("3.5.9.2-b")
def test_pairs_at_matchpoints_have_the_victory_points_of_the_percentage_of_each_match(
    by_percent: Event, client: Client, english: None
) -> None:
    # Two boards of top 6: 6 + 0, 4 + 2, 2 + 6 and 0 + 4 of 12 are 50, 50, 66.67 and 33.33 %.
    # Over up to four boards 66.61 % is still 17 to 3, and the draw ends at 50.92 %.
    assert vps(by_percent) == {
        "N1": 1000, "N2": 1000, "N3": 1800, "N4": 200,
        "E1": 1000, "E2": 1000, "E3": 200, "E4": 1800,
    }  # fmt: skip
    rows = standings(by_percent)
    assert (rows["N3"].rank, rows["E4"].rank) == (1, 1)
    assert rows["N3"].percent_hundredths == 6667
    steps = {step["code"]: step for step in steps_of(rows["N3"])}
    assert steps["pairs_match_percent"]["inputs"]["percentage"] == "66.67"
    page = words(client.get(f"/events/{by_percent.pk}/"))
    assert "% PV" in page
    assert "66,67 18,00" in page


@pytest.mark.rule("2.1.11.1-c")
def test_matchpoint_pairs_in_victory_points_lose_those_and_nothing_else(
    by_percent: Event, world: World
) -> None:
    assert units_of(by_percent) == ("vps",)
    take(by_percent, "N3", "vps", "0.5")
    assert vps(by_percent)["N3"] == 1750
    with pytest.raises(RuleError, match="terms_vps_were_lost"):
        say(by_percent)
    fined = make_event(club=world.club, name="Multado")
    play(fined)
    take(fined, "N3", "top", "10")
    with pytest.raises(RuleError, match="terms_percent_was_lost"):
        say(fined, pairs_by_vps="ALL_MET")
    with pytest.raises(RuleError, match="handicap"):
        say(by_percent, pairs_by_vps="SWISS", handicap=True)


def vps(event: Event) -> dict[str, int | None]:
    return {key: row.vps_hundredths for key, row in standings(event).items()}


def take(event: Event, key: str, unit: str, amount: str, against: str = "") -> None:
    entry = event.entries.get(key=key)
    loss = EntryLoss(
        entry,
        unit,
        Decimal(amount),
        "RTP 2.1.11.4",
        opponent=event.entries.get(key=against) if against else None,
    )
    take_from_entries(event=event, losses=[loss], account=None, now=NOW, reason="phone")


@pytest.fixture
def imp_pairs(world: World) -> Event:
    event = make_event(club=world.club, name="Par", method="cross_imps")
    play(event)
    say(event, pairs_by_vps="ALL_MET")
    return event


@pytest.mark.rule("2.1.11.1-c", "3.5.9.2-a", "2.1.11.1-e")
def test_victory_points_are_taken_from_the_pair_alone(imp_pairs: Event) -> None:
    before = vps(imp_pairs)

    take(imp_pairs, "N3", "vps", "0.5")

    after = vps(imp_pairs)
    assert after.pop("N3") == (before.pop("N3") or 0) - 50
    assert after == before
    codes = [(step["code"], step["result"]) for step in steps_of(standings(imp_pairs)["N3"])]
    assert ("team_penalty", "-0.50") in codes or ("team_penalty", "-1/2") in codes
    assert "pairs_match" in dict(codes)


@pytest.mark.rule("2.1.11.1-c", "3.5.9.2-a")
def test_imps_are_taken_in_the_match_and_move_both_pairs_of_it(imp_pairs: Event) -> None:
    before, ranks = vps(imp_pairs), {key: row.rank for key, row in standings(imp_pairs).items()}

    take(imp_pairs, "N3", "imps", "3", against="E3")

    after = vps(imp_pairs)
    lost = (before.pop("N3") or 0) - (after.pop("N3") or 0)
    assert lost > 0
    assert (after.pop("E3") or 0) - (before.pop("E3") or 0) == lost
    assert after == before
    assert ranks["N3"] == 1
    assert {"match_loss_own", "pairs_match", "pairs_vps_total"} <= {
        step["code"] for step in steps_of(standings(imp_pairs)["N3"])
    }
    assert "match_loss_opponent" in {step["code"] for step in steps_of(standings(imp_pairs)["E3"])}


@pytest.mark.rule("2.1.11.1-c")
def test_imps_of_no_match_are_refused_and_old_ones_cost_what_the_regulation_sets_beside_them(
    imp_pairs: Event, world: World
) -> None:
    with pytest.raises(RuleError, match="loss_needs_opponents"):
        take(imp_pairs, "N3", "imps", "3")
    with pytest.raises(RuleError, match="loss_needs_opponents"):
        take(imp_pairs, "N3", "imps", "3", against="E1")
    # Given while the event was ranked by IMPs, to a pair of two matches in one session.
    event = make_event(club=world.club, name="Dois", method="cross_imps")
    play(event, turn=True)
    take(event, "N3", "imps", "3")
    say(event, pairs_by_vps="ALL_MET")
    after = vps(event)
    give_back_to_entry(
        adjustment=EntryAdjustment.objects.get(event=event), account=None, now=NOW, reason="no"
    )
    # 3 IMPs or 0.5 VP is what a first penalty costs.
    assert (vps(event)["N3"] or 0) - (after["N3"] or 0) == 50
    assert (
        sum(value or 0 for value in vps(event).values())
        - sum(value or 0 for value in after.values())
        == 50
    )


@pytest.mark.rule("2.1.11.1-c")
def test_victory_points_are_a_unit_of_pairs_only_while_they_rank(
    imp_pairs: Event, world: World
) -> None:
    assert units_of(imp_pairs) == ("vps", "imps")
    by_imps = make_event(club=world.club, name="IMP", method="cross_imps")
    assert units_of(by_imps) == ("imps",)
    take(imp_pairs, "N3", "vps", "0.5")

    with pytest.raises(RuleError, match="terms_vps_were_lost"):
        say(imp_pairs)


@pytest.mark.rule("3.5.6-a", "3.5.9.2-a")
def test_two_lines_by_victory_points_are_two_rankings(imp_pairs: Event) -> None:
    rows = standings(imp_pairs)

    assert min(row.rank or 0 for key, row in rows.items() if key[0] == "N") == 1
    assert min(row.rank or 0 for key, row in rows.items() if key[0] == "E") == 1
    assert {row.rank for row in rows.values()} <= {1, 2, 3, 4}


@pytest.mark.rule("3.5.6-a")
def test_one_ranking_of_two_lines_is_refused_in_an_official_event_and_doubted_elsewhere(
    world: World,
) -> None:
    file = send_file(make_event(club=world.club, name="Clube"), data=mitchell_file(tables=4))
    assert "no_arrow_switch" in {warning["code"] for warning in file.report["warnings"]}

    with pytest.raises(EngineError, match="no_arrow_switch"):
        send_file(
            make_event(club=None, name="Nacional", event_class="NATIONAL_EVENT"),
            data=mitchell_file(tables=4),
        )


def test_a_table_of_patton_is_not_for_pairs(world: World) -> None:
    with pytest.raises(RuleError, match="terms_not_patton"):
        say(make_event(club=world.club, name="Par"), patton_winners=[Decimal(8), Decimal(16)])
