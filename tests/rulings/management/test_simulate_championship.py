"""A national championship played through in one command, small."""

import datetime as dt
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils.translation import override
from pytest_django.fixtures import Settings

from federation.models import Federation
from rulings.demo.championship import rounds_of_everybody
from scoring.models import EventResult, ResultState
from tests.factories.rows import need
from tournaments.models import Championship, PhasePlace, Registration, ScheduledMatch

TODAY = dt.date(2026, 10, 20)


@pytest.mark.rule("3.5.1-a")
@pytest.mark.parametrize(
    ("pairs", "rounds", "boards"), [(8, 7, 4), (9, 9, 3), (11, 11, 3), (13, 13, 2), (24, 23, 2)]
)
def test_a_qualifier_of_any_size_plays_enough_boards(pairs: int, rounds: int, boards: int) -> None:
    resting = pairs % 2

    assert rounds_of_everybody(pairs) == (rounds, boards)
    assert rounds * boards >= 24
    assert (rounds - resting) * boards >= 20


@pytest.mark.django_db
def test_a_championship_is_played_from_the_regions_to_the_final(settings: Settings) -> None:
    settings.DEBUG = True
    output = StringIO()

    with override("en"):
        call_command("simulate_championship", today=TODAY, pairs=8, stdout=output)

    championship = Championship.objects.get()
    regional, semi_finals, final = championship.phases.order_by("number")
    entered = PhasePlace.objects.filter(phase=regional, registration__isnull=False)
    assert sorted(entered.values_list("reason", flat=True)) == [
        "EXEMPT", *["RESERVE"] * 2, *["RESULT"] * 13,
    ]  # fmt: skip
    assert PhasePlace.objects.filter(phase=regional, state__in=["DECLINED", "LAPSED"]).count() == 2
    carried = PhasePlace.objects.filter(phase=semi_finals, registration__isnull=False)
    assert carried.count() == 8
    assert not carried.filter(carried_hundredths=0).exists()
    last = final.phase_events.get().event
    assert Registration.objects.filter(event=last, state="ACCEPTED").count() == 8
    assert set(EventResult.objects.values_list("state", flat=True)) == {ResultState.HOMOLOGATED}
    assert "Final do Campeonato Nacional de Pares Open 2025: 8 pairs" in output.getvalue()


@pytest.mark.django_db
def test_teams_play_leagues_and_then_a_knock_out_of_thirteen(settings: Settings) -> None:
    settings.DEBUG = True
    output = StringIO()

    with override("en"):
        call_command("simulate_championship", "--teams", today=TODAY, stdout=output)

    regional, last = Championship.objects.get().phases.order_by("number")
    entered = PhasePlace.objects.filter(phase=regional, registration__isnull=False)
    assert entered.count() == 13
    event = last.phase_events.get().event
    matches = ScheduledMatch.objects.filter(event=event, draw__replaced_at=None)
    assert sorted(set(matches.values_list("round", "ending"))) == [
        (1, "BYE"), (1, "PLAYED"), (2, "PLAYED"), (3, "PLAYED"), (4, "PLAYED"),
    ]  # fmt: skip
    final = matches.get(round=4, for_place=None)
    ranks = dict(event.result.revision.standings.values_list("entry", "rank"))
    assert ranks[need(final.winner_id)] == 1
    assert sorted(map(need, ranks.values())) == [1, 2, 3, 4, 5, 5, 5, 5, 9, 9, 9, 9, 9]
    assert set(EventResult.objects.values_list("state", flat=True)) == {ResultState.HOMOLOGATED}
    assert "National champions: " in output.getvalue()


@pytest.mark.django_db
def test_it_is_refused_where_there_is_data(settings: Settings) -> None:
    settings.DEBUG = True
    Federation.objects.create(name="A", short_name="A", currency="EUR")

    with pytest.raises(CommandError) as refused:
        call_command("simulate_championship", today=TODAY)

    assert refused.value.returncode == 2
    assert not Championship.objects.exists()
