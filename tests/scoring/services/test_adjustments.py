"""Adjusted scores applied to results as revisions, previewed, kept over files, taken back."""

from fractions import Fraction

import pytest

from federation.errors import RuleError
from federation.models import Account
from scoring.adjustments.services.adjustments import (
    BoardAct,
    give_board_rulings,
    keep_board_ruling,
    preview_board_rulings,
    rulings_changed_by,
    rulings_under,
    take_back_board_ruling,
)
from scoring.engine import EngineError, Outcome
from scoring.engine.line_rulings import LineRuling
from scoring.engine_input.rows import recorded_results, scored_event
from scoring.engine_input.traces import steps_of
from scoring.engine_input.values import TableKey
from scoring.intake.services.intake import receive_result_file
from scoring.models import BoardRuling, EventResult, ResultRevision, Standing
from tests.factories.rows import need
from tests.factories.scoring import (
    FOUR_PAIRS,
    confirm_result_file,
    homologate,
    publish_results,
    publish_team_match,
)
from tests.factories.tournaments import NOW, make_event
from tests.personas import World
from tournaments.models import Event

BOARD_2 = TableKey(1, 2, "", "1", "4")  # 4S making by pair 1, +620; the other table -100
WEIGHTED = LineRuling(
    "weighted", outcomes=(Outcome(620, Fraction(6, 10)), Outcome(-100, Fraction(4, 10)))
)
ARTIFICIAL = LineRuling("artificial", blame=("none", "wholly"))


@pytest.fixture
def event(world: World) -> Event:
    publish_results(world.event)
    return world.event


def act(ruling: LineRuling, place: TableKey = BOARD_2, article: str = "Law 12 C1(c)") -> BoardAct:
    return BoardAct(place, ruling, article)


def give(event: Event, *acts: BoardAct, account: Account | None = None) -> ResultRevision:
    return give_board_rulings(
        event=event, acts=acts, account=account, now=NOW, reason="hesitation", reference="R1"
    )


def percents(event: Event) -> dict[str, int | None]:
    revision = EventResult.objects.get(event=event).revision
    rows = Standing.objects.filter(revision=revision)
    return dict(rows.values_list("entry__key", "percent_hundredths"))


def points(event: Event, board: int, ns: str) -> tuple[Fraction | None, Fraction | None]:
    line = next(
        line
        for line in scored_event(event).lines
        if (line.result.board, line.result.ns) == (board, ns)
    )
    return line.ns_points, line.ew_points


def test_a_weighted_score_counts_for_both_tables_and_is_taken_back(
    event: Event, carla: Account
) -> None:
    before = percents(event)

    give(event, act(WEIGHTED), account=carla)

    # 60% of +620 beats -100 (2 points), 40% ties with it (1 point): 1.6; the other table has 0.4
    assert points(event, 2, "1") == (Fraction(8, 5), Fraction(2, 5))
    assert points(event, 2, "2") == (Fraction(2, 5), Fraction(8, 5))
    assert percents(event) == {"1": 3833, "2": 7833, "3": 5500, "4": 2833}
    revision = EventResult.objects.get(event=event).revision
    assert (revision.number, revision.reason, revision.made_by) == (2, "hesitation", carla)
    steps = steps_of(Standing.objects.get(revision=revision, entry__key="1"))
    assert steps[0]["code"] == "ruling_weighted"
    assert steps[0]["source"] == "Law 12 C1(c)"

    take_back_board_ruling(
        ruling=BoardRuling.objects.get(), account=carla, now=NOW, reason="facts were otherwise"
    )

    assert percents(event) == before
    assert event.revisions.count() == 3
    assert BoardRuling.objects.get().removed_in == event.revisions.get(number=3)


