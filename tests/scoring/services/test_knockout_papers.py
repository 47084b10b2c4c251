"""What papers and e-mails say of places in a knock-out: none of a team that is still in."""

from collections.abc import Sequence
from dataclasses import replace

from django.utils import translation

from federation.models import IssuedDocument
from federation.privacy.services.personal_data import values_of
from scoring.homologation.services.booklet import booklet_of_event
from scoring.homologation.services.event_papers import issue_classification_sheet
from scoring.matches.services.knockouts import confirm_by_results
from scoring.models import EventResult
from scoring.rankings.services.strata import StrataDraft, set_strata
from scoring.standings.services.messages import player_results
from scoring.standings.services.personal_data import result_tables
from tests.factories.knockouts import open_matches, play_matches
from tests.factories.scoring import publish_points
from tests.factories.teams import BEFORE, KNOCKOUT, draw, enter_teams, make_team_event
from tests.factories.tournaments import NOW
from tests.personas import World
from tournaments.models import EntryPlayer, Event, ScheduledMatch

PLAN = replace(KNOCKOUT, match_boards=2, segments=1)


def cup(world: World) -> Event:
    event = make_team_event(world, plan=PLAN)
    enter_teams(world, event, 4)
    draw(event)
    return event


def win(event: Event, matches: Sequence[ScheduledMatch], *before: ScheduledMatch) -> None:
    """Have the home team win each of these matches."""
    play_matches(event, {match: [200, 0] for match in (*before, *matches)})
    for match in matches:
        confirm_by_results(match=match, account=None, now=NOW)


def choose_strata(world: World, event: Event, *, strong: Sequence[int | None]) -> None:
    """Have two strata, with these teams in the stronger one."""
    players = EntryPlayer.objects.filter(entry__in=strong).select_related("person")
    publish_points(world.season, {player.person: 90_000 for player in players})
    set_strata(event=event, draft=StrataDraft(limits=(500,)), account=None, now=BEFORE)


def test_beaten_teams_have_their_place_in_a_stratum(world: World) -> None:
    event = cup(world)
    first = open_matches(event, 1)
    choose_strata(world, event, strong=[match.home_id for match in first])
    win(event, first)
    win(event, open_matches(event, 2), *first)

    issue_classification_sheet(event_id=event.pk, size="A4")

    lines = IssuedDocument.objects.get().content["lines"]
    assert [[row["place"] for row in line["rows"]] for line in lines] == [[1, 2, 3, 3], [1, 1]]


def test_a_team_alone_in_its_stratum_has_no_place_while_it_is_still_in(world: World) -> None:
    event = cup(world)
    first = open_matches(event, 1)
    weak = first[0].home_id
    strong = [key for match in first for key in (match.home_id, match.away_id) if key != weak]
    choose_strata(world, event, strong=strong)
    win(event, first)

    issue_classification_sheet(event_id=event.pk, size="A4")

    lines = IssuedDocument.objects.get().content["lines"]
    assert [row["place"] for row in lines[1]["rows"]] == [None]


def test_the_booklet_and_e_mails_give_no_place_before_the_winner_is_confirmed(world: World) -> None:
    event = cup(world)
    first = open_matches(event, 1)
    win(event, first)
    (final,) = open_matches(event, 2)
    play_matches(event, {match: [200, 0] for match in (*first, final)})
    entries = {final.home_id, final.away_id}
    result = EventResult.objects.get(event=event)

    with translation.override("en"):
        cards = booklet_of_event(event, result, federation="F", is_sample=False).team_cards
    told = player_results(event, now=NOW)

    assert [card.place for card in cards] == [None, None, 3, 3]
    assert told.is_whole
    assert {line.rank for (_person, entry), line in told.lines.items() if entry in entries} == {
        None
    }


def test_ones_own_data_give_no_place_to_a_team_still_in(world: World) -> None:
    event = cup(world)
    win(event, open_matches(event, 1))
    (final,) = open_matches(event, 2)
    player = EntryPlayer.objects.filter(entry=final.home_id).select_related("person").first()
    assert player is not None

    table = next(table for table in result_tables(player.person) if table.key == "results")

    assert [(row["rank"], row["tied"]) for row in values_of(table)] == [(None, False)]
