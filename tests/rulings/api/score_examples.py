"""The API's acts on results and rankings, each with an example body."""

import datetime as dt
from dataclasses import replace
from typing import Any

from django.test import override_settings
from django.utils import timezone

from federation.config.page_hooks import RESULT_WINDOWS
from federation.models import Account
from scoring.adjustments.services.adjustments import BoardAct, give_board_rulings
from scoring.adjustments.services.contestant_rulings import ContestantAct, give_contestant_ruling
from scoring.adjustments.services.in_window import end_board_ruling
from scoring.adjustments.services.match_rulings import MatchAct, Meeting, give_match_ruling
from scoring.engine.line_rulings import LineRuling
from scoring.engine.match_rulings import MatchRuling as Ruling
from scoring.engine_input.values import TableKey
from scoring.homologation.services.paper_reports import receive_paper_report
from scoring.homologation.services.waivers import waive_condition
from scoring.models import BoardRuling, Match, RankingList, SeasonCloseRun
from scoring.rankings.services.points_losses import WITHDRAWAL, WITHDRAWAL_PERCENT, lose_points
from scoring.rankings.services.season_closing import close_season
from scoring.rankings.services.season_preview import preview_season_close
from scoring.rankings.services.terms import TermsDraft, set_ranking_terms
from scoring.tables.selectors.records import table_sheet
from scoring.tables.services.records import Noted, RecordKey, note_for_table
from tests.factories.federation import give_mandate, make_account, make_person
from tests.factories.knockouts import open_matches, play_matches
from tests.factories.rows import need
from tests.factories.scoring import ask_for_payment, pay, publish_results, publish_team_match
from tests.factories.season_close import AFTER, make_final_list, make_past
from tests.factories.seating import BEFORE, enter_many, make_session, order
from tests.factories.team_book import play_match
from tests.factories.teams import KNOCKOUT, STARTS, draw, enter_teams, make_team_event
from tests.factories.tournaments import NOW, make_event
from tests.personas import World
from tests.rulings.api.writing_acts import Act
from tournaments.models import (
    EntryPlayer,
    Event,
    ProposedPenaltyKind,
    ProposedTeamPenalty,
    Session,
    SessionHours,
)
from tournaments.phases.services.championships import (
    PhaseDraft,
    add_phase,
    draw_up_championship,
    place_event,
)
from tournaments.seating.services.seating import draw_seating
from tournaments.seating.services.sessions import call_round
from tournaments.teams.services.play import PlayPlan

REASON = {"reason": "x"}
RULED = {"article": "Law 12 C1", "reason": "x"}
SWISS = PlayPlan(format="SWISS", match_boards=8, rounds=5)


def with_results(world: World, name: str) -> Event:
    """Return an event of pairs with provisional results."""
    event = make_event(club=world.club, name=name)
    publish_results(event)
    return event


def ruling_acts(world: World, *, director: Account) -> dict[str, Act]:
    """Return a director's acts on scores: of pairs, and of a match of teams."""
    event = with_results(world, "Com decisões")
    teams = make_event(club=world.club, name="Equipas", kind="TEAMS", method="imps_vp")
    publish_team_match(teams)
    for item in (event, teams):
        give_mandate(director, "DIRECTOR", event_number=item.pk)
    one, four = (event.entries.get(key=key) for key in ("1", "4"))
    home, away = (teams.entries.get(key=key) for key in ("1", "2"))
    standing = _standing(event, teams)
    visitor = EntryPlayer.objects.get(entry__event=event, name_as_entered="Visita Um")
    make_person("Gil Estranho", "79001")
    board = f"events/{event.pk}/sessions/1/boards/1/rule/"
    assigned = {**RULED, "form": "assigned", "ns": one.pk, "ew": four.pk, "result": "-100"}
    absent = {**RULED, "form": "no_show", "round": 1, "home": home.pk, "away": away.pk,
              "teams": [away.pk]}  # fmt: skip
    late = _late_change(world, director)
    named = {"board-rulings": standing[0], "match-rulings": standing[1],
             "contestant-rulings": standing[2]}  # fmt: skip
    return {
        "events/{id}/sessions/{session}/boards/{board}/rule/": Act(
            board, director, assigned, once=True
        ),
        "events/{id}/entries/{entry}/rule/": Act(
            f"events/{event.pk}/entries/{one.pk}/rule/",
            director,
            {**RULED, "status": "abandoned"},
            once=True,
        ),
        "events/{id}/matches/rule/": Act(
            f"events/{teams.pk}/matches/rule/", director, absent, once=True
        ),
        "events/{id}/players/{player}/member/": Act(
            f"events/{event.pk}/players/{visitor.pk}/member/", director, {"member": "79001"}
        ),
        "board-rulings/{id}/keep/": Act(
            f"board-rulings/{standing[0]}/keep/", director, REASON, once=True
        ),
        **{
            f"late-changes/{{id}}/{word}/": Act(
                f"late-changes/{late}/{word}/", director, {"reason": "as the slip says"}, once=True
            )
            for word in ("agree", "decline")
        },
        **{
            f"{rows}/{{id}}/take-back/": Act(
                f"{rows}/{row}/take-back/", director, REASON, once=True
            )
            for rows, row in named.items()
        },
    }


