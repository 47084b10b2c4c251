"""Entries after they were taken: reserves, substitutes, phases, line-ups, who is in order."""

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account, CategoryGrant
from scoring.models import Standing
from tests.factories.entries import account_of, enter_pair
from tests.factories.federation import make_association, make_club, make_member
from tests.factories.pages import words
from tests.factories.scoring import publish_results
from tests.factories.teams import (
    LEAGUE,
    draw,
    enter_team,
    enter_teams,
    make_players,
    make_team_event,
    timed_match,
)
from tests.factories.tournaments import NOW, make_event
from tests.knocks.doors import JSON, done, refused
from tests.personas import World
from tests.tournaments.services.test_directors import appoint, qualify, seat
from tournaments.entries.services.terms import Terms, open_entries
from tournaments.models import DirectorPost, Event, PhasePlace, ProposedTeamPenalty, Registration
from tournaments.phases.services.championships import (
    PhaseDraft,
    add_phase,
    declare_exempt,
    draw_up_championship,
    exempt,
    place_event,
)
from tournaments.phases.services.places import Outcome, record_phase_order, seat_phase
from tournaments.rules.line_ups import Side
from tournaments.teams.selectors.line_ups import places_to_fill, players_for
from tournaments.teams.services.line_ups import send_line_up

As = Callable[[Account], Client]


@pytest.fixture
def office(olga: Account, as_account: As) -> Client:
    return as_account(olga)


def opened(event: Event, **terms: Any) -> Event:
    """Take entries of an event of next week."""
    now, day = timezone.now(), timezone.localdate() + dt.timedelta(days=7)
    Event.objects.filter(pk=event.pk).update(starts_on=day, ends_on=day)
    event.refresh_from_db()
    told = Terms(now - dt.timedelta(days=9), now + dt.timedelta(days=5), **terms)
    open_entries(event=event, terms=told, account=None, now=now)
    return event


@pytest.mark.rule("2.1.10-a")
@pytest.mark.parametrize(("admits", "status"), [(False, 409), (True, 200)])
def test_reserves_need_a_clause(world: World, as_account: As, admits: bool, status: int) -> None:
    event = opened(world.event, max_entries=1, admits_reserves=admits)
    enter_pair(event, world.members["1001"], world.members["1002"], now=timezone.now())
    player = as_account(account_of(world.members["1003"]))

    sent = player.post(
        f"/api/v1/events/{event.pk}/enter/",
        {"numbers": ["1004"], "accepts": True},
        content_type=JSON,
    )
    assert sent.status_code == 201, sent.content
    partner = as_account(account_of(world.members["1004"]))
    (asked,) = partner.get("/api/v1/invitations/").json()["results"]
    response: Any = partner.post(
        f"/api/v1/invitations/{asked['id']}/answer/",
        {"plays": True, "accepts": True},
        content_type=JSON,
    )

    assert response.status_code == status, response.content
    if admits:
        assert response.json()["state"] == "WAITING"
    else:
        assert response.json()["article"] == "RTP 2.1.10", response.json()


@pytest.fixture
def pair(world: World) -> Registration:
    Event.objects.filter(pk=world.event.pk).update(planned_sessions=3, planned_boards=78)
    world.event.refresh_from_db()
    event = opened(world.event)
    return enter_pair(event, world.members["1001"], world.members["1002"], now=timezone.now())


def substituting(pair: Registration, replaced: str, substitute: str) -> dict[str, object]:
    assert pair.pk
    return {"replaced": replaced, "substitute": substitute, "session": 1, "boards": 10}


@pytest.mark.rule("2.2.2.1-d")
def test_a_pair_of_an_association_keeps_one_of_its_members(
    world: World, pair: Registration, office: Client
) -> None:
    lisbon = make_club(make_association("LIS", "Lisboa"), code="TEJ", name="Clube do Tejo")
    stranger, third = (
        make_member(f"Visita {number}", f"200{number}", club=lisbon, season=world.season)
        for number in (1, 2)
    )
    pair.players.filter(person=world.members["1002"]).update(person=stranger)
    Registration.objects.filter(pk=pair.pk).update(association=world.association)
    path = f"registrations/{pair.pk}/substitute/"

    code = refused(office, path, "RTP 3.1.3.3", **substituting(pair, "1001", "2002"))

    assert (code, third.number) == ("too_few_association_members", "2002")
    done(office, path, **substituting(pair, "2001", "2002"))


