"""The demo's delegates of the general assembly: elected this season, some seats left vacant."""

import datetime as dt
from collections.abc import Iterator

from federation.delegates.services import Elected, Election, end_delegate, record_election
from federation.models import Account, Constituency, DelegateEnd, Person
from federation.papers.selectors.assembly import electoral_roll, licensed_on
from federation.rules.assembly import Term
from federation.selectors.office_figures import office_figures
from rulings.demo.bodies import Bodies
from rulings.demo.course import moment

_ELECTED_AFTER, _YEARS = dt.timedelta(days=14), 4
_SHARE_FILLED = 5, 6  # of the seats of players, directors and teachers


def elect_delegates(bodies: Bodies, player: Person, *, office: Account, today: dt.date) -> None:
    """Record an election of each constituency; one delegate has resigned since."""
    day = min(bodies.current.starts_on + _ELECTED_AFTER, today)
    people = _electors(player, day)
    resigned = None
    for constituency in Constituency:
        elected = [*_elected(constituency, people, bodies, day)]
        if not elected:
            continue
        election = Election(
            constituency=constituency,
            elected=elected,
            elected_on=day,
            title="Assembleia eleitoral, sede da federação",
            term=Term(day, day.replace(year=day.year + _YEARS) - dt.timedelta(days=1)),
        )
        rows = record_election(election=election, account=office, now=moment(day))
        resigned = rows[-1] if constituency == Constituency.PLAYERS else resigned
    if resigned is not None:
        end_delegate(
            delegate=resigned, reason=DelegateEnd.RESIGNED, last_day=day, note="",
            account=office, now=moment(day),
        )  # fmt: skip


def _electors(player: Person, day: dt.date) -> dict[int, int]:
    """Return the club of everybody who may be elected, by person: the player first."""
    licences = licensed_on(day).filter(
        person__is_hidden=False,
        person__birth_date__lte=day.replace(year=day.year - 30, day=1),
        club__isnull=False,
    )
    clubs = dict(licences.order_by("person__number").values_list("person_id", "club_id"))
    first = {player.pk: clubs[player.pk]} if player.pk in clubs else {}
    return {**first, **clubs}


def _elected(
    constituency: Constituency, people: dict[int, int], bodies: Bodies, day: dt.date
) -> Iterator[Elected]:
    """Yield who is elected, out of `people`, from which they are taken."""
    seats = office_figures(on=day).assembly.seats(constituency)
    if constituency == Constituency.CLUBS:
        for club in bodies.clubs[:seats]:
            if pk := next((pk for pk, of in people.items() if of == club.pk), None):
                yield Elected(_taken(pk, people), club)
        return
    if constituency == Constituency.REGIONS:
        for association in bodies.associations[:seats]:
            clubs = {club.pk for club in bodies.clubs if club.association_id == association.pk}
            if pk := next((pk for pk, of in people.items() if of in clubs), None):
                yield Elected(_taken(pk, people), association)
        return
    part, whole = _SHARE_FILLED
    on_roll = electoral_roll(constituency, on=day).rows.values_list("person_id", flat=True)
    there = set(on_roll)
    for pk in [pk for pk in people if pk in there][: seats * part // whole]:
        yield Elected(_taken(pk, people))


def _taken(pk: int, people: dict[int, int]) -> Person:
    del people[pk]
    return Person.objects.get(pk=pk)
