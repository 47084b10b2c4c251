"""Penalties by the catalogue, remembered over the event, booked on results, taken back."""

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from federation.errors import RuleError
from federation.models import Account
from federation.rules.figures_penalties import Sanction
from rulings.models import Penalty
from rulings.penalties.selectors import reported_penalties
from rulings.penalties.services.conduct_penalties import give_to_all
from rulings.penalties.services.penalties import (
    PenaltyDraft,
    approve_disqualification,
    give_penalty,
    proposed_penalty,
    take_back_penalty,
)
from scoring.models import EventResult, Standing
from tests.factories.scoring import homologate, publish_results
from tests.factories.tournaments import NOW
from tests.personas import World
from tournaments.models import Entry, EntryPlayer, Event


@pytest.fixture
def event(world: World) -> Event:
    publish_results(world.event)
    return world.event


@pytest.fixture
def pair(event: Event) -> Entry:
    return Entry.objects.get(event=event, key="1")


@pytest.fixture
def draft(pair: Entry) -> PenaltyDraft:
    return PenaltyDraft(pair, "no_alert", "2D not alerted", "top")


def give(draft: PenaltyDraft, account: Account | None = None) -> Penalty:
    return give_penalty(draft=draft, account=account, now=NOW)


def percent(event: Event, key: str) -> int | None:
    revision = EventResult.objects.get(event=event).revision
    return Standing.objects.get(revision=revision, entry__key=key).percent_hundredths


@pytest.mark.rule("2.1.11.1-d", "2.1.11.3-a")
def test_a_warning_first_and_ten_per_cent_the_next_session(
    event: Event, draft: PenaltyDraft
) -> None:
    first = give(replace(draft, session=3))
    second = give(replace(draft, facts="2D again"))

    assert (first.sanction, first.adjustment) == ("AD", None)
    assert (second.sanction, second.offence_number) == ("PP", 2)
    assert second.adjustment is not None
    assert second.adjustment.amount_hundredths == -1000
    assert percent(event, "1") == 4000
    assert percent(event, "4") == 2500  # nothing goes to the opponents


def test_another_pair_starts_anew(event: Event, draft: PenaltyDraft) -> None:
    give(draft)

    other = give(replace(draft, entry=Entry.objects.get(event=event, key="2")))

    assert (other.sanction, other.number) == ("AD", 2)


@pytest.mark.rule("2.1.11.1-d")
def test_who_answers_for_an_earlier_offence_of_whom(event: Event, draft: PenaltyDraft) -> None:
    first, second = draft.entry.players.order_by("position")
    give(replace(draft, player=first))

    def comes_as(player: EntryPlayer | None) -> tuple[int, str | None]:
        given = proposed_penalty(
            entry=draft.entry, player=player, offence="no_alert", unit="top"
        ).given
        return given.offence, given.sanction

    assert (comes_as(first), comes_as(second), comes_as(None)) == ((2, "PP"), (1, "AD"), (1, "AD"))
    give(draft)
    assert (comes_as(first), comes_as(second), comes_as(None)) == ((3, "PP"), (2, "PP"), (2, "PP"))


def test_a_penalty_taken_back_is_no_earlier_offence(event: Event, draft: PenaltyDraft) -> None:
    give(draft)
    second = give(draft)

    take_back_penalty(penalty=second, account=None, now=NOW, reason="it was alerted")
    third = give(draft)

    assert percent(event, "1") == 4000
    assert (third.offence_number, third.sanction) == (2, "PP")
    with pytest.raises(RuleError) as refused:
        take_back_penalty(penalty=second, account=None, now=NOW, reason="again")
    assert refused.value.code == "ruling_taken_back_before"


@pytest.mark.rule("2.1.11.1-a")
def test_a_departure_needs_its_reason(draft: PenaltyDraft) -> None:
    graver = replace(draft, sanction=Sanction.PROCEDURAL_PENALTY)

    with pytest.raises(RuleError) as refused:
        give(graver)
    penalty = give(replace(graver, reason="warned before the session"))

    assert refused.value.code == "departure_needs_reason"
    assert (penalty.suggested, penalty.sanction) == ("AD", "PP")
    assert penalty.departure_reason == "warned before the session"


def test_another_amount_is_a_departure(draft: PenaltyDraft) -> None:
    give(draft)
    more = replace(draft, amount=Decimal(20))

    with pytest.raises(RuleError) as refused:
        give(more)
    given = give(replace(more, reason="third board of the round"))

    assert refused.value.code == "departure_needs_reason"
    assert given.adjustment is not None
    assert given.adjustment.amount_hundredths == -2000


@pytest.mark.rule("2.1.11.2-b")
def test_lateness_is_computed(draft: PenaltyDraft) -> None:
    late = replace(draft, offence="late_or_slow", facts="late", minutes=15)

    first = give(late)
    again = give(late)

    assert first.adjustment is not None
    assert again.adjustment is not None
    assert (first.sanction, first.adjustment.amount_hundredths) == ("PP", -2000)
    assert again.adjustment.amount_hundredths == -3000
    with pytest.raises(RuleError) as refused:
        give(replace(late, minutes=None))
    assert refused.value.code == "minutes_needed"


