"""The regulation read over an event before it is played."""

import datetime as dt
from dataclasses import replace

import pytest

from tests.shipped_figures import rtp_2026
from tournaments.preflight.rules import EventFacts, Level, findings, is_ready
from tournaments.rules.clashes import Clash, Weight
from tournaments.rules.event_class import EventKind, OnlineRules, Recognition

pytestmark = pytest.mark.rule("3.1.2-c", "3.1.7-e")

ON = dt.date(2026, 2, 1)
FIGURES = rtp_2026()
HOMOLOGABLE, OUTSIDE = Recognition.PRIVATE_HOMOLOGABLE, Recognition.OUTSIDE
READY = EventFacts(
    kind=EventKind.PAIRS,
    recognition=Recognition.OFFICIAL,
    national=True,
    championship=False,
    online=OnlineRules.NOT_ONLINE,
    starts_on=dt.date(2026, 3, 7),
    boards=26,
    venue="Hotel",
    named_director="Carla",
    appointed=1,
    accepted=1,
    regulation_due=True,
    missing_items=None,
    has_terms=True,
    closes_on=dt.date(2026, 3, 1),
    limited=True,
    admits_reserves=True,
)


def told(facts: EventFacts) -> dict[str, tuple[str, str]]:
    lines = findings(facts, on=ON, pairs=FIGURES.pairs_events, teams=FIGURES.team_events)
    return {
        line.topic: (line.level.value, line.refusal.code)
        for line in lines
        if line.refusal is not None
    }


def test_what_the_calendar_has_on_the_same_days_is_told_and_refuses_nothing() -> None:
    def clash(title: str, weight: Weight) -> Clash:
        return Clash(title, title, (dt.date(2026, 3, 7),), weight, ())

    national = replace(READY, clashes=(clash("Pares Nacionais", Weight.FORBIDDEN),))
    crowded = replace(READY, clashes=tuple(clash(str(n), Weight.NOTED) for n in range(8)))

    assert told(national) == {"clash": ("WARNING", "preflight_clash_official")}
    lines = [
        line
        for line in findings(crowded, on=ON, pairs=FIGURES.pairs_events, teams=FIGURES.team_events)
        if line.topic == "clash"
    ]
    assert [line.refusal.code for line in lines if line.refusal] == [
        *["preflight_clash"] * 5,
        "preflight_more_clashes",
    ]
    assert is_ready(lines)


def test_an_event_in_order_has_nothing_against_it() -> None:
    lines = findings(READY, on=ON, pairs=FIGURES.pairs_events, teams=FIGURES.team_events)

    assert told(READY) == {}
    assert is_ready(lines)
    assert all(line.level is Level.OK and line.article for line in lines)


@pytest.mark.rule("3.5.1-a")
def test_an_official_pairs_event_of_22_boards_would_not_count() -> None:
    short = replace(READY, boards=22)

    assert told(short) == {"boards": ("ERROR", "preflight_too_few_boards")}
    assert told(replace(READY, boards=24)) == {}
    assert told(replace(short, boards=0)) == {"boards": ("WARNING", "preflight_boards_unsaid")}
    assert told(replace(short, recognition=HOMOLOGABLE)) == {}


def test_hardly_any_boards_are_warned_of_where_no_rule_sets_a_minimum() -> None:
    free = replace(READY, recognition=HOMOLOGABLE)

    assert told(replace(free, boards=1)) == {"boards": ("WARNING", "preflight_hardly_any_boards")}
    assert told(replace(free, boards=4)) == {}


@pytest.mark.rule("3.5.1-a")
def test_official_triplets_need_30_boards_for_each_to_play_20() -> None:
    triplets = replace(READY, is_triplets=True)

    assert told(replace(triplets, boards=26))["boards"] == ("ERROR", "preflight_too_few_boards")
    assert "boards" not in told(replace(triplets, boards=30))


def test_team_championships_have_a_least_number_of_boards() -> None:
    teams = replace(READY, kind=EventKind.TEAMS, championship=True, boards=71)

    assert told(teams) == {"boards": ("ERROR", "preflight_too_few_boards")}
    assert told(replace(teams, national=False, boards=48)) == {}


@pytest.mark.rule("3.1.2-c")
def test_each_missing_item_of_the_regulation_is_named() -> None:
    lacking = replace(READY, missing_items=("timetable",))

    assert told(lacking) == {"regulation": ("ERROR", "regulation_incomplete")}
    assert told(replace(READY, missing_items=())) == {
        "regulation": ("ERROR", "regulation_not_published")
    }


def test_what_is_missing_weighs_by_the_event() -> None:
    bare = replace(
        READY, recognition=HOMOLOGABLE, regulation_due=False, venue="", appointed=0, accepted=0,
        has_terms=False, closes_on=None, limited=False, boards=0,
    )  # fmt: skip

    assert told(bare) == {
        "boards": ("WARNING", "preflight_boards_open"),
        "venue": ("WARNING", "preflight_no_venue"),
        "director": ("WARNING", "preflight_director_only_named"),
        "entries": ("WARNING", "preflight_no_terms"),
    }
    assert told(replace(bare, named_director=""))["director"] == ("ERROR", "director_missing")
    assert told(replace(READY, accepted=0)) == {
        "director": ("WARNING", "preflight_director_unanswered")
    }
    assert told(replace(READY, admits_reserves=False)) == {
        "reserves": ("WARNING", "no_reserve_scheme")
    }


@pytest.mark.rule("1.1-a")
@pytest.mark.parametrize(
    ("recognition", "states", "director"),
    [
        (Recognition.OFFICIAL, "reach_official", "ERROR"),
        (HOMOLOGABLE, "reach_private_homologable", "ERROR"),
        (OUTSIDE, "reach_outside", "WARNING"),
    ],
)
def test_a_private_event_is_bound_once_its_organiser_wants_homologation(
    recognition: Recognition, states: str, director: str
) -> None:
    facts = replace(
        READY, recognition=recognition, regulation_due=False, appointed=0, accepted=0,
        named_director="",
    )  # fmt: skip

    lines = findings(facts, on=ON, pairs=FIGURES.pairs_events, teams=FIGURES.team_events)

    assert lines[0].states == states
    assert told(facts)["director"] == (director, "director_missing")


@pytest.mark.rule("1.2-d")
def test_the_rules_of_online_play_bind_or_advise() -> None:
    online = replace(READY, online=OnlineRules.BINDING, venue="")

    lines = {
        line.topic: line.states
        for line in findings(online, on=ON, pairs=FIGURES.pairs_events, teams=FIGURES.team_events)
    }

    assert lines["online"] == "online_rules_binding"
    assert lines["venue"] == ""
    assert told(online) == {}


def test_what_a_draft_is_given_later_does_not_stand_against_it() -> None:
    draft = replace(
        READY, is_draft=True, named_director="", appointed=0, accepted=0, missing_items=(),
        has_terms=False, closes_on=None, boards=20,
    )  # fmt: skip

    assert told(draft) == {
        "boards": ("ERROR", "preflight_too_few_boards"),
        "director": ("NEEDS", "director_missing"),
        "regulation": ("NEEDS", "regulation_not_published"),
        "entries": ("NEEDS", "preflight_no_terms"),
    }


@pytest.mark.rule("3.1.2-c")
def test_an_event_has_begun_the_day_after_its_first_day() -> None:
    assert told(replace(READY, starts_on=ON, closes_on=ON)) == {}
    yesterday = ON - dt.timedelta(days=1)
    assert told(replace(READY, starts_on=yesterday, closes_on=yesterday)) == {
        "days": ("WARNING", "preflight_has_begun")
    }