def test_the_preview_is_what_is_then_applied_and_writes_nothing(event: Event) -> None:
    preview = preview_board_rulings(event=event, acts=[act(WEIGHTED)], names={"1": "Um"})

    assert event.revisions.count() == 1
    by_key = {
        standing.key: (standing.score_before, standing.score_after)
        for standing in preview.standings
    }
    assert by_key == {"1": (4167, 3833), "2": (7500, 7833), "3": (5833, 5500), "4": (2500, 2833)}
    assert [standing.names for standing in preview.standings if standing.key == "1"] == ["Um"]
    assert [(line.before.ns_points, line.after.ns_points) for line in preview.lines] == [
        (2, Fraction(8, 5)),
        (0, Fraction(2, 5)),
    ]

    give(event, act(WEIGHTED))

    assert percents(event) == {key: after for key, (_before, after) in by_key.items()}


@pytest.mark.parametrize(
    ("ruling", "code"),
    [
        (LineRuling("weighted", outcomes=(Outcome(620, Fraction(7, 10)),
                                          Outcome(-100, Fraction(4, 10)))), "weights_not_one"),
        (LineRuling("assigned"), "ruling_without_score"),
        (LineRuling("assigned", score=625), "score_not_possible"),
        (LineRuling("other_table", score=620), "only_in_a_match"),
        (LineRuling("cancelled", side="nobody"), "unknown_setting"),
        (LineRuling("own_error", side="NS", score=620), "ruling_without_score"),
        (LineRuling("own_error", score=620, without_error=620), "bad_seat"),
        (LineRuling("points", points=(Fraction(60), None)), "points_out_of_reach"),
        (LineRuling("points", points=(None, Fraction(-1))), "points_out_of_reach"),
    ],
)  # fmt: skip
def test_what_cannot_be_counted_is_refused_and_nothing_stays(
    event: Event, ruling: LineRuling, code: str
) -> None:
    with pytest.raises((RuleError, EngineError)) as refused:
        give(event, act(ruling))

    assert isinstance(refused.value, RuleError | EngineError)
    assert refused.value.code == code
    assert event.revisions.count() == 1
    assert not BoardRuling.objects.exists()


def test_a_score_is_not_assigned_on_a_board_never_played(event: Event) -> None:
    nobody_played = TableKey(1, 7, "", "1", "4")

    with pytest.raises(EngineError) as refused:
        give(event, act(LineRuling("assigned", score=420), nobody_played))

    assert refused.value.code == "board_never_played"


@pytest.mark.rule("2.2.5-b")
def test_a_board_not_started_gets_an_artificial_score_though_no_file_names_it(
    event: Event,
) -> None:
    late = TableKey(1, 7, "", "1", "4")

    give(event, act(LineRuling("cancelled", side="NS"), late, "RTP 2.2.5"))

    # no table has a result on board 7: 40 and 60 of a top of 2
    assert points(event, 7, "1") == (Fraction(4, 5), Fraction(6, 5))


def test_an_artificial_score_in_place_of_a_result(event: Event) -> None:
    give(event, act(ARTIFICIAL, article="Law 12 C2"))

    # 60% of the top (more than pair 1 averages elsewhere), 40% for pair 4
    assert points(event, 2, "1") == (Fraction(6, 5), Fraction(4, 5))


def test_a_split_score_gives_each_side_its_own(event: Event) -> None:
    give(event, act(LineRuling("assigned", score=620, ew_score=-100)))

    assert points(event, 2, "1") == (2, 1)


def test_the_part_an_own_error_cost_is_not_given_back(event: Event) -> None:
    """Pair 4 made -620 seen from its side; assigned +100; without its own error it had a tie."""
    ruling = LineRuling("own_error", side="EW", score=-100, without_error=-100)

    give(event, act(ruling, article="Law 12 C1(b)"))

    # assigned: 1 of 2; own error cost 1 - 0 = 1, so it keeps 0; the offenders have the assigned 1
    assert points(event, 2, "1") == (1, 0)


