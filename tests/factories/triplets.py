"""An event of triplets and its result file: four of three players, three rounds, two tables."""

import datetime as dt

from django.utils import timezone

from federation.models import Person
from scoring.intake.services.intake import receive_result_file
from tests.factories.scoring import confirm_result_file
from tests.factories.seating import BEFORE, enter_many, make_session, order
from tests.factories.teams import make_players
from tests.factories.tournaments import NOW, PLAYED
from tests.personas import World
from tournaments.events.services.events import EventDraft, create_event
from tournaments.models import EntryPlayer, Event, Session, SessionHours
from tournaments.seating.selectors.options import MovementChoice
from tournaments.seating.services.seating import draw_seating

# Who meets whom in each round, with the boards and North-South's scores of the first named.
ROUNDS = (
    (("1", "3"), ("2", "4"), {1: (420, -50), 2: (110, 100)}),
    (("1", "4"), ("2", "3"), {3: (620, 600), 4: (-50, -100)}),
    (("1", "2"), ("3", "4"), {5: (140, -140), 6: (400, 430)}),
)
IN_TURN = ("1:3 2:1 3:2", "3", "1", "")


def make_triplet_event(world: World, *, event_class: str = "NATIONAL_EVENT") -> Event:
    """Make an event of triplets of the federation, with everybody's licences in order."""
    draft = EventDraft(
        name="Tripletes de Outono",
        kind="PAIRS",
        is_triplets=True,
        event_class=event_class,
        organiser_kind="FEDERATION",
        method="matchpoints",
        starts_on=PLAYED,
        ends_on=PLAYED,
        venue="Sala da Ribeira",
        director_name="Dora Árbitro",
        planned_boards=6,
    )
    return create_event(draft=draft, account=None, now=NOW)


def triplet_file(
    world: World, *, rests: tuple[str, str, str, str] = IN_TURN, players: int = 3
) -> bytes:
    """Return the results of four triplets in our template. rests: the column for each triplet."""
    people = known_players(world)
    columns = [f"{word} {n}" for n in range(1, players + 1) for word in ("Player", "Number")]
    rows = [["Kind", "pairs"], ["Method", "matchpoints"], ["Rankings", "1"], []]
    rows.append(["Contestant", *columns, "Rests"])
    for at in range(4):
        three = people[3 * at : 3 * at + players]
        rows.append([str(at + 1), *(t for p in three for t in (p.name, str(p.number))), rests[at]])
    rows += [[], ["Board", "Round", "Table", "NS", "EW", "Score"]]
    for number, (first, second, boards) in enumerate(ROUNDS, start=1):
        for board, scores in boards.items():
            for table, (pair, score) in enumerate(zip((first, second), scores, strict=True), 1):
                rows.append([str(board), str(number), str(table), *pair, str(score)])
    return "\n".join(";".join(row) for row in rows).encode()


def known_players(world: World) -> list[Person]:
    """Return the twelve players of the four triplets, three by three."""
    held = list(Person.objects.filter(number__startswith="50").order_by("number"))
    return held or make_players(world, 12, first=5000)


def play_triplets(event: Event, data: bytes, *, now: dt.datetime = NOW) -> None:
    """Import a file of triplets and confirm it."""
    file = receive_result_file(event=event, name="x.csv", data=data, account=None, now=now)
    confirm_result_file(file=file, account=None, now=now, reason="Ficheiro")


def seat_triplets(world: World, count: int, movement: MovementChoice) -> Session:
    """Seat triplets in the club's event, today; the director calls the rounds."""
    event, today = world.event, timezone.localdate()
    Event.objects.filter(pk=event.pk).update(is_triplets=True)
    event.refresh_from_db()
    _enter_triplets(world, event, count)
    session = make_session(event)
    draw_seating(session=session, order=order(movement), account=None, now=BEFORE)
    Event.objects.filter(pk=event.pk).update(starts_on=today, ends_on=today)
    Session.objects.filter(pk=session.pk).update(played_on=today)
    SessionHours.objects.filter(session=session).update(is_by_hand=True)
    return Session.objects.select_related("event", "hours").get(pk=session.pk)


def _enter_triplets(world: World, event: Event, count: int) -> None:
    """Enter pairs, and a third player with each."""
    pairs = enter_many(event, count, club=world.club, season=world.season)
    thirds = enter_many(event, count, club=world.club, season=world.season, of=1, first=count + 1)
    for pair, third in zip(pairs, thirds, strict=True):
        EntryPlayer.objects.filter(entry=third).update(entry=pair, position=3)
        third.delete()
