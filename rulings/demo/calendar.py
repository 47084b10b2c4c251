"""Eighty events: the calendar of two seasons of a federation."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from rulings.demo.bodies import Bodies
from tournaments.events.services.events import EventDraft

CLUB_TOURNAMENTS = 25  # a season, besides the fifteen larger events
STILL_TO_COME = 5  # club tournaments of the current season that are always in the future
SATURDAY = 5
MONTHS = (
    "Janeiro", "Fevereiro", "Março", "Abril", "Maio", "Junho",
    "Julho", "Agosto", "Setembro", "Outubro", "Novembro", "Dezembro",
)  # fmt: skip
# the organiser in turn: the demo's own club holds every fourth
TURNS = (0, 1, 8, 4, 0, 9, 5, 2, 0, 10, 6, 8, 0, 3, 11, 7)
METHODS = ("matchpoints",) * 5 + ("cross_imps", "matchpoints", "butler")


@dataclass(frozen=True, slots=True)
class Planned:
    """An event of the demo. contestants: number of pairs or teams; sections: of the field."""

    draft: EventDraft
    contestants: int
    rounds: int = 0  # 0: as many as suit the field
    boards_per_round: int = 0
    sections: int = 1
    two_lines: bool = True


def planned_events(bodies: Bodies, rng: Random, today: dt.date) -> list[Planned]:
    """Return the events of both seasons in order of date."""
    events: list[Planned] = []
    for season in (bodies.previous, bodies.current):
        events += _national(season.year)
        events += _regional(bodies, season.year)
        events += _festivals(bodies, season.year)
        events += _club_tournaments(bodies, rng, season.year, today)
    return sorted(events, key=lambda event: (event.draft.starts_on, event.draft.name))


def national_drafts(year: int) -> list[EventDraft]:
    """Return the federation's own events of a year, in order of date."""
    drafts = (planned.draft for planned in _national(year))
    return sorted(drafts, key=lambda draft: draft.starts_on)


def _national(year: int) -> Iterator[Planned]:
    def draft(name: str, month: int, nth: int, kind: str, sessions: int, boards: int) -> EventDraft:
        day = _saturday(year, month, nth)
        return EventDraft(
            name=f"{name} {year}",
            kind=kind,
            event_class="NATIONAL_CHAMPIONSHIP",
            organiser_kind="FEDERATION",
            method="matchpoints" if kind == "PAIRS" else "imps_vp",
            starts_on=day,
            ends_on=day + dt.timedelta(days=sessions - 1),
            venue="Hotel das Termas, Ponte da Lapa",
            planned_sessions=sessions,
            planned_boards=boards,
        )

    pairs = draft("Campeonato Nacional de Pares Open", 5, 2, "PAIRS", 2, 48)
    yield Planned(pairs, 26, 12, 2, two_lines=False)
    teams = draft("Campeonato Nacional de Equipas Open", 11, 2, "TEAMS", 2, 72)
    yield Planned(teams, 10, 9, 8)
    mixed = draft("Campeonato Nacional de Pares Mistos", 3, 3, "PAIRS", 1, 26)
    yield Planned(replace(mixed, event_type="MIXED"), 20, 13, 2, two_lines=False)
    seniors = draft("Campeonato Nacional de Pares Seniores", 10, 1, "PAIRS", 1, 24)
    yield Planned(replace(seniors, age_group="SENIOR"), 18, 8, 3, two_lines=False)
    cup = draft("Taça da Federação, equipas", 12, 2, "TEAMS", 1, 40)
    yield Planned(replace(cup, event_class="NATIONAL_EVENT"), 8, 5, 8)
    abroad = draft("Festival Internacional da Ribeira do Sal", 9, 2, "PAIRS", 2, 54)
    open_to_all = replace(
        abroad,
        event_class="INTERNATIONAL_FESTIVAL",
        is_open_to_all=True,
        is_advertised=True,
        has_prizes=True,
    )
    yield Planned(open_to_all, 36, 8, 3, sections=2)


