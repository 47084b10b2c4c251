"""The electors of the general assembly on a day."""

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, F, Q, QuerySet

from federation.models import Association, Club, Constituency, Licence, Qualification, Register
from federation.rules.assembly import Apportionment, largest_remainder
from federation.selectors.office_figures import office_figures

NATIONAL = ""


@dataclass(frozen=True, slots=True)
class Roll:
    """One electoral roll: its rows, and the cells of a row in the order of `columns`.

    columns: key and the sort fields.
    """

    constituency: Constituency
    on: dt.date
    rows: QuerySet[Any]
    columns: tuple[tuple[str, tuple[str, ...]], ...]
    cells: Callable[[Any], tuple[str | int, ...]]


def electoral_roll(constituency: Constituency, *, on: dt.date) -> Roll:
    """Return the roll of a constituency on a day."""
    return _ROLLS[constituency](on)


def delegates_of(constituency: Constituency, *, on: dt.date) -> Apportionment:
    """Return the apportionment of a constituency's delegates on a day.

    Clubs by number of licensed members, regions and players by region; directors and teachers elect
    nationally.
    """
    seats = office_figures(on=on).assembly.seats(constituency)
    return largest_remainder(_UNITS[constituency](on), seats=seats)


def licensed_on(on: dt.date) -> QuerySet[Licence]:
    """Return the licences in force on a day."""
    return Licence.objects.filter(_in_force(on))


def _in_force(on: dt.date, prefix: str = "") -> Q:
    held = {
        "issued_on__lte": on,
        "season__starts_on__lte": on,
        "season__ends_on__gte": on,
    }
    not_cancelled = Q(**{f"{prefix}cancelled_at__isnull": True}) | Q(
        **{f"{prefix}cancelled_at__date__gt": on}
    )
    return Q(**{f"{prefix}{name}": value for name, value in held.items()}) & not_cancelled


def _clubs(on: dt.date) -> QuerySet[Club]:
    affiliated = Q(affiliated_from__isnull=True) | Q(affiliated_from__lte=on)
    open_end = Q(affiliated_until__isnull=True) | Q(affiliated_until__gte=on)
    return (
        Club.objects.filter(affiliated & open_end)
        .select_related("association")
        .annotate(electors=Count("licence", filter=_in_force(on, "licence__")))
    )


def _players(on: dt.date) -> QuerySet[Licence]:
    """Return the licences of people old enough; an unknown birth date excludes nobody."""
    youngest = _born_until(on, office_figures(on=on).assembly.elector_min_age)
    grown = Q(person__birth_date__isnull=True) | Q(person__birth_date__lte=youngest)
    return (
        licensed_on(on)
        .filter(grown)
        .select_related("person", "club__association", "association")
        .order_by("person__sort_name", "pk")
    )


def _born_until(on: dt.date, age: int) -> dt.date:
    try:
        return on.replace(year=on.year - age)
    except ValueError:
        return on.replace(year=on.year - age, day=28)


def _registered(register: Register, on: dt.date) -> QuerySet[Qualification]:
    valid = Q(valid_until__isnull=True) | Q(valid_until__gte=on)
    return (
        Qualification.objects.filter(valid, register=register, valid_from__lte=on)
        .exclude(ended_at__date__lte=on)
        .select_related("person")
    )


def _club_roll(on: dt.date) -> Roll:
    return Roll(
        Constituency.CLUBS,
        on,
        _clubs(on),
        (
            ("code", ("code",)),
            ("club", ("name",)),
            ("association", ("association__name", "name")),
            ("licensed", ("electors", "name")),
        ),
        lambda club: (club.code, club.name, club.association.name, club.electors),
    )


def _region_roll(on: dt.date) -> Roll:
    rows = Association.objects.annotate(
        club_count=Count("clubs", filter=Q(clubs__in=_clubs(on).values("pk")), distinct=True)
    )
    counts = _by_region(on)
    return Roll(
        Constituency.REGIONS,
        on,
        rows,
        (
            ("code", ("code",)),
            ("association", ("name",)),
            ("clubs", ("club_count", "name")),
            ("licensed", ()),
        ),
        lambda row: (row.code, row.name, row.club_count, counts.get(row.name, 0)),
    )


def _player_roll(on: dt.date) -> Roll:
    return Roll(
        Constituency.PLAYERS,
        on,
        _players(on),
        (
            ("number", ("person__number",)),
            ("name", ("person__sort_name",)),
            ("body", ("club__name", "association__name", "person__sort_name")),
            ("association", ()),
        ),
        lambda licence: (
            licence.person.number or "",
            licence.person.name,
            (licence.club or licence.association).name,
            (licence.club.association if licence.club else licence.association).name,
        ),
    )


def _register_roll(constituency: Constituency, register: Register, on: dt.date) -> Roll:
    return Roll(
        constituency,
        on,
        _registered(register, on),
        (
            ("number", ("person__number",)),
            ("name", ("person__sort_name",)),
            ("grade", ("grade", "person__sort_name")),
            ("valid_until", ("valid_until", "person__sort_name")),
        ),
        lambda entry: (
            entry.person.number or "",
            entry.person.name,
            entry.grade,
            entry.valid_until.isoformat() if entry.valid_until else "",
        ),
    )


def _by_region(on: dt.date) -> dict[str, int]:
    return _counted_by_region(licensed_on(on))


def _counted_by_region(licences: QuerySet[Licence]) -> dict[str, int]:
    counts = dict.fromkeys(Association.objects.order_by("name").values_list("name", flat=True), 0)
    rows = licences.order_by().values_list("club__association__name", "association__name")
    for through_club, direct, count in rows.annotate(count=Count("pk")):
        counts[through_club or direct] += count
    return counts


_ROLLS: dict[Constituency, Callable[[dt.date], Roll]] = {
    Constituency.CLUBS: _club_roll,
    Constituency.REGIONS: _region_roll,
    Constituency.PLAYERS: _player_roll,
    Constituency.DIRECTORS: lambda on: _register_roll(
        Constituency.DIRECTORS, Register.DIRECTOR, on
    ),
    Constituency.TEACHERS: lambda on: _register_roll(Constituency.TEACHERS, Register.TEACHER, on),
}
_UNITS: dict[Constituency, Callable[[dt.date], dict[str, int]]] = {
    Constituency.CLUBS: lambda on: dict(
        _clubs(on).order_by("name", "pk").values_list("name", F("electors"))
    ),
    Constituency.REGIONS: _by_region,
    Constituency.PLAYERS: lambda on: _counted_by_region(_players(on)),
    Constituency.DIRECTORS: lambda on: {NATIONAL: _registered(Register.DIRECTOR, on).count()},
    Constituency.TEACHERS: lambda on: {NATIONAL: _registered(Register.TEACHER, on).count()},
}
