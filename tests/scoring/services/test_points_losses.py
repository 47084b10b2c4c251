"""Half the points of a phase lost by withdrawing from the next: booked, corrected, given back."""

import pytest

from federation.errors import RuleError
from scoring.intake.services.intake import receive_result_file
from scoring.models import AwardKind, PointsAward, PointsLoss
from scoring.rankings.services.points_losses import (
    WITHDRAWAL,
    WITHDRAWAL_PERCENT,
    lose_points,
    take_back_points_loss,
)
from scoring.selectors.results import awards_of_entry, points_by_entry, points_of_people
from tests.factories.scoring import FOUR_PAIRS, confirm_result_file, homologate, publish_results
from tests.factories.tournaments import NOW
from tests.personas import World
from tournaments.models import Entry, Event


@pytest.fixture
def event(world: World) -> Event:
    publish_results(world.event)
    return world.event


@pytest.fixture
def winners(event: Event) -> Entry:
    return Entry.objects.get(event=event, key="2")


def withdraw(entry: Entry) -> PointsLoss:
    return lose_points(
        entry=entry,
        player=None,
        percent=WITHDRAWAL_PERCENT,
        article=WITHDRAWAL,
        reason="withdrew from the final without reason",
        account=None,
        now=NOW,
    )


def points(event: Event, entry: Entry) -> set[int]:
    return points_by_entry(event)[entry.pk][0]


@pytest.mark.rule("3.1.3.3-c")
def test_each_player_loses_half_of_what_the_phase_gave(event: Event, winners: Entry) -> None:
    homologate(event)
    (earned,) = points(event, winners)

    withdraw(winners)

    kept = earned - (earned + 1) // 2  # the half is rounded up: halves away from zero
    assert points(event, winners) == {kept}
    lost = PointsAward.objects.filter(event=event, kind=AwardKind.LOST)
    assert {points_award.pe for points_award in lost} == {kept - earned}
    assert lost.count() == winners.players.count()
    person_points = points_of_people(awards_of_entry(event, winners.pk))
    assert {person_point.pe for person_point in person_points} == {kept}
    assert person_points[0].steps[-1]["source"] == WITHDRAWAL


def test_a_loss_decided_before_homologation_is_booked_with_the_points(
    event: Event, winners: Entry
) -> None:
    withdraw(winners)
    assert not event.awards.exists()

    homologate(event)

    assert event.awards.filter(kind=AwardKind.LOST).count() == winners.players.count()


def test_a_corrected_result_corrects_the_loss_with_the_points(event: Event, winners: Entry) -> None:
    homologate(event)
    withdraw(winners)
    # pair 2 makes nothing on board 1: it no longer wins as clearly, and pair 3 passes
    corrected = FOUR_PAIRS.replace(
        b"<TRICKS>10</TRICKS><SCORE>430<", b"<TRICKS>5</TRICKS><SCORE>-200<"
    )
    corrected = corrected.replace(
        b"<TRICKS>7</TRICKS><SCORE>90<", b"<TRICKS>4</TRICKS><SCORE>-150<"
    )

    file = receive_result_file(event=event, name="x.xml", data=corrected, account=None, now=NOW)
    confirm_result_file(file=file, account=None, now=NOW, reason="typed wrongly")

    for award in event.awards.filter(
        kind=AwardKind.EARNED, entry=winners, takes_back=None, taken_back_by=None
    ):
        lost = event.awards.filter(
            kind=AwardKind.LOST, person=award.person, takes_back=None, taken_back_by=None
        )
        assert sum(award.pe for award in lost) == -((award.pe + 1) // 2)


def test_a_loss_is_given_back(event: Event, winners: Entry) -> None:
    homologate(event)
    before = points(event, winners)
    loss = withdraw(winners)

    take_back_points_loss(loss=loss, account=None, now=NOW, reason="illness, with a certificate")

    assert points(event, winners) == before
    assert event.awards.filter(kind=AwardKind.LOST).count() == 2 * winners.players.count()
    withdraw(winners)  # and may be decided anew
    assert points(event, winners) != before


def test_the_same_loss_is_not_decided_twice(event: Event, winners: Entry) -> None:
    withdraw(winners)

    with pytest.raises(RuleError) as refused:
        withdraw(winners)

    assert refused.value.code == "points_lost_before"
