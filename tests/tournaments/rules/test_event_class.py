"""RTP 1.1 and 1.2: what an event is."""

import datetime as dt

import pytest

from federation.errors import RuleError
from federation.rules.figures_federation import EventStanding
from federation.rules.organisers import OrganiserKind
from tests.shipped_figures import rtp_2026
from tournaments.rules.event_class import (
    Championship,
    EventClass,
    EventFormat,
    EventKind,
    EventType,
    FestivalOffer,
    OnlineRules,
    Recognition,
    SessionPlan,
    TitleScope,
    championship_title,
    festival_shortfalls,
    online_rules,
    recognition,
    refuse_unless_festival,
    standing_of_event,
)

pytestmark = pytest.mark.rule("1.2-b")

CLASSES = rtp_2026().event_classes
CLUB, ASSOCIATION, FEDERATION = (
    OrganiserKind.CLUB,
    OrganiserKind.ASSOCIATION,
    OrganiserKind.FEDERATION,
)
OPEN_TEAMS = EventFormat(EventKind.TEAMS)
NATIONAL_OPEN_TEAMS = Championship(2026, EventClass.NATIONAL_CHAMPIONSHIP, OPEN_TEAMS)
SATURDAY, SUNDAY = dt.date(2026, 5, 9), dt.date(2026, 5, 10)


def title(
    championship: Championship,
    *,
    organiser: OrganiserKind = FEDERATION,
    titles: int = 1,
    others: tuple[Championship, ...] = (),
) -> TitleScope:
    return championship_title(
        championship,
        titles=titles,
        organiser=organiser,
        others=others,
        classes=CLASSES,
        figures=rtp_2026().championship,
    )


def test_the_rule_set_describes_every_class() -> None:
    assert set(CLASSES) == set(EventClass)


@pytest.mark.rule("1.1-a")
@pytest.mark.parametrize(
    ("standing", "requested", "reached"),
    [
        (EventStanding.PRIVATE, True, Recognition.PRIVATE_HOMOLOGABLE),
        (EventStanding.PRIVATE, False, Recognition.OUTSIDE),
        (EventStanding.OFFICIAL, False, Recognition.OFFICIAL),
    ],
)
def test_a_private_event_is_reached_if_it_wants_homologation(
    standing: EventStanding, requested: bool, reached: Recognition
) -> None:
    assert recognition(standing, homologation_requested=requested) is reached


@pytest.mark.rule("1.2-a")
def test_a_second_championship_of_the_same_kind_in_the_season_is_refused() -> None:
    with pytest.raises(RuleError) as refusal:
        title(NATIONAL_OPEN_TEAMS, others=(NATIONAL_OPEN_TEAMS,))

    assert str(refusal.value) == "championship_already_held RTP 1.2 season=2026"


@pytest.mark.rule("1.2-a")
@pytest.mark.parametrize(
    "other",
    [
        Championship(2025, EventClass.NATIONAL_CHAMPIONSHIP, OPEN_TEAMS),
        Championship(2026, EventClass.NATIONAL_CHAMPIONSHIP, EventFormat(EventKind.PAIRS)),
        Championship(
            2026, EventClass.NATIONAL_CHAMPIONSHIP, EventFormat(EventKind.TEAMS, EventType.WOMEN)
        ),
        Championship(2026, EventClass.REGIONAL_CHAMPIONSHIP, OPEN_TEAMS, "ARN"),
    ],
)
def test_other_seasons_and_formats_have_their_own_championship(other: Championship) -> None:
    assert title(NATIONAL_OPEN_TEAMS, others=(other,)) is TitleScope.NATIONAL


@pytest.mark.rule("1.2-a")
def test_a_championship_of_an_association_is_regional_and_each_has_its_own() -> None:
    north = Championship(2026, EventClass.REGIONAL_CHAMPIONSHIP, OPEN_TEAMS, "ARN")
    south = Championship(2026, EventClass.REGIONAL_CHAMPIONSHIP, OPEN_TEAMS, "ARS")

    assert title(north, organiser=ASSOCIATION, others=(south,)) is TitleScope.REGIONAL


@pytest.mark.rule("1.2-a")
@pytest.mark.parametrize("titles", [0, 2])
def test_a_championship_gives_exactly_one_title(titles: int) -> None:
    with pytest.raises(RuleError, match="championship_titles"):
        title(NATIONAL_OPEN_TEAMS, titles=titles)


@pytest.mark.rule("1.2-a")
def test_only_the_federation_gives_a_national_title() -> None:
    with pytest.raises(RuleError, match="championship_organiser"):
        title(NATIONAL_OPEN_TEAMS, organiser=ASSOCIATION)


