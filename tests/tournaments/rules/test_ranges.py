"""What a rule takes ends where it says: the last one inside, the first one outside."""

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from federation.errors import RuleError
from tests.shipped_figures import rtp_2026
from tests.tournaments.rules.test_preflight import READY
from tournaments.calendar.rules.calendar import calendar_deadlines
from tournaments.cards.rules.conventions import CONVENTIONS as NAMED
from tournaments.entries.rules import last_day_to_wait, may_wait_for_licence
from tournaments.phases.rules import (
    Ranked,
    by_rank,
    level_ones,
    refuse_tie_at_the_cut,
)
from tournaments.preflight.rules import Level, _entries
from tournaments.rules.cards import delivery_deadline, is_delivered_late
from tournaments.rules.draws import drawn_groups
from tournaments.rules.eligibility import Sex
from tournaments.rules.event_class import EventType
from tournaments.rules.groups import serpentine_apart
from tournaments.rules.line_ups import Side, choice_by_segment
from tournaments.rules.regulation_items import (
    CarryOver,
    Conditions,
    Dates,
    QuotaTerms,
    Rounding,
)
from tournaments.rules.strength import Member, captain, team_value
from tournaments.rules.substitutes import PairShare, refuse_pair_substitution
from tournaments.rules.table_settings import table_terms
from tournaments.seating.rules.changes import refuse_few_boards
from tournaments.seating.rules.mixed_seating import following_seats, limited_pair
from tournaments.seating.rules.seating import (
    Contender,
    _refuse_too_many_seats,
    section_sizes,
)
from tournaments.seating.rules.session_clock import called_rounds
from tournaments.teams.rules.match_dates import refuse_moved_match

RTP = rtp_2026()
DAY = dt.date(2026, 9, 12)
ONE_DAY = dt.timedelta(days=1)
NOON = dt.datetime(2026, 3, 7, 12, 0, tzinfo=dt.UTC)


def code_of(refuse: Callable[..., object], *given: Any, **named: Any) -> str:
    try:
        refuse(*given, **named)
    except RuleError as refusal:
        return refusal.code
    return ""


# --- phases ---------------------------------------------------------------------------------------
@pytest.mark.rule("3.6.10.2-a")
def test_blocks_by_rank_leave_one_more_in_the_first_groups() -> None:
    assert by_rank("abcdefgh", groups=2) == (tuple("abcd"), tuple("efgh"))
    assert by_rank("abcdefgh", groups=3) == (tuple("abc"), tuple("def"), tuple("gh"))
    assert by_rank("abcdefg", groups=3) == (tuple("abc"), tuple("de"), tuple("fg"))


@pytest.mark.rule("2.1.10-b", "3.6.12.7-a")
def test_a_lot_is_for_those_across_the_cut_and_for_level_reserves() -> None:
    ranked = [
        Ranked(key, key, rank, 0)
        for key, rank in zip("abcdefg", (1, 2, 2, 4, 5, 5, 7), strict=True)
    ]

    def level(
        places: int, *, at_the_cut: bool = True, among_reserves: bool = True
    ) -> tuple[tuple[str, ...], ...]:
        return level_ones(
            ranked, places=places, at_the_cut=at_the_cut, among_reserves=among_reserves
        )

    assert level(1) == (("b", "c"), ("e", "f"))
    assert level(2) == (("b", "c"), ("e", "f"))
    assert level(3) == (("e", "f"),)
    assert level(5) == (("e", "f"),)
    assert level(6) == ()
    assert level(2, at_the_cut=False) == (("e", "f"),)
    assert level(2, among_reserves=False) == (("b", "c"),)


@pytest.mark.rule("3.5.9.1-a", "2.1.10-b")
def test_a_tie_at_the_cut_names_those_who_are_level_and_nobody_else() -> None:
    ranked = [Ranked(key, key, rank, 0) for key, rank in zip("abcd", (1, 2, 2, 4), strict=True)]

    with pytest.raises(RuleError) as refused:
        refuse_tie_at_the_cut(ranked, places=2)

    assert refused.value.values["entries"] == ("b", "c")
    assert [code_of(refuse_tie_at_the_cut, ranked, places=n) for n in (0, 1, 3, 4)] == [""] * 4


# --- days -----------------------------------------------------------------------------------------
@pytest.mark.rule("3.1.7-a", "3.1.7-b")
def test_a_deadline_of_the_calendar_is_before_the_season_also_on_its_first_day() -> None:
    figures = RTP.calendar
    first = figures.final_by.in_year(2026)

    on_it, after_it = (
        calendar_deadlines(day, figures=figures).final_by for day in (first, first + ONE_DAY)
    )

    assert (on_it, after_it) == (figures.final_by.in_year(2025), first)


