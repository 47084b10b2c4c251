"""PARTICIPANTS of a USEBIO file."""

from collections.abc import Sequence

from scoring.exporters.usebio_tree import Node, add, add_number
from scoring.importers.records import ImportedContestant, ImportedFile, ImportedPlayer


def add_participants(
    scope: Node, contestants: Sequence[ImportedContestant], imported: ImportedFile
) -> None:
    """Add the contestants listed in one scope, with what is published of them."""
    if not contestants:
        return
    participants = add(scope, "PARTICIPANTS")
    for each in contestants:
        entry = _ENTRIES[imported.kind](participants, each)
        add_number(entry, "HANDICAP", each.handicap)
        add_number(entry, "ADJUSTMENT", each.adjustment)
        _add_published(entry, each)


def _pair(participants: Node, each: ImportedContestant) -> Node:
    entry = add(participants, "PAIR")
    add(entry, "PAIR_NUMBER", each.number)
    add(entry, "DIRECTION", each.direction)
    for player in each.players:
        _add_person(add(entry, "PLAYER"), player)
    return entry


def _team(participants: Node, each: ImportedContestant) -> Node:
    entry = add(participants, "TEAM")
    entry.set("TEAM_ID", each.number)
    if each.name:
        entry.set("TEAM_NAME", each.name)
    for player in each.players:
        _add_person(add(entry, "PLAYER"), player)
    return entry


def _individual(participants: Node, each: ImportedContestant) -> Node:
    entry = add(participants, "PLAYER")
    add(entry, "PLAYER_NUMBER", each.number)
    for player in each.players:
        _add_person(entry, player)
    return entry


_ENTRIES = {"pairs": _pair, "teams": _team, "individual": _individual}


def _add_person(person: Node, player: ImportedPlayer) -> None:
    add(person, "PLAYER_NAME", player.name)
    if player.national_number:
        add(person, "NATIONAL_ID_NUMBER", player.national_number)
    if player.club_number:
        add(person, "CLUB_ID_NUMBER", player.club_number)


def _add_published(entry: Node, each: ImportedContestant) -> None:
    told = each.published
    add_number(entry, "TOTAL_SCORE", told.score)
    add_number(entry, "PERCENTAGE", told.percentage)
    add_number(entry, "TOTAL_IMPS", told.imps)
    add_number(entry, "TOTAL_VPS", told.vps)
    if told.rank is not None:
        add(entry, "PLACE", f"{told.rank}=" if told.tied else str(told.rank))
