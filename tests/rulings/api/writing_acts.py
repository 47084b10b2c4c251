"""Every writing address of the API, with who may use it and an example body."""

import datetime as dt
import json
import re
from dataclasses import dataclass
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from django.utils import timezone

from federation.acts.act import Act as Registered
from federation.models import Account
from rulings.assistant.services import begin_walk
from rulings.log.services.evidence import attach_evidence
from rulings.models import FlowWalk, SessionTimes
from scoring.models import BookLine
from scoring.tables.services.records import Noted, RecordKey, note_for_table
from tests.factories.entries import account_of, send
from tests.factories.federation import give_mandate, make_account
from tests.factories.pages import ClientResponse
from tests.factories.rulings import AT_TABLE, make_incident, make_ruled, under_2007
from tests.factories.scoring import FOUR_PAIRS, homologate, publish_results, send_file
from tests.factories.seating import BEFORE, STARTS, enter_many, filled_in, make_session, order
from tests.factories.teams import (
    KNOCKOUT,
    captain_account,
    draw,
    enter_teams,
    make_team_event,
)
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.entries.services.terms import Terms, open_entries
from tournaments.models import ScheduledMatch
from tournaments.seating.services.changes import ChangeOrder, SeatChange, change_seating
from tournaments.seating.services.seating import draw_seating


@dataclass(frozen=True)
class Act:
    """One writing address: where, who may use it, and an example body.

    once: accepts a key that makes it idempotent. files: the fields that are files; with any, the
    body is sent as a form.
    """

    path: str
    account: Account
    body: dict[str, Any]
    method: str = "POST"
    once: bool = False
    files: frozenset[str] = frozenset()

    def written(self, body: dict[str, Any]) -> bytes:
        """Return a body encoded for sending."""
        if not self.files:
            return json.dumps(body).encode()
        return encode_multipart(BOUNDARY, {name: self._part(name, body[name]) for name in body})

    def _part(self, name: str, value: Any) -> Any:
        text = value if isinstance(value, str | bytes) else json.dumps(value)
        data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
        return SimpleUploadedFile("own", data) if name in self.files else [data]

    def send(self, client: Client, data: bytes, *, key: str = "k") -> ClientResponse:
        """Send a body, with a key where it may be repeated."""
        media_type = MULTIPART_CONTENT if self.files else "application/json"
        headers = {"Idempotency-Key": key} if self.once else None
        return client.generic(
            self.method, f"/api/v1/{self.path}", data, media_type, headers=headers
        )


def api_path(act: Registered) -> str:
    """Return the address of an act, as the description names it."""
    return re.sub(r"<\w+:(\w+)>", r"{\1}", act.path.replace("<int:pk>", "{id}"))


def signed_in(act: Act) -> Client:
    """Return a browser signed in with the account that may do the act."""
    client = Client(raise_request_exception=False)
    client.force_login(act.account, backend="django.contrib.auth.backends.ModelBackend")
    return client


def event_acts(world: World, *, secretary: Account, office: Account) -> dict[str, Act]:
    coming = make_event(club=world.club, name="Virá", day=world.season.ends_on)
    draft = {
        "name": "Natal",
        "event_class": "PRIVATE_TOURNAMENT",
        "kind": "PAIRS",
        "method": "matchpoints",
        "starts_on": "2026-12-19",
        "is_online": False,
        "planned_boards": 26,
        "event_type": "OPEN",
    }
    new = {**draft, "organiser_kind": "CLUB", "organiser": world.club.code}
    why = {"reason": "x"}
    again = {"first_day": "2027-01-09", "times": 1, "weeks_apart": 1, "name": "Reis"}
    at = f"events/{coming.pk}/"
    return {
        "events/": Act("events/", secretary, {**new, "law_edition": 2017}),
        "events/preflight/": Act("events/preflight/", secretary, new),
        "events/{id}/": Act(at, secretary, draft, "PATCH"),
        "events/{id}/cancel/": Act(f"{at}cancel/", secretary, why),
        "events/{id}/repeat/": Act(f"{at}repeat/", secretary, again, once=True),
        "events/{id}/tables/set/": Act(f"{at}tables/set/", secretary, {"has_screens": True}),
        "events/{id}/laws/": Act(f"{at}laws/", office, {"edition": 2007, **why}),
    }


