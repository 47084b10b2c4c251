"""The field of an event of the demo: partnerships and teams drawn from eligible members."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from federation.models import Licence
from rulings.demo.calendar import Planned
from rulings.demo.people import Member
from rulings.demo.simulator import PairsPlan, Player, Side, TeamsPlan
from tournaments.events.services.events import EventDraft

SEATS = {"PAIRS": 2, "TEAMS": 4}
EVENT_BOARDS = 24
LICENCE_ASKED = frozenset(
    {"REGIONAL_CHAMPIONSHIP", "NATIONAL_QUALIFIER", "NATIONAL_CHAMPIONSHIP", "NATIONAL_EVENT"}
)


@dataclass(frozen=True, slots=True)
class Register:
    """The members, the dates of their licences by season, and the last birth year of seniors."""

    members: Sequence[Member]
    licensed_on: dict[tuple[int, int], dt.date]
    senior_until: dict[int, int]

    def may_play(self, member: Member, planned: Planned) -> bool:
        """Return whether somebody would enter an event, and may."""
        draft = planned.draft
        year = draft.starts_on.year
        day = self.licensed_on.get((member.person.pk, year))
        in_order = day is not None and day <= draft.starts_on
        if not in_order and (
            draft.event_class in LICENCE_ASKED
            or draft.organiser_kind in {"ASSOCIATION", "FEDERATION"}
        ):
            return False
        born = member.person.birth_date
        if draft.age_group == "SENIOR" and (born is None or born.year > self.senior_until[year]):
            return False
        if draft.club is not None and draft.event_class == "PRIVATE_TOURNAMENT":
            return member.club == draft.club
        if draft.association is not None:
            return member.club.association_id == draft.association.pk
        return True


def register_of(members: Sequence[Member], senior_until: dict[int, int]) -> Register:
    """Return the register with the issued licences."""
    rows = Licence.objects.filter(cancelled_at__isnull=True)
    licences = rows.values_list("person_id", "season__year", "issued_on")
    held = {(person, year): day for person, year, day in licences}
    return Register(members, held, senior_until)


def sides_of(planned: Planned, register: Register, rng: Random) -> list[list[Member]]:
    """Return the pairs or teams of an event, in the order of their numbers."""
    seats = SEATS[planned.draft.kind]
    able = [member for member in register.members if register.may_play(member, planned)]
    count = min(planned.contestants, len(able) // seats)
    if planned.draft.event_type == "MIXED":
        chosen = [
            [woman, man]
            for woman, man in zip(
                _drawn(rng, [m for m in able if m.person.sex == "F"], count, planned),
                _drawn(rng, [m for m in able if m.person.sex == "M"], count, planned),
                strict=False,
            )
        ]
    else:
        players = _drawn(rng, able, count * seats, planned)
        chosen = [players[n : n + seats] for n in range(0, len(players), seats)]
    if planned.draft.kind == "TEAMS" and len(chosen) % 2:
        chosen.pop()
    rng.shuffle(chosen)
    return chosen


def pairs_plan(planned: Planned, sides: Sequence[Sequence[Member]]) -> PairsPlan:
    """Return the plan of a pairs event; in small fields everybody meets everybody."""
    draft = planned.draft
    size = len(sides) // planned.sections
    sections = tuple(
        tuple(_side(side) for side in sides[n * size : (n + 1) * size])
        for n in range(planned.sections)
    )
    tables = (size + 1) // 2
    two_lines = planned.two_lines and tables >= 5
    most = tables - (tables % 2 == 0) if two_lines else 2 * tables - 1
    rounds = min(planned.rounds or 12, most)
    boards = planned.boards_per_round or _boards_a_round(draft, rounds)
    return PairsPlan(
        name=draft.name,
        date=draft.starts_on,
        sections=sections,
        rounds=rounds,
        boards_per_round=boards,
        method=draft.method,
        sessions=draft.planned_sessions,
        two_lines=two_lines,
    )


def _boards_a_round(draft: EventDraft, rounds: int) -> int:
    """Return the boards per round: about 24 in all, no fewer in official events.

    Source: RTP 3.5.1.
    """
    about = (EVENT_BOARDS + rounds // 2) // rounds
    return max(2, -(-EVENT_BOARDS // rounds) if draft.event_class in LICENCE_ASKED else about)


def teams_plan(planned: Planned, sides: Sequence[Sequence[Member]]) -> TeamsPlan:
    """Return the plan of a team event."""
    draft = planned.draft
    return TeamsPlan(
        name=draft.name,
        date=draft.starts_on,
        teams=tuple(
            _side(side, f"{side[0].club.town} {number}")
            for number, side in enumerate(sides, start=1)
        ),
        rounds=min(planned.rounds, len(sides) - 1),
        boards_per_match=planned.boards_per_round,
        method=draft.method,
        sessions=draft.planned_sessions,
    )


def _drawn(rng: Random, able: Sequence[Member], count: int, planned: Planned) -> list[Member]:
    """Return this number of players, ordered by similar skill; the best come to nationals."""
    national = planned.draft.event_class.startswith("NATIONAL")
    liking = {
        member.person.pk: rng.randrange(100) + (2 * member.skill if national else 0)
        for member in able
    }
    coming = sorted(able, key=lambda member: -liking[member.person.pk])[:count]
    level = {member.person.pk: member.skill + rng.randrange(15) for member in coming}
    teams = planned.draft.kind == "TEAMS"  # of one club, as far as possible
    return sorted(
        coming,
        key=lambda member: (member.club.pk if teams else 0, -level[member.person.pk]),
    )


def _side(members: Sequence[Member], name: str = "") -> Side:
    return Side(
        tuple(
            Player(member.person.name, member.person.number or "", member.skill)
            for member in members
        ),
        name,
    )
