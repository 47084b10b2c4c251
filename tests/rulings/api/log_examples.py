"""The API's acts on the log, penalties and appeals, each with an example body."""

from federation.models import Account
from federation.rules.figures_penalties import Sanction
from rulings.log.services.log import close_incident
from rulings.log.services.polls import PollAnswer, PollDraft, answer_poll, open_poll
from rulings.models import Appeal, AppealState, BoardRecord, PeerPoll
from rulings.penalties.services.penalties import PenaltyDraft, give_penalty
from scoring.adjustments.services.entry_adjustments import units_of
from tests.factories.appeals import make_appeal, make_ruling
from tests.factories.entries import account_of
from tests.factories.federation import give_mandate, make_member
from tests.factories.rows import need
from tests.factories.rulings import AT_TABLE, make_incident
from tests.factories.scoring import publish_results
from tests.factories.tournaments import NOW, make_event
from tests.personas import World
from tests.rulings.api.writing_acts import Act
from tournaments.models import Event

REASON = {"reason": "x"}


def directed_acts(world: World, *, director: Account, secretary: Account) -> dict[str, Act]:
    """Return the acts in the log by the director of an event with results."""
    event = make_event(club=world.club, name="Dirigido")
    publish_results(event)
    give_mandate(director, "DIRECTOR", event_number=event.pk)
    shut = make_incident(event, board=1)
    close_incident(incident=shut, reason="x", account=None, now=AT_TABLE)
    call = make_incident(event)
    times = {"session": 1, "ended_at": "2026-11-14T18:00:00Z"}
    return {
        "events/{id}/log/times/": Act(f"events/{event.pk}/log/times/", director, times, once=True),
        "calls/{id}/close/": Act(f"calls/{call.pk}/close/", director, REASON),
        "calls/{id}/reopen/": Act(f"calls/{shut.pk}/reopen/", director, REASON),
        **_on_the_way(world, event, director),
        **_polls(world, event, director),
        **_penalties(event, director, secretary),
        **_appeals(world, event, director),
    }


def _on_the_way(world: World, event: Event, director: Account) -> dict[str, Act]:
    """Return the acts on a call that waits, at a table where another director plays."""
    call = make_ruling(event, made_by=director, board=2).incident
    waits = make_incident(event, board=6)
    player = account_of(world.members["1001"])
    give_mandate(player, "DIRECTOR", event_number=event.pk)
    fact = call.facts.get()
    line = {"voice": "EW", "text": "x", "agreement": "AGREED"}
    return {
        "calls/{id}/go/": Act(f"calls/{waits.pk}/go/", director, {}),
        "calls/{id}/stay/": Act(f"calls/{waits.pk}/stay/", director, {}),
        "calls/{id}/leave/": Act(
            f"calls/{call.pk}/leave/", director, {"director": "1001", "reason": "x"}
        ),
        "calls/facts/{id}/replace/": Act(f"calls/facts/{fact.pk}/replace/", director, line),
    }


def _polls(world: World, event: Event, director: Account) -> dict[str, Act]:
    poll = _poll(world, event)
    waiting = poll.peers.get(answered_at__isnull=True)
    named, at = "calls/polls/{id}/", f"calls/polls/{poll.pk}/"
    return {
        f"{named}note/{{peer}}/": Act(f"{at}note/{waiting.pk}/", director, {"answer": "2S"}),
        f"{named}close/": Act(f"{at}close/", director, {}),
    }


def _poll(world: World, event: Event) -> PeerPoll:
    call = make_incident(event, board=4)
    BoardRecord.objects.create(
        incident=call, version=1, dealer="S", vulnerable="EW", auction="1S P", noted_at=AT_TABLE,
        hands="? ? AQT4.K7.QJ9.K862 ?",
    )  # fmt: skip
    draft = PollDraft("S", "?", [world.members["1005"], world.members["1006"]])
    poll = open_poll(incident=call, draft=draft, account=None, now=AT_TABLE)
    answer_poll(
        peer=need(poll.peers.order_by("pk").first()), answer=PollAnswer("2S", "", ""), account=None,
        now=AT_TABLE,
    )  # fmt: skip
    return poll


def _penalties(event: Event, director: Account, secretary: Account) -> dict[str, Act]:
    pair = event.entries.get(key="1")
    draft = PenaltyDraft(pair, "violence", "seen at table 1", units_of(event)[0],
                         player=pair.players.get(position=1),
                         sanction=Sanction.SUSPENSION_OR_DISQUALIFICATION,
                         next_may_exclude=True)  # fmt: skip
    penalty = give_penalty(draft=draft, account=director, now=NOW)
    at = f"penalties/{penalty.pk}/"
    return {
        "penalties/{id}/take-back/": Act(f"{at}take-back/", director, REASON, once=True),
        "penalties/{id}/approve/": Act(f"{at}approve/", secretary, {}, once=True),
        "penalties/{id}/appeal/": Act(f"{at}appeal/", director, _statement(event), once=True),
    }


def _appeals(world: World, event: Event, director: Account) -> dict[str, Act]:
    appeal = _appeal(event, director)
    times = {
        "ended_at": "2026-11-14T18:00:00Z",
        "results_at": "2026-11-14T18:20:00Z",
        "notified_at": "2026-11-14T17:00:00Z",
    }
    named, at = "appeals/{id}/", f"appeals/{appeal.pk}/"
    contested = make_ruling(event, made_by=director, board=5)
    player = account_of(appeal.backers.order_by("pk")[0].person)
    for number in ("3001", "3002", "3003"):
        make_member(f"Juiz {number} Alheio", number, club=world.other_club, season=world.season)
    committee = {"numbers": ["3001", "3002", "3003"], "reason": ""}
    return {
        "rulings/{id}/appeal/": Act(
            f"rulings/{contested.pk}/appeal/", director, _statement(event), once=True
        ),
        f"{named}withdraw/": Act(f"{at}withdraw/", player, REASON, once=True),
        f"{named}committee/": Act(f"{at}committee/", director, committee, once=True),
        f"{named}times/": Act(f"{at}times/", director, times, once=True),
        f"{named}deposit/": Act(f"{at}deposit/", director, {"paid_by": "cash"}, once=True),
        f"{named}not-considered/": Act(f"{at}not-considered/", director, REASON, once=True),
        f"{named}consent/spoken/": Act(
            f"appeals/{_unbacked_appeal(event, director).pk}/consent/spoken/",
            director, {"witnesses": "Both pairs"}, once=True,
        ),
    }  # fmt: skip


def _statement(event: Event) -> dict[str, object]:
    players = event.entries.get(key="1").players.select_related("person")
    numbers = [str(player.person.number) for player in players]
    return {"entry": players[0].entry_id, "backers": numbers, "grounds": "x"}


def _appeal(event: Event, director: Account) -> Appeal:
    return make_appeal(make_ruling(event, made_by=director), account=director)


def _unbacked_appeal(event: Event, director: Account) -> Appeal:
    """Return an appeal that waits for the consent of a partner."""
    appeal = make_appeal(make_ruling(event, made_by=director, board=4), account=director)
    appeal.backers.filter(person__number="1002").update(consented_at=None)
    appeal.state = AppealState.CONSENT
    appeal.save(update_fields=["state"])
    return appeal