def entry_acts(world: World, *, player: Account, secretary: Account) -> dict[str, Act]:
    now = timezone.now()
    event = make_event(club=world.club, name="Inscrições", day=world.season.ends_on)
    terms = Terms(now - dt.timedelta(days=1), now + dt.timedelta(days=5), 2, True)
    open_entries(event=event, terms=terms, account=None, now=now)
    row = send(event, world.members["1003"], world.members["1004"], now=now)
    invited = row.players.get(person=world.members["1004"])
    alone = send(event, world.members["1005"], world.members["1006"], now=now)
    alone.players.filter(person=world.members["1006"]).update(state="REFUSED")
    entry = {"numbers": ["1002"], "name": "", "systems": [{"nature": "NATURAL", "brown": False}]}
    desk = {**entry, "numbers": ["1001", "1002"], "reason": "x"}
    at, mine = f"events/{event.pk}/enter/", f"registrations/{row.pk}/"
    partner = account_of(world.members["1004"])
    return {
        "events/{id}/enter/": Act(at, player, {**entry, "accepts": True}),
        "events/{id}/enter/checks/": Act(f"{at}checks/", player, entry),
        "events/{id}/enter/desk/": Act(f"{at}desk/", secretary, desk),
        "registrations/{id}/withdraw/": Act(f"{mine}withdraw/", secretary, {"reason": "x"}),
        "registrations/{id}/invitations/": Act(
            f"registrations/{alone.pk}/invitations/", secretary, {"number": "1002"}
        ),
        "invitations/{id}/accept/": Act(
            f"invitations/{invited.pk}/accept/", partner, {"accepts": True}, once=True
        ),
        "invitations/{id}/decline/": Act(
            f"invitations/{invited.pk}/decline/", partner, {}, once=True
        ),
        "invitations/{id}/answer/": Act(
            f"invitations/{invited.pk}/answer/", partner, {"plays": True, "accepts": True}
        ),
    }


def match_acts(world: World) -> dict[str, Act]:
    """Return the acts of two matches: one where a line-up is due, one where a pick is."""
    event = make_team_event(world, plan=KNOCKOUT)
    enter_teams(world, event, 4, first=6000)
    draw(event)
    scheduled_matches = ScheduledMatch.objects.filter(
        event=event, home__isnull=False, away__isnull=False
    )
    named, picked = scheduled_matches.order_by("pk")
    named.visitors_first = True
    named.save()
    people = named.away.players.order_by("position").select_related("person")
    places = (("OPEN", "E"), ("OPEN", "W"), ("CLOSED", "N"), ("CLOSED", "S"))
    seats = [
        {"room": room, "direction": direction, "number": row.person.number}
        for (room, direction), row in zip(places, people, strict=True)
    ]
    line_up = {"side": "VISITORS", "segment": 1, "seats": seats}
    pick = {"side": "HOME", "segment": 1}
    return {
        "matches/{id}/line-ups/": Act(
            f"matches/{named.pk}/line-ups/", captain_account(named, "away"), line_up
        ),
        "matches/{id}/picks/": Act(
            f"matches/{picked.pk}/picks/", captain_account(picked, "home"), pick
        ),
    }


def room_acts(world: World, *, secretary: Account) -> dict[str, Act]:
    event = make_event(club=world.club, name="Sala")
    entries = enter_many(event, 10, club=world.club, season=world.season)
    session = make_session(event)
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    passing = {"reason": "outra vez", "let_pass": True}
    undone = {"reason": "engano", "lets_pass": False, "results": "", "seen": ""}
    sat = {"movement": "HOWELL", "rounds": 9, "boards_in_round": 3, "rankings": 1, "sections": 1}
    moved = {"entry": entries[0].pk, "section": "A", "number": 1, "from_round": 2, **passing}
    seen = {"entries": [entries[0].pk], "is_present": True}
    at = f"sessions/{session.pk}/"
    leaves = ChangeOrder(SeatChange(entries[1].pk), 2, "doente")
    change_seating(session=session, order=leaves, account=secretary, now=BEFORE)
    return {
        "sessions/{id}/changes/": Act(f"{at}changes/", secretary, moved),
        "sessions/{id}/changes/preview/": Act(f"{at}changes/preview/", secretary, moved),
        "sessions/{id}/changes/undo/": Act(f"{at}changes/undo/", secretary, undone),
        "sessions/{id}/check-ins/": Act(f"{at}check-ins/", secretary, seen),
        "sessions/{id}/clock/marks/": Act(
            f"{at}clock/marks/", secretary, {"act": "MORE", "minutes": 4, "round": 1}
        ),
        "sessions/{id}/draws/": Act(f"{at}draws/", secretary, {**sat, "seed": "1", **passing}),
    }