def _late_change(world: World, director: Account) -> int:
    """Take back a ruling an hour after a club's results; return the proposal's number."""
    event = with_results(world, "Fora do prazo")
    give_mandate(director, "DIRECTOR", event_number=event.pk)
    act = BoardAct(TableKey(1, 2, "", "1", "4"), LineRuling("assigned", score=650), "Law 12 C1")
    give_board_rulings(event=event, acts=[act], account=None, now=NOW, reason="x")
    with override_settings(RESULT_WINDOWS=RESULT_WINDOWS):
        late = end_board_ruling(
            ruling=BoardRuling.objects.get(event=event), account=None,
            now=NOW + dt.timedelta(hours=1), reason="the slip says so",
        )  # fmt: skip
    return late.pk


def _standing(event: Event, teams: Event) -> tuple[int, int, int]:
    """Give a ruling of each kind, and return their numbers."""
    data: dict[str, Any] = {"account": None, "now": NOW, "reason": "x"}
    place = TableKey(1, 2, "", "1", "4")
    act = BoardAct(place, LineRuling("assigned", score=650), "Law 12 C1")
    give_board_rulings(event=event, acts=[act], **data)
    match = Match.objects.select_related("home", "away").get(event=teams)
    meeting = Meeting(match.round, match.home, match.away, match.session, match)
    suspended = Ruling("suspended", teams=(match.home.key,), due=2)
    on_match = give_match_ruling(event=teams, act=MatchAct(meeting, suspended, "RTP 3.2.1"), **data)
    three = event.entries.get(key="3")
    out = give_contestant_ruling(act=ContestantAct(three, "abandoned", "RTP 3.5.10.2"), **data)
    return BoardRuling.objects.get(event=event).pk, on_match.pk, out.pk


def homologation_acts(world: World, *, secretary: Account, office: Account) -> dict[str, Act]:
    """Return the acts up to homologation: of an event with a request, and of one paid for."""
    asked, paid = (with_results(world, name) for name in ("Por pagar", "Pago"))
    request = ask_for_payment(paid)
    pay(request)
    evidence = {"evidence": "Carta de 20 de novembro"}
    receive_paper_report(event=asked, paper=b"%PDF-1.4", account=None, now=NOW, **evidence)
    received = {**evidence, "paper": "%PDF-1.7"}
    lodged = {**evidence, "body": "CR", "reference": ""}
    named, at = "events/{id}/homologation/", f"events/{asked.pk}/homologation/"
    facts = {
        f"{named}{path}/": Act(f"{at}{path}/", office, evidence, once=True)
        for path in ("report/returned", "report/accepted", "appeals/decided")
    }
    printed = f"events/{asked.pk}/papers/"
    facts["events/{id}/papers/classification/"] = Act(
        f"{printed}classification/", office, {"size": "A3"}
    )
    facts["events/{id}/papers/diplomas/"] = Act(f"{printed}diplomas/", office, {"places": 3})
    facts[f"{named}report/received/"] = Act(
        f"{at}report/received/", office, received, once=True, files=frozenset({"paper"})
    )
    return {
        **facts,
        **_waiver_acts(),
        f"{named}appeals/lodged/": Act(f"{at}appeals/lodged/", office, lodged, once=True),
        f"{named}payment/": Act(f"{at}payment/", secretary, {}, once=True),
        f"{named}homologate/": Act(
            f"events/{paid.pk}/homologation/homologate/", office, {}, once=True
        ),
        "payment-requests/{id}/invoice/": Act(
            f"payment-requests/{request.pk}/invoice/", office, {"number": "FT 2026/1"}
        ),
    }


