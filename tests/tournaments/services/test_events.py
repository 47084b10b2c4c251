"""Creating events: what each organiser may hold, and what a name asks."""

import datetime as dt
from dataclasses import replace
from typing import Any

import pytest

from federation.errors import RuleError
from federation.models import Association, Club
from tests.small_world import NOW
from tournaments.events.services.events import EventDraft, create_event
from tournaments.models import Event
from tournaments.selectors.rule_sets import is_official


@pytest.fixture
def draft(club: Club) -> EventDraft:
    return EventDraft(
        name="Festival da Ribeira",
        kind="PAIRS",
        event_class="FESTIVAL",
        organiser_kind="CLUB",
        club=club,
        method="matchpoints",
        starts_on=dt.date(2026, 6, 6),
        ends_on=dt.date(2026, 6, 7),
        is_open_to_all=True,
        is_advertised=True,
        has_prizes=True,
        planned_sessions=2,
        planned_boards=48,
    )


def _regional(draft: EventDraft, association: Association) -> EventDraft:
    return replace(
        draft,
        name="Campeonato Regional de Pares",
        event_class="REGIONAL_CHAMPIONSHIP",
        organiser_kind="ASSOCIATION",
        club=None,
        association=association,
    )


def _create(draft: EventDraft) -> Event:
    return create_event(draft=draft, account=None, now=NOW)


def _refusal(draft: EventDraft) -> tuple[str, str]:
    with pytest.raises(RuleError) as refused:
        _create(draft)
    assert not Event.objects.filter(name=draft.name, event_class=draft.event_class).exists()
    return refused.value.code, refused.value.article


def test_an_event_keeps_the_rules_it_is_created_under(draft: EventDraft) -> None:
    event = _create(draft)

    assert (event.rule_set.code, event.rule_set.valid_from) == ("fpb-rtp", dt.date(2026, 1, 1))
    assert event.ranking_rule_set.code == "default-ranking"
    assert event.season.year == 2026
    assert not is_official(event)


@pytest.mark.rule("1.2-c")
@pytest.mark.parametrize(
    "lacking",
    [
        {"starts_on": dt.date(2026, 6, 7)},
        {"planned_boards": 46},
        {"planned_sessions": 1},
        {"has_prizes": False},
        {"is_open_to_all": False},
        {"is_advertised": False},
    ],
)
def test_a_festival_that_lacks_something_is_refused(
    draft: EventDraft, lacking: dict[str, Any]
) -> None:
    assert _refusal(replace(draft, **lacking)) == ("not_a_festival", "RTP 1.2")


@pytest.mark.rule("1.2-b")
def test_a_club_may_not_hold_a_regional_championship(draft: EventDraft) -> None:
    pair_substitution = replace(draft, event_class="REGIONAL_CHAMPIONSHIP", name="Regional")

    assert _refusal(pair_substitution) == ("class_not_open_to_organiser", "RTP 1.2")


@pytest.mark.rule("1.2-a", "1.2-b")
def test_an_association_holds_one_championship_of_each_kind_a_season(
    draft: EventDraft, association: Association
) -> None:
    first = _create(_regional(draft, association))

    with pytest.raises(RuleError, match="championship_already_held"):
        _create(_regional(draft, association))
    teams = _create(replace(_regional(draft, association), kind="TEAMS", method="imps_vp"))
    assert is_official(first)
    assert is_official(teams)


@pytest.mark.rule("1.2-a")
def test_a_private_event_is_not_called_a_championship(draft: EventDraft) -> None:
    for name in ("Campeonato da Ribeira", "Campeonatos do Clube", "O minicampeonáto das quartas"):
        assert _refusal(replace(draft, name=name))[0] == "championship_name_reserved"


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"name": "  "}, "event_name_missing"),
        ({"ends_on": dt.date(2026, 6, 5)}, "event_ends_before_it_starts"),
        ({"ends_on": dt.date(2027, 6, 8)}, "event_over_a_year"),
        ({"planned_sessions": 0}, "event_sessions_missing"),
        ({"club": None}, "event_organiser_unclear"),
        ({"kind": "TEAMS"}, "method_not_for_kind"),
        ({"starts_on": dt.date(2031, 1, 1), "ends_on": dt.date(2031, 1, 1)}, "season_missing"),
    ],
)
def test_an_unclear_draft_is_refused_by_name(
    draft: EventDraft, wrong: dict[str, Any], code: str
) -> None:
    assert _refusal(replace(draft, **wrong))[0] == code


@pytest.mark.rule("2.2.7.2-c")
@pytest.mark.parametrize("minutes", [None, 30, 45])
def test_an_event_may_set_its_own_period_of_corrections(
    minutes: int | None, draft: EventDraft
) -> None:
    own = replace(draft, correction_minutes=minutes)
    assert create_event(draft=own, account=None, now=NOW).correction_minutes == minutes


@pytest.mark.rule("2.2.7.2-c")
@pytest.mark.parametrize("minutes", [1, 29])
def test_an_own_period_of_corrections_is_never_under_half_an_hour(
    minutes: int, draft: EventDraft
) -> None:
    with pytest.raises(RuleError, match="correction_period_under_least") as refused:
        create_event(draft=replace(draft, correction_minutes=minutes), account=None, now=NOW)
    assert refused.value.article == "RTP 2.2.7.2"
    assert refused.value.values == {"minutes": minutes, "least": 30}
