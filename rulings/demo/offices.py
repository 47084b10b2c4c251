"""The demo's registers, bodies, waiting transfers, and a person entered twice."""

import datetime as dt
from collections.abc import Sequence
from itertools import cycle

from federation.bodies.services.memberships import TransferDraft, request_transfer
from federation.bodies.services.registers import QualificationDraft, grant_qualification
from federation.bodies.services.seats import SeatDraft, give_seat
from federation.models import Account, Council, Position, Register
from federation.people.services.duplicates import find_duplicates
from federation.people.services.people import PersonDraft, create_person
from rulings.demo.bodies import Bodies
from rulings.demo.course import moment
from rulings.demo.people import Member

_BODY = (Position.PRESIDENT, Position.VICE_PRESIDENT, Position.MEMBER)
_BOARD = (Position.PRESIDENT, Position.VICE_PRESIDENT, Position.TREASURER)
_GRADES = {
    Register.DIRECTOR: ("NATIONAL", "REGIONAL", "CLUB", "CLUB"),
    Register.TEACHER: ("TEACHER", "MONITOR"),
}
_IN_REGISTER = 16
_TRANSFERS = 4


def fill_offices(
    bodies: Bodies, members: Sequence[Member], *, office: Account, today: dt.date
) -> None:
    """Fill the bodies and registers, and leave the office something to decide."""
    grown = [
        member
        for member in members
        if all(member.licensed)
        and not member.person.is_hidden
        and member.person.birth_date is not None
        and today.year - member.person.birth_date.year > 30
    ]
    # Whoever signs in already has a role of their own to show.
    taken = set(Account.objects.filter(person__isnull=False).values_list("person_id", flat=True))
    people = iter([member for member in grown if member.person.pk not in taken])
    for council in Council:
        for position in _BOARD if council == Council.BOARD else _BODY:
            draft = SeatDraft(next(people).person, council, position, bodies.previous.starts_on)
            give_seat(draft=draft, account=office)
    for register, grades in _GRADES.items():
        for place, grade in zip(range(_IN_REGISTER), cycle(grades), strict=False):
            # A few expire soon, so that there is something to renew.
            until = today + dt.timedelta(days=30 + place) if place < 2 else None
            entry = QualificationDraft(
                next(people).person, register, grade, bodies.previous.starts_on, "Exame", until
            )
            grant_qualification(draft=entry, account=office, now=moment(today))
    for member in (next(people) for _place in range(_TRANSFERS)):
        club = next(club for club in bodies.clubs if club != member.club)
        transfer_draft = TransferDraft(member.person, club, today, "Mudou de residência")
        request_transfer(draft=transfer_draft, account=office, now=moment(today))
    twin = next(people).person
    visitor = PersonDraft(twin.name, number=None, birth_date=twin.birth_date)
    create_person(draft=visitor, account=office, on=today)
    find_duplicates(account=office)