def _waiver_acts() -> dict[str, Act]:
    """Return the technical council's acts on two events without a published regulation."""
    council = make_account("conselho-tecnico@conselho.example")
    give_mandate(council, "COUNCIL", council="TECHNICAL")
    late, waived = make_event(name="Por dispensar"), make_event(name="Dispensada")
    body = {"rule": "3.1.2-c", "reason": "The hall burnt down a week before."}
    now = timezone.now()
    waive_condition(event=waived, account=council, now=now, on=timezone.localdate(), **body)
    return {
        "events/{id}/conditions/waive/": Act(f"events/{late.pk}/conditions/waive/", council, body),
        "events/{id}/conditions/insist/": Act(
            f"events/{waived.pk}/conditions/insist/", council, body
        ),
    }


def ranking_acts(world: World, *, office: Account) -> dict[str, Act]:
    """Return the office's acts on points, rankings and the close of a season."""
    event = with_results(world, "Com pontos")
    one, two = (event.entries.get(key=key) for key in ("1", "2"))
    loss = lose_points(
        entry=two, player=None, percent=WITHDRAWAL_PERCENT, article=WITHDRAWAL, reason="x",
        account=None, now=NOW,
    )  # fmt: skip
    make_past(world)
    make_final_list()
    run = SeasonCloseRun.objects.get(pk=str(preview_season_close(year=2026, now=AFTER)["run"]))
    close_season(run_id=run.pk, account=None, now=AFTER, with_jobs=False)
    waiting = RankingList.objects.get(season=world.season)
    waiting.pk, waiting.version, waiting.published_at = None, waiting.version + 1, None
    waiting.save()
    year, season = world.season.year, "ranking/closing/seasons/{year}/"
    return {
        "events/{id}/points-lost/decide/": Act(
            f"events/{event.pk}/points-lost/decide/", office, {"entry": one.pk, **REASON},
            once=True,
        ),
        "points-lost/{id}/take-back/": Act(
            f"points-lost/{loss.pk}/take-back/", office, REASON, once=True
        ),
        "ranking/manage/{year}/compute/": Act(f"ranking/manage/{year}/compute/", office, {}),
        "ranking/lists/{id}/publish/": Act(
            f"ranking/lists/{waiting.pk}/publish/", office, {}, once=True
        ),
        f"{season}final-list/": Act(
            f"ranking/closing/seasons/{year - 1}/final-list/", office, {"without_events": True}
        ),
        f"{season}preview/": Act(f"ranking/closing/seasons/{year}/preview/", office, {}),
        "ranking/closing/{id}/letters/": Act(f"ranking/closing/{run.pk}/letters/", office, {}),
        "ranking/closing/{id}/apply/": Act(
            f"ranking/closing/{run.pk}/apply/", office, {"reason": "x"}
        ),
        "ranking/closing/{id}/take-back/": Act(
            f"ranking/closing/{run.pk}/take-back/", office, {"reason": "x"}, once=True
        ),
    }  # fmt: skip