@pytest.mark.rule("2.2.2.2-a", "1.3.4-a")
def test_an_irregular_substitution_removes_the_pair(
    world: World, pair: Registration, office: Client
) -> None:
    for number, category in (("1001", "2C"), ("1003", "1C")):
        CategoryGrant.objects.create(
            person=world.members[number], category=category, valid_from=dt.date(2026, 1, 1),
            rule_set=pair.event.ranking_rule_set,
        )  # fmt: skip
    data = substituting(pair, "1001", "1003")

    code = refused(office, f"registrations/{pair.pk}/substitute/", "RTP 2.2.2.1", **data)
    done(
        office, f"registrations/{pair.pk}/disqualify/", **data, reason="Seen at table four.",
        keeps_new_pair=False,
    )  # fmt: skip

    pair.refresh_from_db()
    assert (code, pair.state) == ("substitute_too_strong", "DISQUALIFIED")
    assert "(RTP 2.2.2.1)" in words(office.get(f"/registrations/{pair.pk}/"))


@pytest.mark.rule("3.6.4-b")
def test_four_of_those_who_qualified_stay(world: World, office: Client) -> None:
    cup = draw_up_championship(
        name="Taça", season=world.season, association=None, account=None, now=NOW
    )
    first = add_phase(championship=cup, draft=PhaseDraft("Regional"), account=None)
    last = add_phase(championship=cup, draft=PhaseDraft("Final"), account=None)
    regional = make_team_event(world)
    national = make_team_event(world, event_class="NATIONAL_EVENT")
    source = place_event(phase=first, event=regional, label="", places=1, account=None)
    place_event(phase=last, event=national, label="", places=0, account=None)
    qualified = enter_team(regional, make_players(world, 5), name="Cinco")
    record_phase_order(
        phase_event=source, outcomes=[Outcome(qualified.entry_id or 0, "Cinco", 1, 10000)],
        revision=1, preferred=(), reason="", account=None, now=NOW,
    )  # fmt: skip
    (seated,), _refused = seat_phase(phase=first, account=None, now=NOW)
    team = seated.registration
    assert team is not None
    own = [row.person.number for row in team.players.order_by("position")]
    new = [person.number for person in make_players(world, 3, first=9000)]
    path = f"teams/{team.pk}/list/"
    done(office, path, added=new[0])
    done(office, path, added=new[1], dropped=own[0])

    code = refused(office, path, "RTP 3.6.4", added=new[2], dropped=own[1])

    assert code == "too_few_stay"


@pytest.mark.rule("3.1.3.1-a")
def test_players_of_an_exempt_entry_play_for_nobody_else(world: World, as_account: As) -> None:
    cup = draw_up_championship(
        name="Taça", season=world.season, association=None, account=None, now=NOW
    )
    first = add_phase(championship=cup, draft=PhaseDraft("Qualificação"), account=None)
    add_phase(championship=cup, draft=PhaseDraft("Final"), account=None)
    event = opened(world.event)
    place_event(phase=first, event=event, label="", places=1, account=None)
    exempted = exempt(
        phase=first, players=[world.members[item] for item in ("1001", "1002")], name="Campeões",
        reason="Título de 2025", account=None, now=timezone.now(),
    )  # fmt: skip
    declare_exempt(exemption=exempted, account=None, now=timezone.now())
    path, player = f"/api/v1/events/{event.pk}/enter/", account_of(world.members["1003"])

    def enter(number: str) -> Any:
        body = {"numbers": [number], "accepts": True}
        return as_account(player).post(path, body, content_type=JSON)

    tied = enter("1001")

    assert (tied.status_code, tied.json()["code"]) == (409, "player_tied_to_exempt_entry")
    assert tied.json()["article"] == "RTP 3.1.3.1"
    assert enter("1004").status_code == 201


@pytest.mark.rule("2.3.1-b")
def test_pairs_stay_for_the_segment(world: World, office: Client) -> None:
    event = make_team_event(world)
    enter_teams(world, event, 2, size=5)
    draw(event)
    match = timed_match(event)
    named: dict[Side, dict[Any, Any]] = {}
    for side in (Side.VISITORS, Side.HOME):
        entry = match.home_id if side is Side.HOME else match.away_id
        people = players_for(match, entry or 0, 1)
        named[side] = dict(zip(places_to_fill(side), people, strict=False))
        send_line_up(match=match, side=side, segment=1, named=named[side], account=None, now=NOW)
    order = list(named[Side.VISITORS].values())
    swapped = [order[0], order[2], order[1], order[3]]
    page = f"/matches/{match.pk}/line-up/change/"
    fields = {
        f"{room}-{way}": person.pk
        for (room, way), person in zip(places_to_fill(Side.VISITORS), swapped, strict=True)
    }

    text = words(
        office.post(
            page,
            {"side": "VISITORS", "segment": 1, "boards_played": 5, "reason": "they wish", **fields},
            follow=True,
        )
    )

    assert "RTP 2.3.1" in text, text