def log_acts(world: World, *, director: Account) -> dict[str, Act]:
    event = under_2007(world.event)
    call, other = make_incident(event), make_incident(event, board=1)
    walk = begin_walk(incident=call, key="assigned_score", account=director, now=AT_TABLE)
    FlowWalk.objects.filter(pk=walk.pk).update(
        answers=[["obvious", "yes"], ["scoring", "imp"], ["method", "weighted"]]
    )
    evidence = attach_evidence(
        incident=call, name="a.txt", data=b"Folha", note="", account=director, now=AT_TABLE
    )
    ruling = make_ruled(make_incident(event, board=2), account=director)
    SessionTimes.objects.create(
        event=event, session=1, ended_at=timezone.now(), noted_at=timezone.now()
    )
    new = {"session": 1, "section": "", "round": 1, "table": "4", "board": 5, "about": "x",
           "called_by": "NS", "ns": "", "beside": False}  # fmt: skip
    ruled = {"accepted": [], "decision": "x", "citations": "16B1, RTP 2.1.5",
             "departure_reason": "x", "beside": True}  # fmt: skip
    fact = {"kind": "TOLD", "voice": "NS", "text": "x", "agreement": "AGREED"}
    rows = [{"label": "3NT", "value": "6", "weight": 100}]
    at, walked = f"calls/{call.pk}/", f"walks/{walk.pk}/"
    data = {"node": "results_w", "answer": rows}
    return {
        "events/{id}/calls/": Act(f"events/{event.pk}/calls/", director, new),
        "calls/{id}/facts/": Act(f"{at}facts/", director, fact),
        "calls/{id}/ruling/": Act(f"calls/{other.pk}/ruling/", director, ruled),
        "rulings/{id}/correct/": Act(
            f"rulings/{ruling.pk}/correct/", director, {**ruled, "reason": "x", "seen": 1}
        ),
        "rulings/{id}/withdraw/": Act(
            f"rulings/{ruling.pk}/withdraw/", director, {"reason": "x", "seen": 1}
        ),
        "calls/{id}/walks/": Act(f"{at}walks/", director, {"flow": "revoke"}),
        "walks/{id}/answers/": Act(f"{walked}answers/", director, data),
        "walks/{id}/back/": Act(f"{walked}back/", director, {}),
        "walks/{id}/drop/": Act(f"{walked}drop/", director, {}),
        "calls/{id}/evidence/": Act(f"{at}evidence/", director, {"file": "x"}),
        "evidence/{id}/withdraw/": Act(
            f"evidence/{evidence.pk}/withdraw/", director, {"reason": "x"}
        ),
    }


def file_acts(world: World, *, director: Account) -> dict[str, Act]:
    file = send_file(world.event, data=FOUR_PAIRS)
    at = f"events/{world.event.pk}/result-files/"
    deciding = {"decisions": [{"contestant": "1", "position": 1, "number": "1001"}]}
    one, named = f"{at}{file.pk}/", "events/{id}/result-files/"
    return {
        named: Act(at, director, {"file": "x"}),
        f"{named}{{file}}/confirm/": Act(
            f"{one}confirm/", director, {"reason": "x", "same_elsewhere": True}
        ),
        f"{named}{{file}}/discard/": Act(f"{one}discard/", director, {}),
        f"{named}{{file}}/people/": Act(f"{one}people/", director, deciding),
        "files/{id}/hand-on/": _after_homologation(world),
        "files/{id}/lines/{line}/wins/": _against_a_table(world),
    }


def _after_homologation(world: World) -> Act:
    """Return the handing on of a file that corrects homologated results."""
    event = make_event(club=world.club, name="Já homologado")
    director = make_account("corrige@clube.example")
    give_mandate(director, "DIRECTOR", event_number=event.pk)
    publish_results(event)
    homologate(event)
    file = send_file(event, data=FOUR_PAIRS.replace(b">58.33<", b">58.34<"), name="again.xml")
    return Act(f"files/{file.pk}/hand-on/", director, {"reason": "x"})


def _against_a_table(world: World) -> Act:
    """Return the decision that a file is right although a table entered something else."""
    event = make_event(club=world.club, name="Nas mesas")
    director = make_account("mesas@clube.example")
    give_mandate(director, "DIRECTOR", event_number=event.pk)
    enter_many(event, 10, club=world.club, season=world.season, first=4001)
    session = make_session(event)
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    line = BookLine.objects.filter(session=session, round=1).order_by("table", "board")[0]
    place = RecordKey(session, line.section, line.table, 1, line.board)
    note_for_table(place=place, noted=Noted("4S", "N", 10), account=director, now=STARTS)
    file = send_file(event, data=filled_in(session), name="other.csv")
    return Act(f"files/{file.pk}/lines/{line.pk}/wins/", director, {"reason": "x"})