def scored_team_acts(world: World, *, secretary: Account, office: Account) -> dict[str, Act]:
    """Return the acts on a Swiss event, on its dues, and on a knock-out match with results."""
    swiss = make_team_event(world, plan=SWISS)
    enter_teams(world, swiss, 12, first=8000)
    cup = make_team_event(world, plan=replace(KNOCKOUT, match_boards=2, segments=1))
    enter_teams(world, cup, 4, first=8600)
    draw(cup)
    matches = open_matches(cup, 1)
    play_matches(cup, {match: [200, 0] for match in matches})
    entry = need(cup.entries.order_by("pk").first())
    due = ProposedTeamPenalty.objects.create(
        event=cup, entry=entry, match=matches[0], kind=ProposedPenaltyKind.LATE_LINE_UP,
        amount_hundredths=0, article="RTP 2.4.2",
    )  # fmt: skip
    dues, at = "events/{id}/schedule/dues/{due}/", f"events/{cup.pk}/schedule/dues/{due.pk}/"
    return {
        "events/{id}/schedule/swiss/": Act(
            f"events/{swiss.pk}/schedule/swiss/", secretary, {"first_round": "fold"}, once=True
        ),
        "sessions/{id}/swiss/": _swiss_pairs(world, secretary),
        "events/{id}/schedule/strength/": Act(f"events/{cup.pk}/schedule/strength/", secretary, {}),
        "events/{id}/ranking/terms/": Act(
            f"events/{swiss.pk}/ranking/terms/",
            secretary,
            {"prized_places": 3},
        ),
        "events/{id}/ranking/strata/": Act(
            f"events/{swiss.pk}/ranking/strata/",
            secretary,
            {"limits": "1500 500", "names": "A, B, C", "measure": "mean"},
        ),
        "events/{id}/ranking/lot/": Act(
            f"events/{swiss.pk}/ranking/lot/", secretary, {"seed": "5 11 40"}, once=True
        ),
        f"{dues}confirm/": Act(f"{at}confirm/", secretary, REASON, once=True),
        f"{dues}dismiss/": Act(f"{at}dismiss/", secretary, REASON, once=True),
        "matches/{id}/confirm/": Act(
            f"matches/{matches[0].pk}/confirm/", secretary, REASON, once=True
        ),
        "matches/{id}/extra-boards/": _level(world, secretary),
        "phase-events/{id}/settle/": _settled(world, office),
        "sessions/{id}/results/": _noted(world, secretary),
    }


def _level(world: World, secretary: Account) -> Act:
    """Enter a flat knock-out match, so that extra boards decide it."""
    cup = make_team_event(world, plan=replace(KNOCKOUT, match_boards=2, segments=1))
    enter_teams(world, cup, 2, first=8800)
    draw(cup)
    (match,) = open_matches(cup, 1)
    play_match(match, secretary, now=STARTS)
    return Act(f"matches/{match.pk}/extra-boards/", secretary, {}, once=True)


def _settled(world: World, office: Account) -> Act:
    cup = draw_up_championship(
        name="Taça", season=world.season, association=None, account=None, now=NOW
    )
    first = add_phase(championship=cup, draft=PhaseDraft("Qualificação"), account=None)
    add_phase(championship=cup, draft=PhaseDraft("Final"), account=None)
    source = place_event(
        phase=first, event=with_results(world, "Qualificação"), label="", places=2, account=None
    )
    sent = {"preferred": "", "reason": "", "draws_lot": False, "takes_provisional": True}
    return Act(f"phase-events/{source.pk}/settle/", office, sent)


def _swiss_pairs(world: World, secretary: Account) -> Act:
    event = make_event(club=world.club, name="Suíço de pares")
    enter_many(event, 8, club=world.club, season=world.season, first=77700)
    set_ranking_terms(event=event, draft=TermsDraft(pairs_by_vps="SWISS"), account=None, now=BEFORE)
    session = make_session(event)
    return Act(f"sessions/{session.pk}/swiss/", secretary, {"boards_in_round": 2}, once=True)


def _noted(world: World, secretary: Account) -> Act:
    """Return the acts that close a session of today, with one board entered."""
    event = make_event(club=world.club, name="Nas mesas")
    enter_many(event, 10, club=world.club, season=world.season, first=501)
    session = make_session(event)
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    now = timezone.now()
    today = timezone.localdate(now)
    Event.objects.filter(pk=event.pk).update(starts_on=today, ends_on=today)
    Session.objects.filter(pk=session.pk).update(played_on=today)
    SessionHours.objects.filter(session=session).update(is_by_hand=True)
    session = Session.objects.select_related("event", "hours").get(pk=session.pk)
    call_round(session=session, turn=1, account=None, now=now)
    at = table_sheet(session, "A", 1, now=now).boards[0]
    place = RecordKey(session, "A", 1, at.round, at.board)
    note_for_table(place=place, noted=Noted("P"), account=secretary, now=now)
    return Act(f"sessions/{session.pk}/results/", secretary, {"is_incomplete": True})