@pytest.mark.rule("2.4.2-a", "2.4.2-b")
def test_a_late_online_line_up_is_warned_of_and_then_costs(world: World, office: Client) -> None:
    event = make_team_event(world, plan=replace(LEAGUE, sealed_line_ups=True, segments=4))
    enter_teams(world, event, 2)
    draw(event)
    starts = timezone.now() + dt.timedelta(minutes=29)
    match = timed_match(event, starts_at=starts)
    people = players_for(match, match.home_id or 0, 1)
    for segment in (1, 2, 3, 4):
        send_line_up(
            match=match, side=Side.HOME, segment=segment,
            named=dict(zip(places_to_fill(Side.HOME), people, strict=False)), account=None,
            now=timezone.now(),
        )  # fmt: skip

    text = words(office.get(f"/events/{event.pk}/schedule/manage/"))

    amounts = ProposedTeamPenalty.objects.order_by("segment").values_list(
        "amount_hundredths", flat=True
    )
    assert list(amounts) == [0, -50, -100, -100]
    assert "RTP 2.4.2" in text, text


@pytest.mark.rule("3.1.6-e")
def test_an_associations_event_waits_for_players_in_order(world: World, office: Client) -> None:
    event = make_event(association=world.association, name="Campeonato Regional")
    publish_results(event)

    data = office.get(f"/api/v1/events/{event.pk}/conditions/").json()

    conditions_by_rule = {condition["rule"]: condition for condition in data["conditions"]}
    assert conditions_by_rule["3.1.6-e"]["state"] == "not_met", conditions_by_rule
    assert "Visita Um" in str(conditions_by_rule["3.1.6-e"]["facts"])


@pytest.mark.rule("2.1.1.2-a")
def test_the_page_proposes_stand_ins_in_their_order(
    world: World, carla: Account, as_account: As
) -> None:
    seat(world.event, qualify(world.members["1001"]))
    appoint(world.event, world.members["1002"], DirectorPost.SUBSTITUTE)

    text = words(as_account(carla).get(f"/events/{world.event.pk}/direction/"))

    # A qualified player before a substitute who is none.
    assert "2. Abílio Exemplo" in text or text.index("Abílio") < text.rindex("Berta"), text


@pytest.mark.rule("3.1.3.1-b")
@pytest.mark.parametrize("plays", [True, False])
def test_who_plays_the_phase_although_exempt_must_qualify_in_it(
    world: World, olga: Account, as_account: As, plays: bool
) -> None:
    before = NOW - dt.timedelta(days=9)
    event = make_event(club=world.club, name="Meia-final")
    publish_results(event)
    cup = draw_up_championship(
        name="Taça", season=world.season, association=None, account=None, now=before
    )
    first = add_phase(championship=cup, draft=PhaseDraft("Qualificação"), account=None)
    add_phase(championship=cup, draft=PhaseDraft("Final"), account=None)
    source = place_event(phase=first, event=event, label="", places=1, account=None)
    last = Standing.objects.filter(entry__event=event).order_by("-rank").first()
    assert last is not None
    others = [
        make_member(f"Isento {n}", f"77{n}", club=world.club, season=world.season) for n in (1, 2)
    ]
    people = [row.person for row in last.entry.players.all()] if plays else others
    row = exempt(
        phase=first, players=people, name="", reason="Título de 2025", account=None, now=before
    )
    declare_exempt(exemption=row, account=None, now=before)

    sent = {"preferred": "", "reason": "", "draws_lot": False, "takes_provisional": True}
    done(as_account(olga), f"phase-events/{source.pk}/settle/", **sent)

    through = PhasePlace.objects.filter(phase=first, reason="EXEMPT")
    assert through.exists() is not plays
    shown = words(as_account(olga).get(f"/championships/{cup.pk}/"))
    assert all(person.name in shown for person in people)
