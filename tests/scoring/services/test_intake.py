"""From an uploaded file to results: matched, compared, confirmed, corrected; nothing lost."""

import datetime as dt

import pytest
from django.conf import LazySettings
from django.utils import translation

from federation.errors import ImporterError, RuleError
from federation.models import Account, AuditEvent, Person
from federation.texts import text_of
from scoring.adjustments.services.contestant_rulings import ContestantAct, give_contestant_ruling
from scoring.engine_input.terms import handicaps_of_pairs
from scoring.engine_input.traces import steps_of
from scoring.intake.services.effects import changes_of_file
from scoring.intake.services.intake import (
    choose_person,
    discard_result_file,
    drop_old_uploads,
    receive_result_file,
)
from scoring.intake.services.parts import cached_parts
from scoring.models import (
    BoardResult,
    EventResult,
    FileState,
    MatchKind,
    RankingTerms,
    ResultFile,
    ResultRevision,
    Standing,
)
from scoring.standings.services.revisions import revise_results
from tests.factories.scoring import FOUR_PAIRS, confirm_result_file
from tests.small_world import NOW
from tournaments.models import Event

CORRECTED = FOUR_PAIRS.replace(
    b"<CONTRACT>3NT</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>9</TRICKS><SCORE>400</SCORE>",
    b"<CONTRACT>3NT</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>11</TRICKS><SCORE>460</SCORE>",
)


def _confirmed(file: ResultFile, account: Account) -> ResultRevision | None:
    return confirm_result_file(file=file, account=account, now=NOW, reason="")


def test_people_are_matched_by_number_then_by_name_and_strangers_are_visitors(
    waiting_file: ResultFile, members: dict[str, Person]
) -> None:
    matches = {match.name: match for match in waiting_file.person_matches.all()}

    assert {name: match.kind for name, match in matches.items()} == {
        "Abílio Exemplo": MatchKind.NUMBER,
        "Berta Exemplo": MatchKind.NUMBER,
        "Carla Amostra": MatchKind.NUMBER,
        "Dinis Amostra": MatchKind.NUMBER,
        "Elsa Modelo": MatchKind.NAME,
        "Fausto Modelo": MatchKind.NAME,
        "Visita Um": MatchKind.VISITOR,
        "Visita Dois": MatchKind.VISITOR,
    }
    assert matches["Elsa Modelo"].person == members["1005"]


def test_report_compares_every_published_figure(waiting_file: ResultFile) -> None:
    report = waiting_file.report

    assert (report["compared"], report["different"]) == (8, 0)
    assert report["lines"] == {"checked": 12, "different": 0}
    assert (report["contestants"], report["boards"], report["results"]) == (4, 6, 12)
    # four percentages and four places, and the matchpoints of both sides of twelve lines
    assert report["reproduced"] == {"compared": 32, "different": 0}


def test_a_wrong_published_figure_is_shown(event: Event, bruno: Account) -> None:
    wrong = FOUR_PAIRS.replace(b"<PERCENTAGE>58.33<", b"<PERCENTAGE>59.33<")

    file = receive_result_file(event=event, name="x.xml", data=wrong, account=bruno, now=NOW)

    assert file.report["differences"] == [
        {
            "where": "3",
            "what": "percentage",
            "published": "59.33",
            "computed": "58.33",
            "why": "why_unknown_lines_agree",
        }
    ]


def test_a_score_that_was_changed_after_counting_is_no_other_way_of_counting(
    event: Event, bruno: Account
) -> None:
    file = receive_result_file(event=event, name="x.xml", data=CORRECTED, account=bruno, now=NOW)

    whys = {row["why"] for row in file.report["differences"] if row["what"] == "percentage"}
    assert "why_program_counts_otherwise" not in whys


def test_points_given_by_hand_on_a_line_are_shown(event: Event, bruno: Account) -> None:
    by_hand = FOUR_PAIRS.replace(
        b"<SCORE>90</SCORE><NS_MATCH_POINTS>2</NS_MATCH_POINTS><EW_MATCH_POINTS>0<",
        b"<SCORE>90</SCORE><NS_MATCH_POINTS>1</NS_MATCH_POINTS><EW_MATCH_POINTS>1<",
    )

    file = receive_result_file(event=event, name="x.xml", data=by_hand, account=bruno, now=NOW)

    assert [
        (points_difference["published"], points_difference["computed"], points_difference["why"])
        for points_difference in file.report["points_differences"]
    ] == [("1", "2", "why_unknown"), ("1", "0", "why_unknown")]


