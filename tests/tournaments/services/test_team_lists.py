"""Teams after they entered: players added and replaced, captain, club, substitutes."""

import datetime as dt
from dataclasses import replace

import pytest

from federation.errors import RuleError
from federation.models import Person
from tests.factories.federation import make_association, make_club, make_member
from tests.factories.teams import (
    BEFORE,
    KNOCKOUT,
    LEAGUE,
    STARTS,
    draw,
    enter_team,
    enter_teams,
    make_players,
    make_team_event,
    timed_match,
)
from tests.personas import World
from tournaments.models import (
    Event,
    Registration,
    RegistrationPlayer,
    ScheduledMatch,
    TeamListChange,
    TeamSubstitution,
)
from tournaments.phases.services.championships import (
    PhaseDraft,
    add_phase,
    draw_up_championship,
    place_event,
)
from tournaments.phases.services.places import Outcome, record_phase_order, seat_phase
from tournaments.rules.line_ups import Side
from tournaments.teams.selectors.line_ups import places_to_fill, players_for
from tournaments.teams.services.line_ups import send_line_up
from tournaments.teams.services.lists import ListChange, agree_club, change_team_list, name_captain
from tournaments.teams.services.play import set_team_play
from tournaments.teams.services.substitutions import TeamSubstituteDraft, substitute_in_team

AFTER = STARTS + dt.timedelta(hours=4)


def people_of(team: Registration) -> list[Person]:
    rows = team.players.filter(state="ACCEPTED").select_related("person").order_by("position")
    return [row.person for row in rows]


def change(
    team: Registration,
    *,
    added: Person | None = None,
    dropped: Person | None = None,
    reason: str = "",
) -> TeamListChange:
    return change_team_list(
        registration=team,
        change=ListChange(added, dropped),
        reason=reason,
        account=None,
        now=AFTER,
    )


def play(event: Event) -> ScheduledMatch:
    """Begin the first match with line-ups of both teams."""
    match = timed_match(event)
    for side in (Side.VISITORS, Side.HOME):
        entry = match.home_id if side is Side.HOME else match.away_id
        people = players_for(match, entry or 0, 1)
        send_line_up(
            match=match,
            side=side,
            segment=1,
            named=dict(zip(places_to_fill(side), people, strict=False)),
            account=None,
            now=BEFORE,
        )
    return match


@pytest.mark.rule("3.6.4-a")
def test_a_player_only_listed_elsewhere_comes_over_and_leaves_that_team(world: World) -> None:
    event = make_team_event(world)
    one, other = enter_teams(world, event, 2, size=5)
    newcomer = people_of(other)[4]

    row = change(one, added=newcomer)

    assert people_of(one)[-1] == newcomer
    assert newcomer not in people_of(other)
    assert row.refused == []
    assert TeamListChange.objects.filter(registration=other, dropped=newcomer).exists()
    assert other.entry is not None
    assert not other.entry.players.filter(person=newcomer, left_at=None).exists()


@pytest.mark.rule("3.6.1-b")
def test_who_has_played_for_another_team_stays_there_whatever_the_reason(world: World) -> None:
    event = make_team_event(world)
    enter_teams(world, event, 2, size=5)
    draw(event)
    match = play(event)
    assert match.home is not None
    assert match.away is not None
    home, away = match.home.registration, match.away.registration
    player = people_of(away)[0]

    with pytest.raises(RuleError) as refused:
        change(home, added=player, reason="please")

    assert refused.value.code == "player_played_for_another"
    assert RegistrationPlayer.objects.get(person=player).registration == away


@pytest.mark.rule("3.6.4-a")
def test_who_has_played_is_not_replaced_but_who_has_not_is(world: World) -> None:
    event = make_team_event(world)
    enter_teams(world, event, 2, size=5)
    draw(event)
    match = play(event)
    assert match.home is not None
    team = match.home.registration
    newcomer = make_players(world, 1, first=6000)[0]

    with pytest.raises(RuleError) as refused:
        change(team, added=newcomer, dropped=people_of(team)[0])
    change(team, added=newcomer, dropped=people_of(team)[4])

    assert refused.value.code == "player_already_used"
    assert people_of(team)[-1] == newcomer
    assert len(people_of(team)) == 5


@pytest.mark.rule("3.6.1-c")
def test_seven_players_need_the_directors_reason_which_stays_on_record(world: World) -> None:
    event = make_team_event(world)
    team = enter_teams(world, event, 1, size=6)[0]
    seventh = make_players(world, 1, first=6000)[0]

    with pytest.raises(RuleError) as refused:
        change(team, added=seventh)
    row = change(team, added=seventh, reason="the regulation was read wrongly")

    assert (refused.value.code, refused.value.article) == ("team_too_large", "RTP 3.6.1")
    assert row.reason == "the regulation was read wrongly"
    assert len(row.refused) == 2


def test_a_league_of_a_club_may_state_eight(world: World) -> None:
    event = make_team_event(world, plan=replace(LEAGUE, max_players=8))

    team = enter_teams(world, event, 1, size=8)[0]

    assert len(people_of(team)) == 8
    with pytest.raises(RuleError) as nine:
        set_team_play(event=event, plan=replace(LEAGUE, max_players=9), account=None, now=BEFORE)
    assert nine.value.code == "squad_size_not_allowed"


def test_the_last_four_stay(world: World) -> None:
    event = make_team_event(world)
    team = enter_teams(world, event, 1)[0]

    with pytest.raises(RuleError) as refused:
        change(team, dropped=people_of(team)[3], reason="ill")

    assert refused.value.code == "team_too_small"


