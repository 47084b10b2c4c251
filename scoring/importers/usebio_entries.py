"""PARTICIPANTS of a USEBIO file: pairs, teams or single players, and their scores."""

from collections import Counter
from collections.abc import Iterable
from typing import Protocol

from scoring.importers.entries import Entries, key_of, player_of
from scoring.importers.markup import Element
from scoring.importers.notation import number_of, place_of
from scoring.importers.records import (
    ImportedContestant,
    ImportedPlayer,
    PublishedPlace,
    PublishedStanding,
)

LISTS = {"scratch": "Scratch list", "handicap": "Handicap list"}
TAGS = {"pairs": ("PAIR",), "teams": ("TEAM",), "individual": ("PLAYER", "INDIVIDUAL", "PAIR")}


class ScopeLike(Protocol):
    """The part of a scope that is read here."""

    @property
    def session(self) -> int: ...
    @property
    def section(self) -> str: ...
    @property
    def element(self) -> Element: ...


def read_entries(scopes: Iterable[ScopeLike], entries: Entries, *, kind: str, method: str) -> None:
    """Add the participants of every scope to `entries`."""
    stated = [
        (scope, entry)
        for scope in scopes
        for participants in scope.element.all("PARTICIPANTS")
        for entry in participants.all(*TAGS[kind])
    ]
    twice = number_written_twice([entry for _, entry in stated])
    percent_as_total = _percent_as_total([entry for _, entry in stated])
    for scope, entry in stated:
        direction = _direction(entry)
        number = _number(entry, kind)
        shown = direction if entries.winners == 2 else ""
        entries.add(
            ImportedContestant(
                key=key_of(scope.section, number, direction if twice or shown else ""),
                number=number,
                players=_players(entry, kind),
                section=scope.section,
                direction=direction if twice else shown,
                name=entry.attribute("TEAM_NAME").strip() or entry.value("TEAM_NAME"),
                handicap=number_of(entry.value("HANDICAP")),
                adjustment=number_of(entry.value("ADJUSTMENT")),
                published=_published(entry, method, percent_as_total=percent_as_total),
                places=_places(entry),
            ),
            overall=scope.element.tag == "EVENT",
        )


def number_written_twice(entries: Iterable[Element]) -> bool:
    """Return whether one list uses the same numbers for North-South and East-West pairs."""
    numbers: dict[str, set[str]] = {}
    for entry in entries:
        numbers.setdefault(entry.value("PAIR_NUMBER"), set()).add(_direction(entry))
    return any({"NS", "EW"} <= sides for sides in numbers.values())


def _direction(entry: Element) -> str:
    written = entry.value("DIRECTION").upper().replace("/", "").replace("-", "")
    return {"N": "NS", "E": "EW", "H": ""}.get(written, written if written in {"NS", "EW"} else "")


def _number(entry: Element, kind: str) -> str:
    if kind == "teams":
        written = entry.attribute("TEAM_ID") or entry.value("TEAM_ID", "TEAM_NUMBER")
        return written.strip() or entry.attribute("TEAM_NAME").strip()
    if kind == "individual":
        written = entry.value("PLAYER_NUMBER", "NUMBER", "PAIR_NUMBER") or entry.attribute(
            "PLAYER_NUMBER"
        )
        return written or entry.attribute("PLAYER_ID") or entry.value("NATIONAL_ID_NUMBER")
    return entry.value("PAIR_NUMBER") or entry.attribute("PAIR_NUMBER")


def _players(entry: Element, kind: str) -> tuple[ImportedPlayer, ...]:
    if kind == "individual" and not entry.first("PLAYER"):
        people = [entry]
    else:
        people = [
            *entry.all("PLAYER"),
            *(p for pair in entry.all("PAIR") for p in pair.all("PLAYER")),
        ]
    players = [
        player_of(
            person.value("PLAYER_NAME", "NAME"),
            person.value("NATIONAL_ID_NUMBER"),
            person.value("CLUB_ID_NUMBER"),
        )
        for person in people
    ]
    return tuple(dict.fromkeys(player for player in players if player.name))


def _percent_as_total(entries: list[Element]) -> bool:
    """Return whether the writer put the percentage into TOTAL_SCORE as well."""
    both = [(e.value("TOTAL_SCORE"), e.value("PERCENTAGE")) for e in entries]
    stated = [(total, percent) for total, percent in both if total and percent]
    same = Counter(number_of(total) == number_of(percent) for total, percent in stated)
    return bool(stated) and not same[False]


def _published(entry: Element, method: str, *, percent_as_total: bool) -> PublishedStanding:
    rank, tied = place_of(entry.value("PLACE", "POSITION", "RANK"))
    total = None if percent_as_total else number_of(entry.value("TOTAL_SCORE"))
    return PublishedStanding(
        rank=rank,
        tied=tied,
        score=total,
        percentage=number_of(entry.value("PERCENTAGE")) if method == "matchpoints" else None,
        imps=number_of(entry.value("TOTAL_IMPS", "IMPS")) if method == "imps_vp" else None,
        vps=number_of(entry.value("TOTAL_VPS", "VPS")) if method == "imps_vp" else None,
    )


def _places(entry: Element) -> tuple[PublishedPlace, ...]:
    """Return the places in both lists of an event with handicap, by our labels."""
    labels = {label.value("NAME"): label.value("VALUE") for label in entry.all("LABEL")}
    published_places = []
    for key, name in LISTS.items():
        if f"{name} gives points" in labels:
            rank, tied = place_of(labels.get(f"{name} place", ""))
            figure = number_of(labels.get(f"{name} figure", ""))
            gives = labels[f"{name} gives points"] == "yes"
            published_places.append(PublishedPlace(key, rank, tied, figure, gives_points=gives))
    return tuple(published_places)
