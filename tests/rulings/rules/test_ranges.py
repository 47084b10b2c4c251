"""What a rule takes ends where it says: the last one inside, the first one outside."""

import datetime as dt
from dataclasses import replace
from decimal import Decimal

import pytest

from federation.errors import RuleError
from rulings.assistant.rules.information import (
    DelayRuling,
    screen_delay,
    unauthorised_information_form,
)
from rulings.reports.rules.reports import days_late
from rulings.rules.appeals import Contestant, next_hearing_step, refuse_unless_supported
from rulings.rules.log import cited_as, written_citations
from rulings.rules.penalties import conduct_penalties, lateness
from scoring.rules.late_changes import (
    Body,
    EventWindows,
    SessionWindow,
    Standing,
    needed_for_record,
)
from tests.shipped_figures import rtp_2026

RTP = rtp_2026()
DAY = dt.date(2026, 3, 7)
NOON = dt.datetime(2026, 3, 7, 12, 0, tzinfo=dt.UTC)
MINUTE = dt.timedelta(minutes=1)
ONE_DAY = dt.timedelta(days=1)


@pytest.mark.rule("3.2.2-a")
def test_a_report_of_the_last_day_is_not_late_and_one_of_the_next_is() -> None:
    late = [days_late(DAY + days * ONE_DAY, due_on=DAY) for days in (-1, 0, 1, 20)]

    assert late == [0, 0, 1, 20]


@pytest.mark.rule("2.1.8.2-a")
def test_a_delay_of_the_tray_matters_a_second_after_it_does_not() -> None:
    most = RTP.screens.insignificant_delay_seconds

    def told(seconds: int, *, before: bool) -> DelayRuling:
        return screen_delay(seconds, before_screen_opened=before, figures=RTP.screens)

    assert told(most, before=True) is told(most, before=False) is DelayRuling.NOT_SIGNIFICANT
    assert told(most + 1, before=True) is DelayRuling.MAY_BE_UNAUTHORISED
    assert told(most + 1, before=False) is DelayRuling.CALLED_LATE


@pytest.mark.rule("3.8.2-a", "3.8.2-b")
def test_the_steps_of_a_hearing_follow_one_another_to_the_last() -> None:
    steps = RTP.appeals.hearing_steps

    def after(done: str, *, written: bool = True) -> str | None:
        return next_hearing_step(done, decision_written=written, figures=RTP.appeals)

    assert [after(done) for done in ("", *steps)] == [*steps, None]
    assert after(steps[-3], written=False) == steps[-2]
    with pytest.raises(RuleError, match="decision_not_on_form"):
        after(steps[-2], written=False)
    with pytest.raises(RuleError, match="hearing_step_unknown"):
        after("z")


@pytest.mark.rule("3.8.1-a")
def test_both_of_a_pair_and_the_captain_of_a_team_want_an_appeal() -> None:
    def code(kind: Contestant, players: tuple[int, ...], backing: tuple[int, ...]) -> str:
        try:
            refuse_unless_supported(kind, players=players, backing=backing, captain=9)
        except RuleError as refusal:
            return refusal.code
        return ""

    pair, team = Contestant.PAIR, Contestant.TEAM
    assert code(pair, (1, 2), (1, 2)) == code(pair, (1, 2), (1, 2, 3)) == ""
    assert code(pair, (1, 2), (1,)) == code(pair, (), ()) == "appeal_needs_all_players"
    assert code(team, (1, 2), (9,)) == ""
    assert code(team, (1, 2), (1, 2)) == "appeal_needs_captain"


@pytest.mark.rule("3.2.1-a", "3.2.1-b")
def test_one_to_four_of_a_table_offend_together() -> None:
    assert conduct_penalties(["a"]) == ("a",)
    assert conduct_penalties(["a", "b", "a", "c", "d"]) == ("a", "b", "c", "d")
    for wrong in ([], ["a", "b", "c", "d", "e"]):
        with pytest.raises(RuleError, match="offenders_of_one_table"):
            conduct_penalties(wrong)