@pytest.mark.rule("3.6.3-a")
def test_an_official_team_is_named_by_its_club_and_captain(world: World) -> None:
    event = make_team_event(world, event_class="NATIONAL_EVENT")
    castle = world.other_club
    people = make_players(world, 3)
    people.append(make_member("Zeca Castelo", "5900", club=castle, season=world.season))

    team = enter_team(event, people, name="Os Quatro")
    default = team.name
    agree_club(registration=team, club=castle, account=None, now=BEFORE)
    name_captain(registration=team, captain=people[3], account=None, now=BEFORE)

    team.refresh_from_db()
    assert default == f"{world.club.name} - Jogador 5000"
    assert team.name == "Clube do Castelo - Zeca Castelo"
    assert team.entry is not None
    assert team.entry.name == team.name


def test_the_club_is_one_of_a_member_and_the_captain_of_no_other_team(world: World) -> None:
    event = make_team_event(world, event_class="NATIONAL_EVENT")
    one, other = enter_teams(world, event, 2)
    stranger = make_club(make_association("X", "Outra"), code="OUT", name="Clube de Fora")

    with pytest.raises(RuleError) as club:
        agree_club(registration=one, club=stranger, account=None, now=BEFORE)
    with pytest.raises(RuleError) as captain:
        name_captain(registration=one, captain=people_of(other)[1], account=None, now=BEFORE)

    assert club.value.code == "club_of_no_member"
    assert captain.value.code == "captain_of_another_team"


def draft(match: ScheduledMatch, team: Registration, person: Person) -> TeamSubstituteDraft:
    return TeamSubstituteDraft(match, 1, person, people_of(team)[5], available=3)


def substitute(
    team: Registration, team_substitute_draft: TeamSubstituteDraft, reason: str = ""
) -> TeamSubstitution:
    return substitute_in_team(
        registration=team, draft=team_substitute_draft, reason=reason, account=None, now=BEFORE
    )


@pytest.mark.rule("3.6.5-a")
def test_a_full_team_of_which_three_can_come_uses_a_substitute_who_may_then_be_named(
    world: World,
) -> None:
    event = make_team_event(world)
    enter_teams(world, event, 2, size=6)
    draw(event)
    match = timed_match(event)
    assert match.away is not None
    team = match.away.registration
    helper = make_players(world, 1, first=6000)[0]

    with pytest.raises(RuleError) as enough:
        substitute(team, replace(draft(match, team, helper), available=4))
    substitute(team, draft(match, team, helper))

    assert enough.value.code == "team_needs_no_substitute"
    assert helper in players_for(match, match.away_id or 0, 1)


@pytest.mark.rule("3.6.5-b")
def test_substitutes_beyond_the_limit_are_on_record_with_the_reason(world: World) -> None:
    event = make_team_event(world, plan=KNOCKOUT)
    enter_teams(world, event, 2, size=6)
    draw(event)
    match = timed_match(event)
    assert match.away is not None
    team = match.away.registration
    helper = make_players(world, 1, first=6000)[0]
    first = draft(match, team, helper)
    substitute(team, first)

    with pytest.raises(RuleError) as second:
        substitute(team, replace(first, segment=2))
    row = substitute(team, replace(first, segment=2), "nobody else could come")

    assert second.value.values == {"used": 2, "most": 1}
    assert len(row.refused) == 1


@pytest.mark.rule("3.6.4-b")
def test_four_of_those_who_qualified_stay_all_through_the_national_event(world: World) -> None:
    cup = draw_up_championship(
        name="Taça", season=world.season, association=None, account=None, now=BEFORE
    )
    first = add_phase(championship=cup, draft=PhaseDraft("Regional"), account=None)
    last = add_phase(championship=cup, draft=PhaseDraft("Final"), account=None)
    regional = make_team_event(world)
    national = make_team_event(world, event_class="NATIONAL_EVENT")
    source = place_event(phase=first, event=regional, label="", places=1, account=None)
    place_event(phase=last, event=national, label="", places=0, account=None)
    qualified = enter_team(regional, make_players(world, 5), name="Cinco")
    assert qualified.entry_id is not None
    record_phase_order(
        phase_event=source,
        outcomes=[Outcome(qualified.entry_id, "Cinco", 1, 10000)],
        revision=1,
        preferred=(),
        reason="",
        account=None,
        now=BEFORE,
    )
    (seated,), refused = seat_phase(phase=first, account=None, now=BEFORE)
    assert refused == []
    team = seated.registration
    assert team is not None
    one, two, three, *_rest = people_of(team)
    new = make_players(world, 3, first=9000)

    change(team, added=new[0])
    change(team, added=new[1], dropped=one)
    with pytest.raises(RuleError) as second:
        change(team, added=new[2], dropped=two)

    assert (second.value.code, second.value.values) == ("too_few_stay", {"kept": 3, "needed": 4})
    assert change(team, added=new[2], dropped=two, reason="both injured").refused != []
    assert three in people_of(team)


def test_a_private_team_without_a_name_goes_by_its_captain(world: World) -> None:
    team = enter_team(make_team_event(world), make_players(world, 4), name="")
    people = people_of(team)
    before = team.entry.name if team.entry else ""

    name_captain(registration=team, captain=people[1], account=None, now=BEFORE)

    team.refresh_from_db()
    assert before == people[0].name
    assert team.entry is not None
    assert team.entry.name == people[1].name