@pytest.mark.rule("1.2-a")
def test_a_private_tournament_is_no_championship() -> None:
    private = Championship(2026, EventClass.PRIVATE_TOURNAMENT, OPEN_TEAMS)

    with pytest.raises(RuleError, match="not_a_championship"):
        title(private, organiser=CLUB)


@pytest.mark.rule("1.2-b")
@pytest.mark.parametrize(
    ("organiser", "event_class", "standing"),
    [
        (ASSOCIATION, "PRIVATE_TOURNAMENT", EventStanding.PRIVATE),
        (ASSOCIATION, "NATIONAL_QUALIFIER", EventStanding.OFFICIAL),
        (ASSOCIATION, "REGIONAL_CHAMPIONSHIP", EventStanding.OFFICIAL),
        (FEDERATION, "NATIONAL_EVENT", EventStanding.OFFICIAL),
        (FEDERATION, "FESTIVAL", EventStanding.OFFICIAL),
        (CLUB, "PRIVATE_TOURNAMENT", EventStanding.PRIVATE),
        (OrganiserKind.OTHER, "FESTIVAL", EventStanding.PRIVATE),
    ],
)
def test_official_is_what_the_federation_runs_and_the_road_to_its_titles(
    organiser: OrganiserKind, event_class: str, standing: EventStanding
) -> None:
    assert standing_of_event(event_class, organiser=organiser, classes=CLASSES) is standing


def test_an_unknown_class_has_no_standing() -> None:
    with pytest.raises(RuleError, match="no_such_event_class"):
        standing_of_event("GALA", organiser=CLUB, classes=CLASSES)


def offer(*sessions: SessionPlan) -> FestivalOffer:
    return FestivalOffer(open_to_anyone=True, advertised=True, prizes=True, sessions=sessions)


@pytest.mark.rule("1.2-c")
@pytest.mark.parametrize(
    ("sessions", "shortfalls"),
    [
        ((SessionPlan(SATURDAY, 24), SessionPlan(SUNDAY, 24)), ()),
        ((SessionPlan(SATURDAY, 24), SessionPlan(SATURDAY, 24)), ("festival_too_few_days",)),
        ((SessionPlan(SATURDAY, 24), SessionPlan(SUNDAY, 22)), ("festival_too_few_boards",)),
        (
            (SessionPlan(SATURDAY, 24), SessionPlan(dt.date(2026, 5, 16), 24)),
            ("festival_too_few_days",),
        ),
        (
            (SessionPlan(SATURDAY, 48),),
            ("festival_too_few_sessions", "festival_too_few_days"),
        ),
    ],
)
def test_a_festival_has_two_sessions_on_two_days_running_and_48_boards(
    sessions: tuple[SessionPlan, ...], shortfalls: tuple[str, ...]
) -> None:
    assert festival_shortfalls(offer(*sessions), figures=rtp_2026().festival) == shortfalls


@pytest.mark.rule("1.2-c")
def test_a_festival_is_open_advertised_and_has_prizes() -> None:
    closed = FestivalOffer(
        open_to_anyone=False,
        advertised=False,
        prizes=False,
        sessions=(SessionPlan(SATURDAY, 24), SessionPlan(SUNDAY, 24)),
    )

    with pytest.raises(RuleError) as refusal:
        refuse_unless_festival(closed, figures=rtp_2026().festival)

    assert refusal.value.values == {
        "shortfalls": (
            "festival_not_open",
            "festival_not_advertised",
            "festival_without_prizes",
        ),
        "sessions": 2,
        "days": 2,
        "boards": 48,
        "min_sessions": 2,
        "min_days": 2,
        "min_boards": 48,
    }


@pytest.mark.rule("1.2-c")
def test_a_festival_that_holds_is_not_refused() -> None:
    held = offer(SessionPlan(SATURDAY, 24), SessionPlan(SUNDAY, 24))

    refuse_unless_festival(held, figures=rtp_2026().festival)


@pytest.mark.rule("1.2-d")
@pytest.mark.parametrize(
    ("standing", "online", "rules"),
    [
        (EventStanding.PRIVATE, True, OnlineRules.ADVICE),
        (EventStanding.OFFICIAL, True, OnlineRules.BINDING),
        (EventStanding.OFFICIAL, False, OnlineRules.NOT_ONLINE),
    ],
)
def test_the_online_adaptations_bind_official_events_and_advise_private_ones(
    standing: EventStanding, online: bool, rules: OnlineRules
) -> None:
    assert online_rules(standing, online=online) is rules