def test_of_a_weighted_score_too_the_part_an_own_error_cost_is_not_given_back(
    event: Event,
) -> None:
    """Pair 4 had 0 at the table and would have had 0 without its error: assigned 60% of a tie."""
    weights = (Outcome(-100, Fraction(6, 10)), Outcome(620, Fraction(4, 10)))
    ruling = LineRuling("own_error", side="EW", outcomes=weights, without_error=620)

    give(event, act(ruling, article="Law 12 C1(b)"))

    # 60% of 1 point; without the error it would still have had 0, so all of it comes back
    assert points(event, 2, "1") == (Fraction(7, 5), Fraction(3, 5))


def test_nobody_falls_below_the_table_for_an_own_error(event: Event) -> None:
    """Pair 4 had 0 of 2 at the table, 1 assigned, 2 without its error: it keeps the 0."""
    ruling = LineRuling("own_error", side="EW", score=-100, without_error=-200)

    give(event, act(ruling, article="Law 12 C1(b)"))

    assert points(event, 2, "1") == (1, 0)


def test_a_cancelled_result_counts_for_nobody(event: Event) -> None:
    give(event, act(LineRuling("not_counted"), article="Law 87 B"))

    assert points(event, 2, "1") == (None, None)


def test_two_versions_of_a_board_are_compared_apart(event: Event) -> None:
    give(
        event,
        act(LineRuling("version", group="A"), article="Law 87"),
        act(LineRuling("version", group="B"), TableKey(1, 2, "", "2", "3"), "Law 87"),
    )

    lines = [line for line in scored_event(event).lines if line.result.board == 2]
    assert {line.result.group for line in lines} == {"A", "B"}
    # one result in each version: 60% for everybody, more for pair 2, which averages 90% elsewhere
    assert {(line.ns_points, line.ew_points) for line in lines} == {
        (Fraction(6, 5), Fraction(6, 5)),
        (Fraction(9, 5), Fraction(6, 5)),
    }


@pytest.mark.rule("2.2.4.4-b")
def test_a_board_turned_a_quarter_is_scored_on_the_line_played(event: Event) -> None:
    give(event, act(LineRuling("turned"), article="RTP 2.2.4.4"))

    assert points(event, 2, "4") == (2, 0)


def test_a_later_file_does_not_wipe_a_ruling(event: Event, bruno: Account) -> None:
    give(event, act(WEIGHTED))
    after_ruling = percents(event)
    # the other table of board 6 is corrected: pairs 1 and 2 made ten tricks
    corrected = FOUR_PAIRS.replace(
        b"<TRICKS>9</TRICKS><SCORE>110</SCORE>", b"<TRICKS>10</TRICKS><SCORE>130</SCORE>"
    )

    file = receive_result_file(event=event, name="x.xml", data=corrected, account=bruno, now=NOW)
    confirm_result_file(file=file, account=bruno, now=NOW, reason="typed wrongly")

    assert percents(event) == after_ruling  # board 6 keeps its order; board 2 is still weighted
    assert [under_ruling.is_changed for under_ruling in rulings_under(event)] == [False]


def test_a_file_that_changes_the_line_under_a_ruling_is_asked_about(
    event: Event, bruno: Account
) -> None:
    give(event, act(WEIGHTED))
    corrected = FOUR_PAIRS.replace(
        b"<TRICKS>10</TRICKS><SCORE>620</SCORE>", b"<TRICKS>11</TRICKS><SCORE>650</SCORE>"
    )
    file = receive_result_file(event=event, name="x.xml", data=corrected, account=bruno, now=NOW)

    confirm_result_file(file=file, account=bruno, now=NOW, reason="typed wrongly")

    assert percents(event)["1"] == 3833  # the ruling stands until its giver says otherwise
    (under,) = rulings_under(event)
    assert under.is_changed
    assert under.line is not None
    assert under.line.ns_score == 650

    keep_board_ruling(ruling=under.row, account=bruno, now=NOW, reason="the ruling is the same")

    assert [under_ruling.is_changed for under_ruling in rulings_under(event)] == [False]
    assert percents(event)["1"] == 3833
    assert rulings_changed_by(event, recorded_results(event)) == []


