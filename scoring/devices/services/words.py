"""Messages of devices besides results: calls for the director, and who sits where."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace

from django.conf import settings
from django.db import transaction
from django.utils.module_loading import import_string

from federation.errors import RuleError
from scoring.devices.rules.movement import DevicePerson
from scoring.devices.rules.words import (
    DeviceCall,
    DevicePlayer,
    Where,
    item_key,
    said_text,
)
from scoring.devices.selectors.playing import told_of
from scoring.devices.selectors.team_playing import numbering_of, team_members
from scoring.devices.services.telling import tell_director
from scoring.models import DeviceItem, DeviceLink, DeviceOutcome, DeviceQueue
from scoring.tables.selectors.records import table_sheets
from scoring.tables.selectors.team_tables import is_of_teams
from tournaments.seating.rules.table_records import RECORDS


def take_calls(
    link: DeviceLink, calls: Sequence[DeviceCall], *, now: dt.datetime
) -> list[DeviceItem]:
    """Open a call in the director's log for each new one."""
    by_key = {item_key(link.guid, DeviceQueue.CALL, said_text(each.said)): each for each in calls}
    known = set(DeviceItem.objects.filter(key__in=list(by_key)).values_list("key", flat=True))
    new = {key: each for key, each in by_key.items() if key not in known}
    if not new:
        return []
    boards, numbering, taken = _boards_played(link, now), numbering_of(link.session), []
    for key, each in new.items():
        where = replace(each.where, round=numbering.round_of(each.where.round))
        with transaction.atomic():
            outcome, code = _called(link, where, boards, now) if each.is_new else _NOTHING
            item = DeviceItem(key=key, said=each.said, outcome=outcome, code=code)
            taken.append(_saved(link, DeviceQueue.CALL, where, item, now))
    return taken


_NOTHING = (DeviceOutcome.SAME, "")


def _called(
    link: DeviceLink, where: Where, boards: dict[tuple[str, int, int], int], now: dt.datetime
) -> tuple[DeviceOutcome, str]:
    """Open a call; if the table already has an open one, nothing is new."""
    tell = import_string(settings.TABLE_CALLS)
    try:
        with transaction.atomic():
            tell(
                session=link.session,
                section=where.section,
                table=where.table,
                turn=where.round,
                board=boards.get((where.section, where.table, where.round)),
                now=now,
                words="",
            )
    except RuleError as refusal:
        if refusal.code == "table_called_already":
            return _NOTHING
        return DeviceOutcome.TOLD, refusal.code
    return DeviceOutcome.DONE, ""


def _boards_played(link: DeviceLink, now: dt.datetime) -> dict[tuple[str, int, int], int]:
    """Return the board in play at each table in each round: the first without a result."""
    found: dict[tuple[str, int, int], int] = {}
    for sheet in table_sheets(link.session, now=now):
        for at in sheet.boards:
            if not at.is_done:
                found.setdefault((sheet.section, sheet.table, at.round), at.board)
    return found


def take_players(
    link: DeviceLink, players: Sequence[DevicePlayer], *, now: dt.datetime
) -> list[DeviceItem]:
    """Report players who sit elsewhere than seated to the director; the seating does not change.

    Of teams, a member may sit where no line-up is known yet.
    """
    by_key = {item_key(link.guid, DeviceQueue.PLAYER, each.key_text): each for each in players}
    known = set(DeviceItem.objects.filter(key__in=list(by_key)).values_list("key", flat=True))
    new = {key: each for key, each in by_key.items() if key not in known}
    if not new:
        return []
    seated, numbering, taken = _seated(link, now), numbering_of(link.session), []
    for key, each in new.items():
        where = replace(each.where, round=numbering.round_of(each.where.round))
        with transaction.atomic():
            item = DeviceItem(key=key, outcome=DeviceOutcome.SAME)
            if not _is_seated(each, seated):
                item.outcome, item.code = DeviceOutcome.TOLD, "device_other_player"
                refusal = RuleError("device_other_player", article=RECORDS, seat=each.seat)
                said = " ".join(word for word in (each.seat, each.name, each.number) if word)
                tell_director(link, where, refusal, said=said, now=now)
            taken.append(_saved(link, DeviceQueue.PLAYER, where, item, now))
    return taken


def _seated(link: DeviceLink, now: dt.datetime) -> dict[Where, tuple[DevicePerson, ...]]:
    rounds = told_of(link, now=now).rounds
    found = {Where(each.section, each.table, each.round): each.people for each in rounds}
    if not is_of_teams(link.session) or all(found.values()):
        return found
    members = team_members(link.session)
    for each in rounds:
        if not each.people:
            people = [
                (side, who)
                for side, number in (("N", each.ns), ("E", each.ew))
                for who in members.get(number, ())
            ]
            found[Where(each.section, each.table, each.round)] = tuple(
                replace(who, seat=side) for side, who in people
            )
    return found


def _is_seated(said: DevicePlayer, seated: dict[Where, tuple[DevicePerson, ...]]) -> bool:
    """Return whether a device's player belongs to that side; partners may exchange seats."""
    side = "NS" if said.seat in {"N", "S"} else "EW"
    people = [each for each in seated.get(said.where, ()) if each.seat in side]
    if said.number:
        return any(each.number == said.number for each in people)
    return any(each.name == said.name for each in people)


def _saved(
    link: DeviceLink, queue: DeviceQueue, where: Where, item: DeviceItem, now: dt.datetime
) -> DeviceItem:
    item.link, item.queue, item.heard_at = link, queue, now
    item.section, item.table, item.round = where.section, max(0, where.table), max(0, where.round)
    item.save()
    return item
