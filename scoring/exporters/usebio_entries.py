"""PARTICIPANTS of a USEBIO file."""

from collections.abc import Sequence

from scoring.exporters.usebio_tree import Node, add, add_number, text_of_number
from scoring.importers.records import (
    ImportedContestant,
    ImportedFile,
    ImportedPlayer,
    PublishedPlace,
)

LISTS = {"scratch": "Scratch list", "handicap": "Handicap list"}


def add_participants(
    scope: Node, contestants: Sequence[ImportedContestant], imported: ImportedFile
) -> None:
    """Add the contestants listed in one scope, with their published results."""
    if not contestants:
        return
    participants = add(scope, "PARTICIPANTS")
    for contestant in contestants:
        entry = _ENTRIES[imported.kind](participants, contestant)
        add_number(entry, "HANDICAP", contestant.handicap)
        add_number(entry, "ADJUSTMENT", contestant.adjustment)
        _add_published(entry, contestant)
        _add_places(entry, contestant.places)


def _pair(participants: Node, imported_contestant: ImportedContestant) -> Node:
    entry = add(participants, "PAIR")
    add(entry, "PAIR_NUMBER", imported_contestant.number)
    add(entry, "DIRECTION", imported_contestant.direction)
    for player in imported_contestant.players:
        _add_person(add(entry, "PLAYER"), player)
    return entry


def _team(participants: Node, imported_contestant: ImportedContestant) -> Node:
    entry = add(participants, "TEAM")
    entry.set("TEAM_ID", imported_contestant.number)
    if imported_contestant.name:
        entry.set("TEAM_NAME", imported_contestant.name)
    for player in imported_contestant.players:
        _add_person(add(entry, "PLAYER"), player)
    return entry


def _individual(participants: Node, imported_contestant: ImportedContestant) -> Node:
    entry = add(participants, "PLAYER")
    add(entry, "PLAYER_NUMBER", imported_contestant.number)
    for player in imported_contestant.players:
        _add_person(entry, player)
    return entry


_ENTRIES = {"pairs": _pair, "teams": _team, "individual": _individual}


def _add_person(person: Node, player: ImportedPlayer) -> None:
    add(person, "PLAYER_NAME", player.name)
    if player.national_number:
        add(person, "NATIONAL_ID_NUMBER", player.national_number)
    if player.club_number:
        add(person, "CLUB_ID_NUMBER", player.club_number)


def _add_published(entry: Node, imported_contestant: ImportedContestant) -> None:
    published = imported_contestant.published
    add_number(entry, "TOTAL_SCORE", published.score)
    add_number(entry, "PERCENTAGE", published.percentage)
    add_number(entry, "TOTAL_IMPS", published.imps)
    add_number(entry, "TOTAL_VPS", published.vps)
    if published.rank is not None:
        add(entry, "PLACE", _place(published.rank, tied=published.tied))


def _add_places(entry: Node, places: Sequence[PublishedPlace]) -> None:
    """Label both lists of an event with handicap, because the format knows only one place."""
    for place in places:
        name = LISTS[place.list]
        if place.rank is not None:
            _add_label(entry, f"{name} place", _place(place.rank, tied=place.tied))
        if place.figure is not None:
            _add_label(entry, f"{name} figure", text_of_number(place.figure))
        _add_label(entry, f"{name} gives points", "yes" if place.gives_points else "no")


def add_label_names(event: Node, contestants: Sequence[ImportedContestant]) -> None:
    """Add the names of the labels that contestants have."""
    names = [
        f"{LISTS[place.list]} {what}"
        for place in next((one.places for one in contestants if one.places), ())
        for what in ("place", "figure", "gives points")
    ]
    labels = add(event, "LABELS") if names else event
    for name in names:
        add(labels, "NAME", name)


def _add_label(entry: Node, name: str, value: str) -> None:
    label = add(entry, "LABEL")
    add(label, "NAME", name)
    add(label, "VALUE", value)


def _place(rank: int, *, tied: bool) -> str:
    return f"{rank}=" if tied else str(rank)
