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
    comparison_text,
    item_key,
)
from scoring.devices.selectors.playing import device_session_of
from scoring.devices.selectors.team_playing import numbering_of, team_members
from scoring.devices.services.director_notes import notify_director
from scoring.models import DeviceItem, DeviceLink, DeviceOutcome, DeviceQueue
from scoring.tables.selectors.records import table_sheets
from scoring.tables.selectors.team_tables import is_of_teams
from tournaments.seating.rules.table_records import RECORDS


def take_calls(
    link: DeviceLink, calls: Sequence[DeviceCall], *, now: dt.datetime
) -> list[DeviceItem]:
    """Open a call in the director's log for each new one."""
    by_key = {
        item_key(link.guid, DeviceQueue.CALL, comparison_text(call.said)): call for call in calls
    }
    keys = set(DeviceItem.objects.filter(key__in=list(by_key)).values_list("key", flat=True))
    new = {key: value for key, value in by_key.items() if key not in keys}
    if not new:
        return []
    boards, numbering, taken = _boards_played(link, now), numbering_of(link.session), []
    for key, device_call in new.items():
        where = replace(device_call.where, round=numbering.round_of(device_call.where.round))
        with transaction.atomic():
            outcome, code = _called(link, where, boards, now) if device_call.is_new else _NOTHING
            device_item = DeviceItem(key=key, said=device_call.said, outcome=outcome, code=code)
            taken.append(_saved(link, DeviceQueue.CALL, where, device_item, now))
    return taken


_NOTHING = (DeviceOutcome.SAME, "")


def _called(
    link: DeviceLink, where: Where, boards: dict[tuple[str, int, int], int], now: dt.datetime
) -> tuple[DeviceOutcome, str]:
    """Open a call; if the table already has an open one, nothing is new."""
    call = import_string(settings.TABLE_CALLS)
    try:
        with transaction.atomic():
            call(
                session=link.session,
                section=where.section,
                table=where.table,
                turn=where.round,
                board=boards.get((where.section, where.table, where.round)),
                now=now,
                words=None,
            )
    except RuleError as refusal:
        if refusal.code == "table_called_already":
            return _NOTHING
        return DeviceOutcome.TOLD, refusal.code
    return DeviceOutcome.DONE, ""


def _boards_played(link: DeviceLink, now: dt.datetime) -> dict[tuple[str, int, int], int]:
    """Return the board in play at each table in each round: the first without a result."""
    rounds: dict[tuple[str, int, int], int] = {}
    for sheet in table_sheets(link.session, now=now):
        for at in sheet.boards:
            if not at.is_done:
                rounds.setdefault((sheet.section, sheet.table, at.round), at.board)
    return rounds


def take_players(
    link: DeviceLink, players: Sequence[DevicePlayer], *, now: dt.datetime
) -> list[DeviceItem]:
    """Report players who sit elsewhere than seated to the director; the seating does not change.

    Of teams, a member may sit where no line-up is known yet.
    """
    by_key = {
        item_key(link.guid, DeviceQueue.PLAYER, player.key_text): player for player in players
    }
    keys = set(DeviceItem.objects.filter(key__in=list(by_key)).values_list("key", flat=True))
    new = {key: value for key, value in by_key.items() if key not in keys}
    if not new:
        return []
    seated, numbering, taken = _seated(link, now), numbering_of(link.session), []
    for key, value in new.items():
        where = replace(value.where, round=numbering.round_of(value.where.round))
        with transaction.atomic():
            device_item = DeviceItem(key=key, outcome=DeviceOutcome.SAME)
            if not _is_seated(value, seated):
                device_item.outcome, device_item.code = DeviceOutcome.TOLD, "device_other_player"
                refusal = RuleError("device_other_player", article=RECORDS, seat=value.seat)
                text = " ".join(word for word in (value.seat, value.name, value.number) if word)
                notify_director(link, where, refusal, said=text, now=now)
            taken.append(_saved(link, DeviceQueue.PLAYER, where, device_item, now))
    return taken


def _seated(link: DeviceLink, now: dt.datetime) -> dict[Where, tuple[DevicePerson, ...]]:
    rounds = device_session_of(link, now=now).rounds
    seated = {Where(round_.section, round_.table, round_.round): round_.people for round_ in rounds}
    if not is_of_teams(link.session) or all(seated.values()):
        return seated
    members = team_members(link.session)
    for round_ in rounds:
        if not round_.people:
            people = [
                (side, who)
                for side, number in (("N", round_.ns), ("E", round_.ew))
                for who in members.get(number, ())
            ]
            seated[Where(round_.section, round_.table, round_.round)] = tuple(
                replace(who, seat=side) for side, who in people
            )
    return seated


def _is_seated(device_player: DevicePlayer, seated: dict[Where, tuple[DevicePerson, ...]]) -> bool:
    """Return whether a device's player belongs to that side; partners may exchange seats."""
    side = "NS" if device_player.seat in {"N", "S"} else "EW"
    people = [person for person in seated.get(device_player.where, ()) if person.seat in side]
    if device_player.number:
        return any(person.number == device_player.number for person in people)
    return any(person.name == device_player.name for person in people)


def _saved(
    link: DeviceLink, queue: DeviceQueue, where: Where, device_item: DeviceItem, now: dt.datetime
) -> DeviceItem:
    device_item.link, device_item.queue, device_item.heard_at = link, queue, now
    device_item.section, device_item.table, device_item.round = (
        where.section,
        max(0, where.table),
        max(0, where.round),
    )
    device_item.save()
    return device_item