@pytest.mark.rule("2.1.11.2-a", "2.1.11.2-b")
def test_the_first_delay_is_free_for_some_minutes_and_a_later_one_is_not() -> None:
    figures = RTP.penalties.lateness
    free, block = figures.free_minutes_first, figures.block_minutes

    def told(minutes: int, earlier: int = 0) -> tuple[str | None, int, object, object]:
        found = lateness(minutes, earlier=earlier, figures=figures)
        sanction = None if found.sanction is None else found.sanction.value
        return sanction, found.blocks, found.top_percent, found.vp

    assert told(0) == told(-1) == (None, 0, 0, Decimal(0))
    assert told(0, earlier=1) == (None, 0, 0, Decimal(0))
    warned = told(1)
    assert warned[0] == "AD"
    assert warned[1:] == (0, 0, 0)
    assert told(free) == warned
    assert told(1, earlier=1)[0] == "PP"
    started = figures.started_block_counts
    assert told(free + 1)[1] == (1 if started else 0)
    assert told(free + block)[1] == 1
    assert told(free + block + 1)[1] == (2 if started else 1)
    assert told(free + block)[2:] == (figures.top_percent_per_block, figures.vp_per_block)
    assert told(free + 2 * block)[2:] == (
        2 * figures.top_percent_per_block, 2 * figures.vp_per_block,
    )  # fmt: skip


@pytest.mark.rule("2.1.11.2-a", "2.1.11.2-b")
def test_in_blocks_of_a_minute_the_free_minutes_are_free() -> None:
    figures = replace(RTP.penalties.lateness, free_minutes_first=5, block_minutes=1)

    blocks = [lateness(minutes, earlier=0, figures=figures).blocks for minutes in (4, 5, 6, 7)]

    assert blocks == [0, 0, 1, 2]


@pytest.mark.rule("2.1.11.2-a", "2.1.11.2-b")
def test_where_only_whole_blocks_count_a_second_delay_is_penalised_all_the_same() -> None:
    figures = replace(RTP.penalties.lateness, started_block_counts=False)
    free, block = figures.free_minutes_first, figures.block_minutes

    first = lateness(free + block - 1, earlier=0, figures=figures)
    second = lateness(block - 1, earlier=1, figures=figures)

    assert (first.sanction.value, first.blocks) == ("AD", 0)
    assert (second.sanction.value, second.blocks) == ("PP", 0)
    assert lateness(free + block, earlier=0, figures=figures).blocks == 1


@pytest.mark.rule("2.2.7.2-b", "2.2.7.2-d", "3.7.2-b")
def test_the_last_moment_of_a_window_belongs_to_it() -> None:
    agreed, sure = NOON, NOON + 48 * 60 * MINUTE
    first = SessionWindow(agreed, sure, agreed)
    third = SessionWindow(agreed + MINUTE, None, agreed)
    windows = EventWindows({1: first, 3: third}, None)
    standing = Standing(is_official=True, in_teams=False, is_final=False)

    def needed(now: dt.datetime, *sessions: int, director: bool = False) -> str:
        found = needed_for_record(now, windows, sessions, standing, by_director=director)
        return "" if found is None else found.body.name

    assert needed(agreed, 1) == ""
    assert needed(agreed + MINUTE, 1) == Body.NOBODY.name
    assert needed(agreed + MINUTE, 1, director=True) == ""
    assert needed(sure, 1, director=True) == ""
    assert needed(sure + MINUTE, 1, director=True) not in ("", Body.NOBODY.name)
    assert needed(sure + MINUTE, 2) == ""  # a session that has no window
    assert needed(agreed + MINUTE, 3) == ""
    assert needed(agreed + 2 * MINUTE, 3) not in ("", Body.NOBODY.name)


@pytest.mark.rule("2.1.5-a", "3.2.2.1-a")
def test_a_source_is_written_as_it_is_read() -> None:
    cited = written_citations("1, 93C; Law 12C1; RTP 2.1.5")

    assert [cited_as(law, address) for law, address in cited] == [
        "1", "93C", "12C1", "RTP 2.1.5",
    ]  # fmt: skip
    for wrong in ("0", "94"):
        with pytest.raises(RuleError, match="law_address_unreadable"):
            written_citations(wrong)


@pytest.mark.rule("2.1.5-a", "2.1.5-b", "2.1.11.3-a")
def test_damage_by_information_given_unmeant_is_not_presumed() -> None:
    for deliberately, by_accident, offence in (
        (False, True, ""),
        (True, True, ""),
        (True, False, "deliberate_ui"),
        (False, False, ""),
    ):
        ruling_form = unauthorised_information_form(
            used_deliberately=deliberately, by_accident=by_accident
        )
        assert (ruling_form.damage_presumed, ruling_form.offence) == (False, offence)