def test_a_number_with_quite_another_name_is_asked(event: Event, bruno: Account) -> None:
    swapped = FOUR_PAIRS.replace("Abílio Exemplo".encode(), b"Rui Ventura")

    file = receive_result_file(event=event, name="x.xml", data=swapped, account=bruno, now=NOW)

    match = file.person_matches.get(name="Rui Ventura")
    assert match.kind == MatchKind.DOUBTFUL
    with pytest.raises(RuleError, match="people_to_be_decided"):
        _confirmed(file, bruno)
    choose_person(match=match, person=None, account=bruno)
    assert _confirmed(file, bruno) is not None


def test_confirmed_results_are_scored_and_stored(waiting_file: ResultFile, bruno: Account) -> None:
    revision = _confirmed(waiting_file, bruno)

    places = Standing.objects.filter(revision=revision).order_by("rank")
    assert list(
        places.values_list("entry__key", "rank", "score_hundredths", "percent_hundredths")
    ) == [("2", 1, 900, 7500), ("3", 2, 700, 5833), ("1", 3, 500, 4167), ("4", 4, 300, 2500)]
    assert BoardResult.objects.filter(added_in=revision, removed_in=None).count() == 12
    assert EventResult.objects.get().settings["method"] == "matchpoints"
    assert Person.objects.filter(number=None).count() == 2
    steps = steps_of(places[0])
    assert [step["source"] for step in steps if step["inputs"].get("board") == 1] == ["Law 78 A"]


def test_the_same_file_twice_changes_nothing(
    event: Event, waiting_file: ResultFile, bruno: Account
) -> None:
    _confirmed(waiting_file, bruno)
    people = Person.objects.count()

    again = receive_result_file(
        event=event, name="again.xml", data=FOUR_PAIRS, account=bruno, now=NOW
    )

    assert again == waiting_file
    assert ResultFile.objects.count() == ResultRevision.objects.count() == 1
    assert Person.objects.count() == people


def test_the_same_results_in_other_bytes_make_no_revision(
    event: Event, waiting_file: ResultFile, bruno: Account
) -> None:
    _confirmed(waiting_file, bruno)
    respaced = FOUR_PAIRS.replace(b"<BOARD>", b"\n  <BOARD>")

    file = receive_result_file(event=event, name="x.xml", data=respaced, account=bruno, now=NOW)
    revision = _confirmed(file, bruno)

    file.refresh_from_db()
    assert revision is None
    assert file.state == FileState.UNCHANGED
    assert ResultRevision.objects.count() == 1


def test_a_corrected_file_makes_a_revision_and_says_who_gained(
    event: Event, waiting_file: ResultFile, bruno: Account
) -> None:
    first = _confirmed(waiting_file, bruno)
    file = receive_result_file(event=event, name="x.xml", data=CORRECTED, account=bruno, now=NOW)

    changes = {change.key: change for change in changes_of_file(file, cached_parts(file))}
    second = _confirmed(file, bruno)

    # 3NT with 11 tricks beats 3NT with 10: pair 1 takes the board from pair 2, pair 3 from pair 4
    assert {key: change.gained for key, change in changes.items()} == {
        "1": 1666,
        "2": -1667,
        "3": 1667,
        "4": -1667,
    }
    assert second is not None
    assert (second.number, second.removed.count(), second.added.count()) == (2, 1, 1)
    assert BoardResult.objects.filter(removed_in=None).count() == 12
    assert Standing.objects.get(revision=first, entry__key="1").percent_hundredths == 4167
    assert Standing.objects.get(revision=second, entry__key="1").percent_hundredths == 5833


def test_answers_given_once_are_not_asked_again(
    event: Event, bruno: Account, members: dict[str, Person]
) -> None:
    misspelt = FOUR_PAIRS.replace(b"Elsa Modelo", b"Elsa Modela")
    file = receive_result_file(event=event, name="x.xml", data=misspelt, account=bruno, now=NOW)
    match = file.person_matches.get(name="Elsa Modela")
    choose_person(match=match, person=members["1005"], account=bruno)
    _confirmed(file, bruno)

    later = misspelt.replace(b"<SCORE>430</SCORE>", b"<SCORE>460</SCORE>")
    second = receive_result_file(event=event, name="y.xml", data=later, account=bruno, now=NOW)

    assert match.kind == MatchKind.DOUBTFUL
    assert second.person_matches.get(name="Elsa Modela").person == members["1005"]


def test_one_person_is_not_two_players(
    event: Event, bruno: Account, members: dict[str, Person]
) -> None:
    twice = FOUR_PAIRS.replace(b"Visita Um", b"Elsa Modelo")

    file = receive_result_file(event=event, name="x.xml", data=twice, account=bruno, now=NOW)

    person_matches = file.person_matches.filter(name="Elsa Modelo")
    assert {match.kind for match in person_matches} == {MatchKind.DOUBTFUL}
    one, other = person_matches
    choose_person(match=one, person=members["1005"], account=bruno)
    with pytest.raises(RuleError, match="person_twice_in_file"):
        choose_person(match=other, person=members["1005"], account=bruno)