@pytest.mark.rule("3.1.4.1-a")
def test_a_licence_is_waited_for_until_entries_close_and_never_into_play() -> None:
    def until(closes: dt.date | None, season: dt.date = dt.date(2026, 1, 1)) -> dt.date:
        return last_day_to_wait(closes_on=closes, season_starts_on=season, starts_on=DAY)

    assert until(DAY - 5 * ONE_DAY) == DAY - 5 * ONE_DAY
    assert until(DAY - ONE_DAY) == DAY - ONE_DAY
    assert until(DAY) == DAY - ONE_DAY
    assert until(None) == DAY - ONE_DAY
    assert until(DAY - 5 * ONE_DAY, season=DAY) == DAY


@pytest.mark.rule("2.1.3.4-a", "2.1.3.4-b")
def test_a_card_that_comes_at_the_last_moment_is_in_time() -> None:
    last = delivery_deadline(NOON, figures=RTP.cards)
    minute = dt.timedelta(minutes=1)

    late = [
        is_delivered_late(at, starts_at=NOON, figures=RTP.cards)
        for at in (last - minute, last, last + minute, None)
    ]

    assert late == [False, False, True, True]


@pytest.mark.rule("3.6.11.1-a", "3.6.11.3-a")
def test_the_last_rounds_are_locked_and_the_one_before_is_not() -> None:
    figures = RTP.date_changes
    locked = figures.locked_last_rounds

    def code(round_number: int, days: int = 1) -> str:
        return code_of(
            refuse_moved_match,
            round_number=round_number,
            rounds=9,
            played_on=DAY,
            moved_to=DAY + days * ONE_DAY,
            same_boards=False,
            figures=figures,
        )

    assert (code(9 - locked), code(10 - locked)) == ("", "match_date_locked")
    most = figures.max_days_away
    assert [code(1, days) for days in (-most, most)] == ["", ""]
    assert [code(1, days) for days in (-most - 1, most + 1)] == ["match_moved_too_far"] * 2


@pytest.mark.rule("3.1.2-b", "3.1.2-c")
def test_entries_may_close_on_the_first_day_and_not_after_it() -> None:
    def levels(**changed: Any) -> dict[str, Level | None]:
        facts = replace(READY, has_terms=True, limited=False, **changed)
        return {entry.topic: entry.level for entry in _entries(facts, READY.starts_on)}

    fine = levels(closes_on=None)["entries"]
    assert levels(closes_on=READY.starts_on)["entries"] == fine
    assert levels(closes_on=READY.starts_on + ONE_DAY)["entries"] is Level.WARNING
    assert fine is not Level.WARNING


# --- teams ----------------------------------------------------------------------------------------
@pytest.mark.rule("3.6.2-a")
def test_a_mixed_team_counts_two_of_each_sex() -> None:
    def team(women: int, men: int) -> list[Member]:
        return [
            *(Member(f"w{n}", 10 + n, Sex.FEMALE) for n in range(women)),
            *(Member(f"m{n}", 30 + n, Sex.MALE) for n in range(men)),
        ]

    figures = RTP.team_events

    def value(women: int, men: int) -> int:
        return team_value(team(women, men), event_type=EventType.MIXED, figures=figures)

    assert value(2, 2) == 10 + 11 + 30 + 31
    assert value(3, 4) == 11 + 12 + 32 + 33
    for women, men, sex in ((1, 3, Sex.FEMALE), (3, 1, Sex.MALE)):
        with pytest.raises(RuleError) as refused:
            value(women, men)
        assert (refused.value.values["needed"], refused.value.values["sex"]) == (2, sex)


@pytest.mark.rule("2.3.3-a")
def test_the_best_ranked_leads_before_who_has_no_place() -> None:
    unranked, second, first = (
        Member("u", 99, Sex.MALE), Member("s", 10, Sex.MALE, 2), Member("f", 5, Sex.MALE, 1),
    )  # fmt: skip

    assert captain([unranked, second, first]) == "f"
    assert captain([unranked, second]) == "s"
    assert captain([replace(unranked, name="low", iv=1), unranked]) == "u"
    assert captain([first], named="x") == "x"


