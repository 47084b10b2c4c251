"""Substitutes in pairs: 78 boards in three sessions of 26."""

import datetime as dt
from functools import partial

import pytest

from federation.errors import RuleError
from federation.models import CategoryGrant, Person
from tests.factories.entries import DURING, enter_pair, open_event
from tests.factories.federation import make_association, make_club, make_member
from tests.personas import World
from tournaments.entries.selectors.pair_substitutions import SubstitutionDraft
from tournaments.entries.services.pair_substitutions import (
    disqualify_substitution,
    keep_stand_in,
    put_in_stand_ins,
    substitute_player,
)
from tournaments.models import Event, PairSubstitution, Registration

PUBLISHED = dt.datetime(2026, 11, 14, 18, 20, tzinfo=dt.UTC)


@pytest.fixture
def pair(world: World) -> Registration:
    event = world.event
    Event.objects.filter(pk=event.pk).update(planned_sessions=3, planned_boards=78)
    event.refresh_from_db()
    open_event(event)
    return enter_pair(event, world.members["1001"], world.members["1002"])


def replace(
    pair: Registration, replaced: Person, substitute: Person, session: int, boards: int
) -> PairSubstitution:
    draft = SubstitutionDraft(replaced, substitute, session, boards)
    return substitute_player(registration=pair, draft=draft, account=None, now=DURING)


def grade(event: Event, person: Person, category: str) -> None:
    CategoryGrant.objects.create(
        person=person,
        category=category,
        valid_from=dt.date(2026, 1, 1),
        rule_set=event.ranking_rule_set,
    )


@pytest.mark.rule("2.2.2.1-c")
def test_a_player_is_replaced_in_a_third_of_the_boards_at_most(
    world: World, pair: Registration
) -> None:
    one, substitute = world.members["1001"], world.members["1003"]
    replace(pair, one, substitute, 1, 26)

    with pytest.raises(RuleError) as refused:
        replace(pair, one, substitute, 2, 1)

    assert refused.value.code == "replaced_too_long"
    assert refused.value.values == {"replaced": 27, "boards": 78, "most": 26}


@pytest.mark.rule("2.2.2.1-b")
def test_partners_play_half_the_boards_together(world: World, pair: Registration) -> None:
    one, other, substitute = (world.members[number] for number in ("1001", "1002", "1003"))
    replace(pair, one, substitute, 1, 26)

    with pytest.raises(RuleError) as refused:
        replace(pair, other, substitute, 2, 14)
    replace(pair, other, substitute, 2, 13)

    assert refused.value.code == "partners_too_little_together"


def test_both_partners_are_not_replaced_in_the_same_boards(
    world: World, pair: Registration
) -> None:
    one, other, substitute = (world.members[number] for number in ("1001", "1002", "1003"))
    replace(pair, one, substitute, 1, 20)

    with pytest.raises(RuleError, match="both_partners_replaced"):
        replace(pair, other, world.members["1004"], 1, 7)


@pytest.mark.rule("2.2.2.1-d")
def test_a_pair_of_north_keeps_a_player_of_north(world: World, pair: Registration) -> None:
    lisbon = make_club(make_association("LIS", "Lisboa"), code="TEJ", name="Clube do Tejo")
    stranger, third = (
        make_member(f"Visita {number}", f"200{number}", club=lisbon, season=world.season)
        for number in (1, 2)
    )
    pair.players.filter(person=world.members["1002"]).update(person=stranger)
    pair.association = world.association
    pair.save()

    with pytest.raises(RuleError) as refused:
        replace(pair, world.members["1001"], third, 1, 10)
    replace(pair, stranger, third, 1, 10)

    assert refused.value.code == "too_few_association_members"


def test_what_is_no_substitution_is_refused(world: World, pair: Registration) -> None:
    one, other, third = (world.members[number] for number in ("1001", "1002", "1003"))
    wrong = {
        "substitution_not_a_partner": (third, one, 1, 5),
        "substitution_of_partner": (one, other, 1, 5),
        "substitution_no_such_session": (one, third, 4, 5),
        "substitution_too_many_boards": (one, third, 1, 27),
    }

    for code, said in wrong.items():
        with pytest.raises(RuleError, match=code):
            replace(pair, *said)

    assert not PairSubstitution.objects.exists()


@pytest.mark.rule("2.2.2.2-a")
def test_an_illegal_substitution_disqualifies_and_a_stronger_player_does_not_stay(
    world: World, pair: Registration
) -> None:
    one, strong = world.members["1001"], world.members["1003"]
    grade(pair.event, one, "2C")
    grade(pair.event, strong, "1C")
    decide = partial(
        disqualify_substitution,
        registration=pair,
        draft=SubstitutionDraft(one, strong, 1, 10),
        reason="Visto à mesa 4.",
        account=None,
        now=DURING,
    )

    with pytest.raises(RuleError, match="substitute_too_strong"):
        replace(pair, one, strong, 1, 10)
    with pytest.raises(RuleError, match="new_pair_not_accepted"):
        decide(keeps_new_pair=True)
    assert decide(keeps_new_pair=False) is None

    pair.refresh_from_db()
    row = PairSubstitution.objects.get()
    assert (pair.state, row.is_legal, len(row.refused)) == ("DISQUALIFIED", False, 1)
    assert pair.entry is not None
    assert pair.entry.withdrawn_at == DURING


def test_the_director_may_keep_the_new_pair_with_a_reason(world: World, pair: Registration) -> None:
    one, other, third = (world.members[number] for number in ("1001", "1002", "1003"))
    replace(pair, one, third, 1, 26)

    new = disqualify_substitution(
        registration=pair,
        draft=SubstitutionDraft(one, third, 2, 26),
        keeps_new_pair=True,
        reason="O par novo cumpre as condições.",
        account=None,
        now=DURING,
    )

    assert new is not None
    assert (new.state, [row.person for row in new.players.all()]) == ("ACCEPTED", [third, other])


@pytest.mark.rule("2.2.2.2-b")
def test_stand_ins_stay_if_they_ask_within_half_an_hour(world: World, pair: Registration) -> None:
    stand_in = put_in_stand_ins(
        registration=pair,
        people=[world.members["1003"], world.members["1004"]],
        reason="O par não apareceu.",
        account=None,
        now=DURING,
    )
    pair.refresh_from_db()
    stay = partial(
        keep_stand_in,
        registration=stand_in,
        published_at=PUBLISHED,
        account=None,
        now=PUBLISHED,
    )
    states = (pair.state, stand_in.state)

    with pytest.raises(RuleError, match="stand_in_too_late"):
        stay(requested_at=PUBLISHED + dt.timedelta(minutes=31))
    kept = stay(requested_at=PUBLISHED + dt.timedelta(minutes=29))

    assert states == ("DISQUALIFIED", "STAND_IN")
    assert kept.state == "ACCEPTED"