@pytest.mark.parametrize(
    "data",
    [b"", b"hello", FOUR_PAIRS[:700], b'<!DOCTYPE x [<!ENTITY a "b">]><USEBIO>&a;</USEBIO>'],
)
def test_a_file_that_cannot_be_read_leaves_nothing(
    event: Event, bruno: Account, data: bytes
) -> None:
    with pytest.raises(ImporterError):
        receive_result_file(event=event, name="x.xml", data=data, account=bruno, now=NOW)

    assert not ResultFile.objects.exists()


def test_a_file_of_another_kind_of_event_is_refused(event: Event, bruno: Account) -> None:
    event.kind = "TEAMS"
    event.save()

    with pytest.raises(RuleError, match="file_of_another_kind"):
        receive_result_file(event=event, name="x.xml", data=FOUR_PAIRS, account=bruno, now=NOW)


def test_a_file_scored_otherwise_is_refused(event: Event, bruno: Account) -> None:
    event.method = "cross_imps"
    event.save()

    with pytest.raises(RuleError, match="file_of_another_method"):
        receive_result_file(event=event, name="x.xml", data=FOUR_PAIRS, account=bruno, now=NOW)


def test_an_event_that_is_not_played_yet_has_no_results(event: Event, bruno: Account) -> None:
    before = NOW - dt.timedelta(days=2)

    with pytest.raises(RuleError, match="event_not_played_yet"):
        receive_result_file(event=event, name="x.xml", data=FOUR_PAIRS, account=bruno, now=before)


def test_a_file_that_belongs_elsewhere_makes_the_reader_think(
    event: Event, waiting_file: ResultFile, bruno: Account
) -> None:
    _confirmed(waiting_file, bruno)
    other = Event.objects.get(pk=event.pk)
    other.pk, other.name = None, "Outro torneio"
    other.starts_on = other.ends_on = NOW.date()
    other.planned_boards = 26
    other.save()

    file = receive_result_file(event=other, name="x.xml", data=FOUR_PAIRS, account=bruno, now=NOW)

    assert file.report["warnings"] == [
        {"code": "file_used_elsewhere", "values": {"event": "Torneio de Outono"}},
        {"code": "file_of_another_day", "values": {"day": "2026-11-14"}},
        {"code": "file_of_other_boards", "values": {"boards": 6, "planned": 26}},
    ]


@pytest.mark.parametrize("data", [FOUR_PAIRS, FOUR_PAIRS + b"<!-- saved again -->"])
def test_results_of_another_event_are_confirmed_only_on_demand(
    event: Event, waiting_file: ResultFile, bruno: Account, data: bytes
) -> None:
    _confirmed(waiting_file, bruno)
    other = Event.objects.get(pk=event.pk)
    other.pk, other.name = None, "Outro torneio"
    other.save()
    file = receive_result_file(event=other, name="x.xml", data=data, account=bruno, now=NOW)

    for given in ({"reason": "again"}, {"reason": " ", "same_elsewhere": True}):
        with pytest.raises(RuleError, match="results_of_another_event") as refused:
            confirm_result_file(file=file, account=bruno, now=NOW, **given)
        assert event.name in refused.value.values["events"]  # type: ignore[operator]
    revision = confirm_result_file(
        file=file, account=bruno, now=NOW, reason="played as one", same_elsewhere=True
    )

    assert revision is not None
    act = AuditEvent.objects.filter(act="result_file_confirmed").latest("pk")
    assert act.account_email == bruno.email
    assert act.details["same_elsewhere"] == [event.pk]
    assert act.details["reason"] == "played as one"


def test_a_file_that_waits_in_another_event_is_no_result_of_it(
    event: Event, waiting_file: ResultFile, bruno: Account
) -> None:
    other = Event.objects.get(pk=event.pk)
    other.pk, other.name = None, "Outro torneio"
    other.save()
    file = receive_result_file(event=other, name="x.xml", data=FOUR_PAIRS, account=bruno, now=NOW)

    assert _confirmed(file, bruno) is not None
    with pytest.raises(RuleError, match="results_of_another_event"):
        _confirmed(waiting_file, bruno)


def test_a_discarded_file_counts_nothing(waiting_file: ResultFile, bruno: Account) -> None:
    discard_result_file(file=waiting_file, account=bruno, now=NOW)

    with pytest.raises(RuleError, match="file_already_decided"):
        _confirmed(waiting_file, bruno)
    assert not EventResult.objects.exists()