@pytest.mark.rule("2.3.2-a", "2.3.4.2-a")
def test_who_chooses_in_each_segment() -> None:
    home, visitors = Side.HOME, Side.VISITORS

    assert choice_by_segment(1) == (home,)
    assert choice_by_segment(2, home_picks=(1,)) == (home, visitors)
    assert choice_by_segment(2, home_picks=(2,)) == (visitors, home)
    assert choice_by_segment(3, home_picks=(3,)) == (visitors, visitors, home)
    assert choice_by_segment(3, visitors_pick=(1,)) == (visitors, home, home)
    asked: list[dict[str, Any]] = [
        {"segments": 1, "home_picks": (1,)},
        {"segments": 1, "visitors_pick": (1,)},
        {"segments": 2, "home_picks": (1,), "visitors_pick": (2,)},
        {"segments": 2, "home_picks": (1, 2)},
        {"segments": 3, "home_picks": (1,), "visitors_pick": (2,)},
        {"segments": 2, "home_picks": (3,)},
        {"segments": 2, "home_picks": (0,)},
    ]
    for wrong in asked:
        with pytest.raises(RuleError):
            choice_by_segment(**wrong)


@pytest.mark.rule("2.2.2.1-a", "2.2.2.1-b", "2.2.2.1-c")
def test_a_refusal_names_how_many_boards_may_be_replaced() -> None:
    figures = RTP.pair_substitutes
    boards = 48
    most = int(boards * figures.max_share_replaced)

    fits = PairShare(sessions=(24, 24), one=(most // 2, most - most // 2), other=(0, 0))
    assert code_of(refuse_pair_substitution, fits, figures=figures) == ""
    with pytest.raises(RuleError) as refused:
        refuse_pair_substitution(
            replace(fits, one=(most // 2 + 1, most - most // 2)), figures=figures
        )
    assert refused.value.values["replaced"] == most + 1
    assert refused.value.values["most"] == most


@pytest.mark.rule("3.1.3.2-a")
def test_everything_may_be_carried_and_not_more() -> None:
    codes = [
        [fault.code for fault in CarryOver(Fraction(share), 2, Rounding.HALF_UP).faults()]
        for share in ("0", "1", "101/100")
    ]

    assert codes == [[], [], ["regulation_share_over_one"]]


@pytest.mark.rule("3.1.2-c")
@pytest.mark.parametrize(("lines", "told"), [(60, []), (61, ["60"])])
def test_a_regulation_has_sixty_lines_of_a_kind_and_no_more(lines: int, told: list[str]) -> None:
    quotas = tuple(QuotaTerms("ARB", "Norte", 1) for _ in range(lines))

    faults = [fault for fault in Conditions(quotas=quotas).faults() if fault.path == "quotas"]

    assert [fault.value for fault in faults] == told


@pytest.mark.rule("3.6.3-a", "3.6.3-b")
def test_who_changed_places_is_told_with_whom_and_who_did_not_with_nobody() -> None:
    placed = serpentine_apart(["x", "", "", "x", "", ""], groups=2)
    bare = serpentine_apart(["", "", "", ""], groups=2)

    assert [(placing.group, placing.swapped_with) for placing in bare] == [
        (0, 0),
        (1, 0),
        (1, 0),
        (0, 0),
    ]
    assert [(placing.group, placing.swapped_with) for placing in placed] == [
        (0, 0), (1, 0), (1, 0), (1, 6), (0, 0), (0, 4),
    ]  # fmt: skip


@pytest.mark.rule("3.1.2-c")
def test_entries_close_on_the_last_day_at_the_latest() -> None:
    def codes(closes: dt.date) -> list[str]:
        conditions = Conditions(dates=Dates(DAY, DAY + ONE_DAY), entries_close_on=closes)
        return [fault.code for fault in conditions.faults()]

    assert codes(DAY + ONE_DAY) == []
    one_day = Conditions(dates=Dates(DAY, DAY))
    assert list(one_day.faults()) == []
    turned = Conditions(dates=Dates(DAY, DAY - ONE_DAY))
    assert [fault.code for fault in turned.faults()] == ["regulation_dates_turned"]
    assert codes(DAY + 2 * ONE_DAY) == ["regulation_closes_after_end"]


@pytest.mark.rule("3.6.3-a")
@pytest.mark.parametrize(("count", "groups"), [(2, 3), (2, 0), (0, 1)])
def test_no_group_stays_empty(count: int, groups: int) -> None:
    with pytest.raises(RuleError, match="groups_stay_empty"):
        serpentine_apart([""] * count, groups=groups)
    assert [placing.group for placing in serpentine_apart(["", ""], groups=2)] == [0, 1]
    assert [placing.group for placing in serpentine_apart(["", ""], groups=1)] == [0, 0]


@pytest.mark.rule("2.3.2-a", "2.3.4.2-a")
def test_the_other_side_of_home_are_the_visitors() -> None:
    assert (Side.HOME.other, Side.VISITORS.other) == (Side.VISITORS, Side.HOME)


@pytest.mark.rule("3.1.4.1-a")
def test_a_licence_of_the_season_is_not_waited_for_once_it_began() -> None:
    waits = [may_wait_for_licence(season_starts_on=DAY, on=DAY + n * ONE_DAY) for n in (-1, 0, 1)]

    assert waits == [True, False, False]


@pytest.mark.rule("3.5.5.1-a")
def test_a_section_has_two_tables_at_least() -> None:
    assert section_sizes(4, sections=1) == (4,)
    assert section_sizes(3, sections=1) == (3,)
    assert section_sizes(9, sections=2) == (6, 3)
    for entries, sections in ((2, 1), (6, 2), (4, 0)):
        with pytest.raises(RuleError, match="movement_needs_tables"):
            section_sizes(entries, sections=sections)


@pytest.mark.rule("AII-a", "2.1.2.3-a")
def test_a_convention_has_its_english_name_where_a_language_has_none() -> None:
    assert {item.name_in("xx") for item in NAMED} == {item.name_in("en") for item in NAMED}


# --- seating --------------------------------------------------------------------------------------
@pytest.mark.rule("3.5.5.3-a", "3.6.3-a")
def test_each_pot_is_drawn_with_its_number_from_one() -> None:
    with pytest.raises(RuleError) as refused:
        drawn_groups([["a", "b"], ["c", "d", "e"]], groups=2, seed="s")
    assert (refused.value.code, refused.value.values["pot"]) == ("pot_too_large", 2)
    again = [drawn_groups([["a", "b", "c"]], groups=3, seed="s") for _ in range(2)]
    assert again[0] == again[1]


@pytest.mark.rule("2.2.1-a", "3.5.5.1-a", "3.5.5.3-a")
def test_as_many_boards_and_seats_as_are_needed_are_enough() -> None:
    codes = [code_of(refuse_few_boards, needed=24, at_hand=hand) for hand in (None, 25, 24, 23)]
    assert codes == ["", "", "", "movement_needs_boards"]
    kept = [code_of(_refuse_too_many_seats, wanted, 2) for wanted in (1, 2, 3)]
    assert kept == ["", "", "movement_lacks_fixed_seats"]


@pytest.mark.rule("3.5.5.3-a")
def test_one_seat_to_stay_in_is_for_one_who_needs_it() -> None:
    def who(key: str, criterion: str = "") -> Contender:
        return Contender(key, Fraction(10), criterion=criterion)

    assert limited_pair([who("a"), who("b")]) is None
    assert limited_pair([who("a"), who("b", "mobility")]) == "b"
    with pytest.raises(RuleError) as refused:
        limited_pair([who("a", "mobility"), who("b", "mobility")])
    assert (refused.value.values["wanted"], refused.value.values["seats"]) == (2, 1)


@pytest.mark.rule("3.5.5.3-a")
def test_numbers_are_kept_and_newcomers_have_the_empty_ones() -> None:
    before = {"a": (1, 2), "b": (2, 1), "c": (3, 3)}

    seated = following_seats(before, ["c", "x", "a"], session=1, seats=3)

    assert [(seated.key, seated.number, seated.rank, seated.is_fixed) for seated in seated] == [
        ("a", 1, 2, False), ("x", 2, 0, False), ("c", 3, 3, False),
    ]  # fmt: skip
    with pytest.raises(RuleError, match="seats_do_not_fit"):
        following_seats(before, ["a", "b", "c", "x"], session=1, seats=3)


@pytest.mark.rule("2.2.5-a")
def test_before_the_first_call_no_round_is_played_and_the_clock_is_by_hand() -> None:
    reading = called_rounds(NOON, [], rounds=2, minutes_in_round=15, now=NOON)
    quarter = dt.timedelta(minutes=15)

    assert (reading.round, reading.is_by_hand) == (0, True)
    assert [(round_.begins_at, round_.ends_at) for round_ in reading.rounds] == [
        (NOON, NOON + quarter), (NOON + quarter, NOON + 2 * quarter),
    ]  # fmt: skip


@pytest.mark.rule("2.1.8.1-a")
def test_a_table_has_a_tray_with_screens_alone() -> None:
    bare, screened = (
        table_terms(with_screens=screens, copies=2, pace=RTP.pace, screens=RTP.screens)
        for screens in (False, True)
    )

    assert (bare.tray_seconds, bare.sides, bare.has_stop_card) == (0, (), True)
    assert (screened.tray_seconds, screened.has_stop_card) == (RTP.screens.tray_seconds, False)
    assert screened.sides == RTP.screens.sides