def _regional(bodies: Bodies, year: int) -> Iterator[Planned]:
    for place, association in enumerate(bodies.associations):
        region = association.code.capitalize()
        pairs_day = _saturday(year, 2, place + 1)
        pairs = EventDraft(
            name=f"Campeonato Regional de Pares Open {region} {year}",
            kind="PAIRS",
            event_class="REGIONAL_CHAMPIONSHIP",
            organiser_kind="ASSOCIATION",
            association=association,
            method="matchpoints",
            starts_on=pairs_day,
            ends_on=pairs_day,
            venue=f"Sede da {association.name}",
            planned_boards=27,
        )
        yield Planned(pairs, 18 + 2 * place)
        teams_day = _saturday(year, 6, place + 1)
        yield Planned(
            replace(
                pairs,
                name=f"Campeonato Regional de Equipas Open {region} {year}",
                kind="TEAMS",
                method="imps_vp",
                starts_on=teams_day,
                ends_on=teams_day,
                planned_boards=50,
            ),
            6,
            5,
            10,
        )
        if place == 0:
            day = _saturday(year, 4, 1)
            name = f"Apuramento {region} para o Nacional de Pares {year}"
            yield Planned(
                replace(
                    pairs,
                    name=name,
                    event_class="NATIONAL_QUALIFIER",
                    starts_on=day,
                    ends_on=day,
                ),
                16,
            )


def _festivals(bodies: Bodies, year: int) -> Iterator[Planned]:
    day = _saturday(year, 8, 2)
    of_club = EventDraft(
        name=f"Festival de Verão da Ribeira do Sal {year}",
        kind="PAIRS",
        event_class="FESTIVAL",
        organiser_kind="CLUB",
        club=bodies.clubs[0],
        method="matchpoints",
        starts_on=day,
        ends_on=day + dt.timedelta(days=1),
        venue="Casino da Ribeira do Sal",
        is_open_to_all=True,
        is_advertised=True,
        has_prizes=True,
        planned_sessions=2,
        planned_boards=54,
    )
    yield Planned(of_club, 18, 9, 3)
    day = _saturday(year, 10, 3)
    yield Planned(
        replace(
            of_club,
            name=f"Festival de Outono do Sul {year}",
            organiser_kind="ASSOCIATION",
            club=None,
            association=bodies.associations[2],
            starts_on=day,
            ends_on=day + dt.timedelta(days=1),
            venue="Centro Cultural de Monte do Sobreiro",
        ),
        18,
        9,
        3,
    )


def _club_tournaments(bodies: Bodies, rng: Random, year: int, today: dt.date) -> Iterator[Planned]:
    first, last = dt.date(year, 1, 1), dt.date(year, 12, 31)
    for place in range(CLUB_TOURNAMENTS):
        day = first + dt.timedelta(days=6 + place * 358 // CLUB_TOURNAMENTS + rng.randrange(9))
        to_come = place - (CLUB_TOURNAMENTS - STILL_TO_COME)
        if year == today.year and to_come >= 0:
            # the first of them today, so that there is one to upload a file for
            day = today + dt.timedelta(days=(last - today).days * to_come // STILL_TO_COME)
        club = bodies.clubs[0 if to_come == 0 else TURNS[place % len(TURNS)]]
        teams = place % 8 == 6
        method = METHODS[place % len(METHODS)]
        if teams:
            method = "point_a_board" if place % 16 == 6 else "imps_vp"
        draft = EventDraft(
            name=f"Torneio de {'Equipas' if teams else 'Pares'} de {MONTHS[day.month - 1]}, "
            f"{club.town} ({day:%d/%m})",
            kind="TEAMS" if teams else "PAIRS",
            event_class="PRIVATE_TOURNAMENT",
            organiser_kind="CLUB",
            club=club,
            method=method,
            starts_on=min(day, last),
            ends_on=min(day, last),
            venue=f"Sede, {club.town}",
            planned_boards=24,
        )
        if teams:
            yield Planned(draft, 4, 3, 8)
        else:
            yield Planned(draft, rng.randint(7, 17))


def _saturday(year: int, month: int, nth: int) -> dt.date:
    first = dt.date(year, month, 1)
    days = (SATURDAY - first.weekday()) % 7 + 7 * (nth - 1)
    return first + dt.timedelta(days=days)