def test_old_uploads_lose_their_bytes_and_nothing_else(
    waiting_file: ResultFile, bruno: Account, settings: LazySettings
) -> None:
    _confirmed(waiting_file, bruno)

    dropped = drop_old_uploads(now=NOW + settings.UPLOAD_KEPT_FOR * 2)

    waiting_file.refresh_from_db()
    assert dropped == 1
    assert waiting_file.content is None
    assert waiting_file.dropped_at is not None
    assert BoardResult.objects.count() == 12


def test_every_act_leaves_its_trace(waiting_file: ResultFile, bruno: Account) -> None:
    _confirmed(waiting_file, bruno)

    acts = AuditEvent.objects.order_by("pk").values_list("act", "account_email")
    assert list(acts) == [
        ("event_created", "bruno@clube.example"),
        ("result_file_received", "bruno@clube.example"),
        ("result_file_confirmed", "bruno@clube.example"),
    ]


def _read_again(event: Event, data: bytes = FOUR_PAIRS) -> ResultFile:
    """Send a file whose results are current already, though another act changed something since."""
    return receive_result_file(event=event, name="again.xml", data=data, account=None, now=NOW)


def test_the_same_file_after_a_handicap_was_chosen_moves_nobody(
    event: Event, waiting_file: ResultFile, bruno: Account
) -> None:
    _confirmed(waiting_file, bruno)
    RankingTerms.objects.create(event=event, version=1, handicap=True, made_at=NOW)
    revise_results(event=event, write=lambda _row: None, account=bruno, now=NOW, reason="handicap")
    again = _read_again(event)

    assert handicaps_of_pairs(event)
    assert changes_of_file(again, cached_parts(again)) == ()
    assert _confirmed(again, bruno) is None


def test_the_same_file_after_a_pair_was_put_out_moves_nobody(
    event: Event, waiting_file: ResultFile, bruno: Account
) -> None:
    _confirmed(waiting_file, bruno)
    act = ContestantAct(event.entries.get(key="4"), "excluded", "RTP 2.4.1")
    give_contestant_ruling(act=act, account=bruno, now=NOW, reason="left twice")
    again = _read_again(event)

    assert changes_of_file(again, cached_parts(again)) == ()
    assert _confirmed(again, bruno) is None


def test_a_corrected_file_keeps_what_the_event_says_of_its_pairs(
    event: Event, waiting_file: ResultFile, bruno: Account
) -> None:
    _confirmed(waiting_file, bruno)
    act = ContestantAct(event.entries.get(key="4"), "excluded", "RTP 2.4.1")
    give_contestant_ruling(act=act, account=bruno, now=NOW, reason="left twice")
    corrected = _read_again(event, CORRECTED)

    promised = {
        standing_change.key: standing_change.score_after
        for standing_change in changes_of_file(corrected, cached_parts(corrected))
    }
    revision = _confirmed(corrected, bruno)

    percent_hundredths_by_key = {
        row.entry.key: row.percent_hundredths
        for row in Standing.objects.filter(revision=revision).select_related("entry")
    }
    assert promised
    assert promised.items() <= percent_hundredths_by_key.items()


def test_an_artificial_score_in_thirds_read_again_is_the_same(event: Event, bruno: Account) -> None:
    """A third of the top is no number of hundredths of a percent."""
    thirds = FOUR_PAIRS.replace(
        b"<CONTRACT>3NT</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>9</TRICKS><SCORE>400</SCORE>"
        b"<NS_MATCH_POINTS>0</NS_MATCH_POINTS><EW_MATCH_POINTS>2</EW_MATCH_POINTS>",
        b"<SCORE>A5050</SCORE>"
        b"<NS_MATCH_POINTS>0.6667</NS_MATCH_POINTS><EW_MATCH_POINTS>1.3333</EW_MATCH_POINTS>",
    )
    assert thirds != FOUR_PAIRS
    first = receive_result_file(event=event, name="x.xml", data=thirds, account=bruno, now=NOW)
    for match in first.person_matches.filter(kind=MatchKind.DOUBTFUL):
        choose_person(match=match, person=None, account=bruno)
    assert _confirmed(first, bruno) is not None

    again = _read_again(event, thirds.replace(b"<BOARD>", b"\n<BOARD>"))

    assert changes_of_file(again, cached_parts(again)) == ()
    assert _confirmed(again, bruno) is None


def test_scorings_that_differ_are_called_by_their_names(event: Event, bruno: Account) -> None:
    event.method = "butler"
    event.save()

    with pytest.raises(RuleError) as refusal:
        receive_result_file(event=event, name="x.xml", data=FOUR_PAIRS, account=bruno, now=NOW)

    told = "The file is scored by matchpoints, this event by Butler IMPs."
    with translation.override("en"):
        assert text_of(refusal.value) == told