def test_two_directors_on_the_same_table_do_not_overrule_each_other_unseen(
    event: Event, carla: Account
) -> None:
    give(event, act(WEIGHTED), account=carla)

    with pytest.raises(RuleError) as refused:
        give_board_rulings(
            event=event,
            acts=[act(ARTIFICIAL)],
            account=None,
            now=NOW,
            reason="another view",
            seen_revision=1,
        )

    assert refused.value.code == "ruled_meanwhile"
    assert BoardRuling.objects.get().removed_in_id is None


def test_a_new_ruling_takes_the_place_of_the_old_one(event: Event) -> None:
    give(event, act(WEIGHTED))
    give(event, act(ARTIFICIAL))

    old, new = BoardRuling.objects.order_by("pk")
    assert (old.removed_in_id, new.removed_in_id) == (new.added_in_id, None)


def test_a_ruling_needs_reason_and_article(event: Event) -> None:
    with pytest.raises(RuleError) as refused:
        give(event, act(WEIGHTED, article=" "))
    assert refused.value.code == "ruling_needs_article"
    with pytest.raises(RuleError) as refused:
        give_board_rulings(event=event, acts=[act(WEIGHTED)], account=None, now=NOW, reason=" ")
    assert refused.value.code == "ruling_needs_reason"


def test_an_event_under_the_laws_of_1997_weighs_no_scores(event: Event) -> None:
    event.law_edition = 1997
    event.save(update_fields=["law_edition"])

    with pytest.raises(RuleError) as refused:
        give(event, act(WEIGHTED))

    assert refused.value.code == "weighted_not_in_edition"


def test_points_already_given_follow_the_ruling(event: Event) -> None:
    homologate(event)
    count = event.awards.count()

    # pair 1 passes pair 3: +100 instead of -100 beats the other table's pass
    give(event, act(LineRuling("assigned", score=100), TableKey(1, 5, "", "1", "2"), "Law 12 C1"))

    assert percents(event) == {"1": 5833, "2": 5833, "3": 4167, "4": 4167}
    assert event.awards.filter(takes_back__isnull=False).exists()
    assert event.awards.count() > count


class TestMatches:
    @pytest.fixture
    def match(self, world: World) -> Event:
        event = make_event(club=world.club, kind="TEAMS", method="imps_vp")
        publish_team_match(event)
        return event

    def test_a_weighted_score_moves_imps_and_vps(self, match: Event) -> None:
        place = TableKey(1, 1, "M1", "1", "2")
        ruling = LineRuling(
            "weighted", outcomes=(Outcome(430, Fraction(1, 2)), Outcome(-50, Fraction(1, 2)))
        )

        preview = preview_board_rulings(event=match, acts=[act(ruling, place)], names={})

        (change,) = preview.matches
        # 430 - 400 is 1 IMP; -50 - 400 is 10 IMPs to the others: -4.5 in the mean
        assert (change.before.home_imps, change.before.away_imps) == (1, 0)
        assert (change.after.home_imps, change.after.away_imps) == (0, Fraction(9, 2))
        assert need(change.after.home_vps) < need(change.before.home_vps)

    def test_the_other_tables_result_may_be_gone_by(self, match: Event) -> None:
        place = TableKey(1, 1, "M1", "1", "2")

        give(match, act(LineRuling("other_table", score=400), place, "Law 86 D"))

        assert scored_event(match).matches[0].home_imps == 0

    def test_a_split_score_in_a_knock_out_gives_both_the_mean(self, match: Event) -> None:
        place = TableKey(1, 1, "M1", "1", "2")
        ruling = LineRuling("assigned", score=430, ew_score=-50, level=True)

        give(match, act(ruling, place, "Law 86 B"))

        # home +1 by its own score, away +10 by its own: home is 4.5 behind for both
        (counted,) = scored_event(match).matches
        assert (counted.home_imps, counted.away_imps) == (0, Fraction(9, 2))
