"""Rulings go with a session to another event, and count there as where they were given."""

from dataclasses import replace
from decimal import Decimal

import pytest

from federation.errors import RuleError
from scoring.adjustments.services.contestant_rulings import ContestantAct, give_contestant_ruling
from scoring.adjustments.services.entry_adjustments import EntryLoss, take_from_entries
from scoring.adjustments.services.match_rulings import MatchAct, Meeting, give_match_ruling
from scoring.engine.match_rulings import MatchRuling as Ruling
from scoring.exporters.session_archive import write_session_archive
from scoring.importers.detect import read_result_file
from scoring.intake.services.intake import choose_person, receive_result_file
from scoring.intake.services.played import export_played
from scoring.models import (
    ContestantRuling,
    EntryAdjustment,
    EventResult,
    Match,
    MatchRuling,
    ResultFile,
    ResultRevision,
)
from tests.factories.matches import make_league, publish_matches
from tests.factories.scoring import confirm_result_file
from tests.factories.tournaments import NOW
from tests.personas import World
from tournaments.models import Event


@pytest.fixture
def played(world: World) -> Event:
    event = make_league(world)
    publish_matches(world, event, {"M1": (1, "A", "B", 6, 10), "M2": (2, "A", "C", 0, 10)})
    match = Match.objects.select_related("home", "away").get(event=event, key="M1")
    meeting = Meeting(match.round, match.home, match.away, match.session, match)
    act = MatchAct(meeting, Ruling("no_show", teams=("B",)), "RTP 3.6.7.2")
    give_match_ruling(event=event, act=act, account=None, now=NOW, reason="absent")
    out = ContestantAct(event.entries.get(key="B"), "abandoned", "RTP 3.6.7.3")
    give_contestant_ruling(act=out, account=None, now=NOW, reason="went home")
    loss = EntryLoss(event.entries.get(key="C"), "vps", Decimal(1), "RTP 2.1.11.2")
    take_from_entries(event=event, losses=[loss], account=None, now=NOW, reason="slow")
    return event


def places(event: Event) -> list[tuple[object, ...]]:
    rows = EventResult.objects.get(event=event).revision.standings.order_by("entry__number")
    return list(rows.values_list("entry__name", "rank", "exact", "status"))


def received(event: Event, data: bytes) -> ResultFile:
    file = receive_result_file(event=event, name="played.zip", data=data, account=None, now=NOW)
    for match in file.person_matches.filter(kind="DOUBTFUL"):
        choose_person(match=match, person=None, account=None)
    return file


def confirm(event: Event, data: bytes) -> ResultRevision | None:
    """Take what another event of this site has into one more."""
    return confirm_result_file(
        file=received(event, data), account=None, now=NOW, reason="both", same_elsewhere=True
    )


def test_rulings_count_in_the_other_event_as_where_they_were_given(
    world: World, played: Event
) -> None:
    other = make_league(world)
    data = export_played(event=played, account=None)

    confirm(other, data)

    assert places(other) == places(played)
    ruling = MatchRuling.objects.get(event=other)
    assert (ruling.form, ruling.article, ruling.reason) == ("no_show", "RTP 3.6.7.2", "absent")
    assert ruling.values["teams"] == [other.entries.get(name=ruling.match.away.name).key]
    assert ContestantRuling.objects.get(event=other).status == "abandoned"
    assert EntryAdjustment.objects.get(event=other).amount_hundredths == -100


def test_a_ruling_that_stands_here_is_not_replaced_by_another_version(
    world: World, played: Event
) -> None:
    other = make_league(world)
    data = export_played(event=played, account=None)
    confirm(other, data)
    imported_file = read_result_file(data)
    renamed = tuple(replace(ruling, reason="said otherwise") for ruling in imported_file.rulings)
    version = write_session_archive(replace(imported_file, rulings=renamed))

    confirmed = confirm(other, version)

    assert confirmed is None
    assert MatchRuling.objects.get(event=other).reason == "absent"
    assert EntryAdjustment.objects.filter(event=other).count() == 1


def test_nothing_is_taken_along_before_there_are_results(world: World) -> None:
    with pytest.raises(RuleError, match="nothing_to_take_along"):
        export_played(event=world.event, account=None)
