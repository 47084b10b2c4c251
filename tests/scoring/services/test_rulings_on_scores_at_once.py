"""Two directors rule on the same board or match at once: one ruling stands, the other is told."""

from functools import partial

from scoring.adjustments.services.adjustments import BoardAct, give_board_rulings
from scoring.adjustments.services.match_rulings import MatchAct, Meeting, give_match_ruling
from scoring.engine.line_rulings import LineRuling
from scoring.engine.match_rulings import MatchRuling as Ruling
from scoring.engine_input.values import TableKey
from scoring.models import BoardRuling, EventResult, Match, MatchRuling
from tests.at_once import ON_POSTGRESQL, at_once
from tests.factories.federation import (
    load_figures,
    make_account,
    make_association,
    make_club,
    make_federation,
    make_season,
)
from tests.factories.scoring import publish_results, publish_team_match
from tests.factories.tournaments import NOW, make_event
from tournaments.models import Event

pytestmark = ON_POSTGRESQL


def _event(**named: str) -> Event:
    make_federation()
    load_figures(make_season())
    return make_event(club=make_club(make_association()), **named)  # type: ignore[arg-type]


def test_of_two_rulings_on_a_table_one_stands(transactional_db: None) -> None:
    event = _event()
    publish_results(event)
    seen = EventResult.objects.get(event=event).revision.number
    place = TableKey(1, 2, "", "1", "4")

    refused = at_once(
        *(
            partial(
                give_board_rulings,
                event=event,
                acts=[BoardAct(place, LineRuling("assigned", score=score), "Law 12 C1")],
                account=make_account(f"{name}@arbitro.example"),
                now=NOW,
                reason=name,
                seen_revision=seen,
            )
            for name, score in (("carla", 650), ("dora", 620))
        )
    )

    assert refused == ["ruled_meanwhile"]
    assert BoardRuling.objects.filter(event=event, removed_in__isnull=True).count() == 1
    assert EventResult.objects.get(event=event).revision.number == seen + 1


def test_of_two_rulings_on_a_match_one_stands(transactional_db: None) -> None:
    event = _event(kind="TEAMS", method="imps_vp")
    publish_team_match(event)
    seen = EventResult.objects.get(event=event).revision.number
    match = Match.objects.select_related("home", "away").get(event=event)
    meeting = Meeting(match.round, match.home, match.away, match.session, match)

    refused = at_once(
        *(
            partial(
                give_match_ruling,
                event=event,
                act=MatchAct(meeting, Ruling("no_show", teams=(team,)), "RTP 3.6.7.2"),
                account=make_account(f"dora{team}@arbitro.example"),
                now=NOW,
                reason="nobody there",
                seen_revision=seen,
            )
            for team in ("1", "2")
        )
    )

    assert refused == ["ruled_meanwhile"]
    assert MatchRuling.objects.get(removed_in__isnull=True).values["teams"] in (["1"], ["2"])