@pytest.mark.rule("2.1.11.4-b")
def test_conduct_says_what_comes_next_and_is_reported(event: Event, draft: PenaltyDraft) -> None:
    rude = replace(draft, offence="rude_to_partner", player=draft.entry.players.get(position=1))

    with pytest.raises(RuleError) as refused:
        give(rude)
    given = give(replace(rude, next_may_exclude=True))

    assert refused.value.code == "next_offence_not_told"
    assert [penalty.pk for penalty in reported_penalties(event)] == [given.pk]
    lenient = replace(rude, sanction=Sanction.WARNING, reason="Provoked.")
    with pytest.raises(RuleError) as refused:
        give(lenient)
    assert refused.value.code == "next_offence_not_told"
    assert give(replace(lenient, next_may_exclude=False)).next_may_exclude is False


@pytest.mark.rule("3.2.1-a")
def test_the_players_of_one_table_are_penalised_each(event: Event, draft: PenaltyDraft) -> None:
    entries = Entry.objects.filter(event=event, key__in=["1", "4"])
    for player in [player for entry in entries for player in entry.players.all()]:
        give(
            replace(
                draft,
                entry=player.entry,
                player=player,
                offence="shouting",
                next_may_exclude=True,
            )
        )

    assert Penalty.objects.filter(sanction="PD", offence_number=1).count() == 4


@pytest.mark.rule("3.2.1-d")
def test_a_disqualified_player_loses_the_points_once_the_organiser_approves(
    event: Event, draft: PenaltyDraft, bruno: Account
) -> None:
    homologate(event)
    winner = Entry.objects.get(event=event, key="2").players.get(position=1)
    earned = sum(event.awards.filter(person=winner.person).values_list("pe", flat=True))
    violent = replace(
        draft, entry=winner.entry, player=winner, offence="violence", next_may_exclude=True
    )

    penalty = give(violent)
    pending = sum(event.awards.filter(person=winner.person).values_list("pe", flat=True))
    approve_disqualification(penalty=penalty, account=bruno, now=NOW)

    assert earned > 0
    assert pending == earned
    assert sum(event.awards.filter(person=winner.person).values_list("pe", flat=True)) == 0
    partner = winner.entry.players.get(position=2).person
    assert sum(event.awards.filter(person=partner).values_list("pe", flat=True)) == earned

    take_back_penalty(penalty=penalty, account=bruno, now=NOW, reason="the council acquitted")

    assert sum(event.awards.filter(person=winner.person).values_list("pe", flat=True)) == earned


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"facts": " "}, "penalty_needs_facts"),
        ({"offence": "sneezing"}, "offence_unknown"),
        ({"offence": "violence", "next_may_exclude": True}, "penalty_needs_player"),
        ({"session": 2, "sanction": Sanction.PROCEDURAL_PENALTY, "reason": "x"},
         "loss_in_unknown_session"),
        ({"unit": "vps", "sanction": Sanction.PROCEDURAL_PENALTY, "reason": "x"},
         "loss_in_other_unit"),
    ],
)  # fmt: skip
def test_what_is_refused_leaves_nothing(
    event: Event, draft: PenaltyDraft, changed: dict[str, Any], code: str
) -> None:
    with pytest.raises(RuleError) as refused:
        give(replace(draft, **changed))

    assert refused.value.code == code
    assert not Penalty.objects.exists()
    assert event.revisions.count() == 1


def test_in_imp_pairs_the_director_names_what_lateness_takes(draft: PenaltyDraft) -> None:
    found = proposed_penalty(
        entry=draft.entry, player=None, offence="late_or_slow", unit="imps", minutes=15
    )

    assert (found.given.sanction, found.amount) == (Sanction.PROCEDURAL_PENALTY, None)


def test_a_penalty_before_there_are_results_counts_once_there_are(world: World) -> None:
    entry = Entry.objects.create(event=world.event, key="1", number="1")
    give(PenaltyDraft(entry, "audible_comment", "heard at table 3", "top", next_may_exclude=None))

    publish_results(world.event)

    assert percent(world.event, "1") == 4000


@pytest.mark.rule("3.2.1-a")
def test_each_of_a_table_gets_a_penalty_of_its_own(event: Event, pair: Entry) -> None:
    players = list(EntryPlayer.objects.filter(entry__event=event, entry__key__in=["1", "2"]))
    mine = next(player for player in players if player.entry_id == pair.pk)
    draft = PenaltyDraft(
        pair, "shouting", "All four shouted.", "top", player=mine, next_may_exclude=True
    )

    penalties = give_to_all(draft=draft, others=players, account=None, now=NOW)

    assert len(penalties) == 4
    assert {penalty.player_id for penalty in penalties} == {player.pk for player in players}
    assert {penalty.sanction for penalty in penalties} == {"PD"}
    with pytest.raises(RuleError) as refusal:
        give_to_all(draft=replace(draft, offence="no_alert"), others=players, account=None, now=NOW)
    assert refusal.value.code == "penalty_one_by_one"


@pytest.mark.rule("2.1.3.1-c")
def test_a_missing_card_costs_the_minutes_it_takes(draft: PenaltyDraft) -> None:
    penalty = give(replace(draft, offence="late_or_slow", minutes=12, card_missing=True))

    assert (penalty.sanction, penalty.article) == ("PP", "RTP 2.1.3.1")
    assert penalty.adjustment is not None
    assert penalty.adjustment.amount_hundredths == -1000
