"""The eight acts whose roads are counted, each possible twice: in two clubs, events, cards."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from federation.models import Account, Club, LicenceBatch, Person, Season
from scoring.models import ResultFile
from tests.factories.browsers import browser_of, pass_second_step
from tests.factories.cards import NATURAL, make_card
from tests.factories.entries import account_of
from tests.factories.federation import (
    MEMBERS,
    give_mandate,
    load_figures,
    make_account,
    make_association,
    make_club,
    make_federation,
    make_member,
    make_season,
)
from tests.factories.scoring import FOUR_PAIRS
from tests.factories.tournaments import make_event
from tournaments.models import ConventionCard, Event

# Two games: the results of one event are refused of another.
GAMES = (FOUR_PAIRS, FOUR_PAIRS.replace(b">9</TRICKS><SCORE>500<", b">8</TRICKS><SCORE>800<"))
OTHERS = {f"200{number}": f"Nome {number} Diferente" for number in range(1, 7)}
REDIRECT = 302
RULING = {
    "line": '["", "1", "4", "", ""]',
    "form": "weighted",
    "article": "Law 12 C1(c)",
    "reason": "hesitation",
    "result1": "4S S =",
    "weight1": "60",
    "result2": "-100",
    "weight2": "40",
    "apply": "1",
}


@dataclass(frozen=True)
class World:
    """What one round of the acts is done to, and who does it."""

    season: Season
    event: Event
    game: bytes
    club: Club
    members: list[Person]
    card: ConventionCard
    uploader: Client
    secretary: Client
    director: Client
    office: Client
    player: Client


@dataclass(frozen=True)
class Act:
    """A form that is sent."""

    client: Client
    address: str
    data: dict[str, Any]

    def send(self) -> None:
        """Send it. Raises: RuntimeError if it is not done, which would be another road."""
        answer = self.client.post(self.address, self.data)
        if answer.status_code != REDIRECT or "login" in answer["Location"]:
            raise RuntimeError(f"{self.address}: {answer.status_code} {answer.content.decode()}")


def make_worlds() -> list[World]:
    """Prepare two worlds, one to begin with and one to count in."""
    user_logged_in.connect(pass_second_step)
    make_federation()
    today = timezone.localdate()
    seasons = [make_season(today.year - 1), make_season(today.year)]
    load_figures(seasons[1])
    association = make_association()
    clubs = [make_club(association, code=code) for code in ("ONE", "TWO")]
    members = [
        [make_member(name, number, club=club, season=seasons[0]) for number, name in people.items()]
        for club, people in zip(clubs, (MEMBERS, OTHERS), strict=True)
    ]
    office = _browser_of("OFFICE")
    worlds = []
    for number, (season, club) in enumerate(zip(seasons, clubs, strict=True)):
        event = make_event(club=clubs[0], day=today)
        one, other = members[0][2 * number : 2 * number + 2]
        worlds.append(
            World(
                season=season,
                event=event,
                game=GAMES[number],
                club=club,
                members=members[number],
                card=make_card(one, other, cells=NATURAL),
                uploader=_browser_of("SECRETARY", club=clubs[0]),
                secretary=_browser_of("SECRETARY", club=club),
                director=_browser_of("DIRECTOR", event_number=event.pk),
                office=office,
                player=_signed_in(account_of(one)),
            )
        )
    return worlds


def _upload(world: World) -> Act:
    file = SimpleUploadedFile("game.xml", world.game)
    return Act(world.uploader, f"/events/{world.event.pk}/files/", {"file": file})


def _confirm(world: World) -> Act:
    file = ResultFile.objects.get(event=world.event)
    return Act(world.uploader, f"/files/{file.pk}/confirm/", {"reason": ""})


def _rule(world: World) -> Act:
    return Act(world.director, f"/events/{world.event.pk}/sessions/1/boards/2/rule/", RULING)


def _renew(world: World) -> Act:
    people = [person.pk for person in world.members]
    address = f"/clubs/{world.club.code}/licences/renew/"
    return Act(world.secretary, address, {"season": timezone.localdate().year, "person": people})


def _accept(world: World) -> Act:
    batch = LicenceBatch.objects.get(club=world.club)
    lines = list(batch.requests.values_list("pk", flat=True))
    return Act(world.office, f"/licence-batches/{batch.pk}/accept/", {"lines": lines})


def _ask_for_ranking(world: World) -> Act:
    return Act(world.office, f"/ranking/manage/{world.season.year}/compute/", {})


def _save_part(world: World) -> Act:
    data = {"saves": "0", "1C.description": "11-21", "1C.hand1.hcp": "11-21", "1C.hand1.C": "3+"}
    return Act(world.player, f"/cards/{world.card.pk}/parts/opening-1C/", data)


def _sign(world: World) -> Act:
    return Act(world.player, f"/cards/{world.card.pk}/sign/", {})


ACTS: dict[str, Callable[[World], Act]] = {
    "upload": _upload,
    "confirm": _confirm,
    "ruling": _rule,
    "renewal": _renew,
    "acceptance": _accept,
    "ranking": _ask_for_ranking,
    "card part": _save_part,
    "card signed": _sign,
}


def _browser_of(role: str, **where: Any) -> Client:
    account = make_account(f"account{Account.objects.count()}@roads.example")
    give_mandate(account, role, **where)
    return _signed_in(account)


def _signed_in(account: Account) -> Client:
    client = browser_of(account, SERVER_NAME="127.0.0.1")
    client.handler.load_middleware()
    return client
