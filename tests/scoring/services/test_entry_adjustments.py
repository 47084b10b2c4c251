"""Penalties booked on contestants: by form of scoring, from the offender alone, as revisions."""

from decimal import Decimal

import pytest

from federation.errors import RuleError
from federation.models import Account
from scoring.adjustments.services.entry_adjustments import (
    EntryLoss,
    give_back_to_entry,
    take_from_entries,
)
from scoring.intake.services.intake import receive_result_file
from scoring.models import EntryAdjustment, EventResult, Match, Standing
from tests.factories.scoring import (
    FOUR_PAIRS,
    confirm_result_file,
    publish_results,
    publish_team_match,
)
from tests.factories.tournaments import NOW, make_event
from tests.personas import World
from tournaments.models import Entry, Event


@pytest.fixture
def event(world: World) -> Event:
    publish_results(world.event)
    return world.event


@pytest.fixture
def match(world: World) -> Event:
    event = make_event(club=world.club, kind="TEAMS", method="imps_vp")
    publish_team_match(event)
    return event


def take(event: Event, key: str, unit: str, amount: str, match: Match | None = None) -> None:
    entry = Entry.objects.get(event=event, key=key)
    loss = EntryLoss(entry, unit, Decimal(amount), "RTP 2.1.11.2", match=match)
    take_from_entries(event=event, losses=[loss], account=None, now=NOW, reason="slow play")


def standings(event: Event, column: str) -> dict[str, int | None]:
    revision = EventResult.objects.get(event=event).revision
    return dict(Standing.objects.filter(revision=revision).values_list("entry__key", column))


@pytest.mark.rule("2.1.11.1-b", "2.1.11.1-e")
def test_ten_per_cent_of_a_top_is_taken_from_the_offender_alone(event: Event) -> None:
    take(event, "1", "top", "10")

    # 10% of a top of 2 is 0.2 of 12: 5 - 0.2 = 4.8
    assert standings(event, "percent_hundredths") == {"1": 4000, "2": 7500, "3": 5833, "4": 2500}


def test_a_loss_is_given_back_as_a_revision(event: Event) -> None:
    take(event, "1", "top", "10")

    give_back_to_entry(
        adjustment=EntryAdjustment.objects.get(), account=None, now=NOW, reason="it was not slow"
    )

    assert standings(event, "percent_hundredths")["1"] == 4167
    assert event.revisions.count() == 3
    with pytest.raises(RuleError) as refused:
        give_back_to_entry(
            adjustment=EntryAdjustment.objects.get(), account=None, now=NOW, reason="again"
        )
    assert refused.value.code == "ruling_taken_back_before"


def test_a_later_file_leaves_the_loss_standing(event: Event, bruno: Account) -> None:
    take(event, "1", "top", "10")
    corrected = FOUR_PAIRS.replace(
        b"<TRICKS>9</TRICKS><SCORE>110</SCORE>", b"<TRICKS>10</TRICKS><SCORE>130</SCORE>"
    )

    file = receive_result_file(event=event, name="x.xml", data=corrected, account=bruno, now=NOW)
    confirm_result_file(file=file, account=bruno, now=NOW, reason="typed wrongly")

    assert standings(event, "percent_hundredths")["1"] == 4000


@pytest.mark.rule("2.1.11.1-c", "2.1.11.1-e")
def test_half_a_victory_point_leaves_the_opponents_theirs(match: Event) -> None:
    before = standings(match, "vps_hundredths")

    take(match, "1", "vps", "0.50")

    after = standings(match, "vps_hundredths")
    assert (after["1"], after["2"]) == ((before["1"] or 0) - 50, before["2"])


@pytest.mark.rule("2.1.11.1-c")
def test_three_imps_go_into_the_match_before_conversion(match: Event) -> None:
    take(match, "1", "imps", "3", Match.objects.get(event=match))

    # 1 - 0 becomes -2 - 0: the column of two boards turns round
    assert (standings(match, "vps_hundredths")["1"] or 0) < 1000


@pytest.mark.parametrize(
    ("unit", "amount", "code"),
    [
        ("vps", "0.5", "loss_in_other_unit"),
        ("top", "0", "loss_not_positive"),
        ("top", "-10", "loss_not_positive"),
        ("top", "0.001", "loss_not_positive"),
        ("top", "NaN", "loss_not_positive"),
    ],
)
def test_a_loss_of_another_kind_of_event_is_refused(
    event: Event, unit: str, amount: str, code: str
) -> None:
    with pytest.raises(RuleError) as refused:
        take(event, "1", unit, amount)

    assert refused.value.code == code


def test_imps_without_their_match_are_refused(match: Event) -> None:
    with pytest.raises(RuleError) as refused:
        take(match, "1", "imps", "3")

    assert refused.value.code == "loss_needs_a_match"


def test_a_contestant_of_another_event_is_refused(event: Event, match: Event) -> None:
    entry = Entry.objects.get(event=match, key="1")
    loss = EntryLoss(entry, "top", Decimal(10), "RTP 2.1.11.2")

    with pytest.raises(RuleError) as refused:
        take_from_entries(event=event, losses=[loss], account=None, now=NOW, reason="slow")

    assert refused.value.code == "ruling_entry_unknown"
